// Where on the table something has changed since my last turn: those places get a thin blue edge.
import type { EventShown, LignumView } from '../../api/types'
import type { Content } from './content'
import { placeAt } from './places'

export function changed(events: EventShown[], view: LignumView, content: Content): Set<string> {
  const places = ({ key, params: p }: EventShown): string[] => {
    switch (key) {
      case 'moves':
        return [placeAt(view, Number(p.location))]
      case 'clearing':
        return ['clearing']
      case 'plans':
        return [`work.${String(p.work)}`]
      case 'path':
        return Array.isArray(p.tasks) ? p.tasks.map((task) => `task.${String(task)}`) : []
      case 'placement':
        return (content.placement[String(p.card)]?.add ?? []).map((packet) => `area.${packet.area}`)
      default:
        return typeof p.area === 'number' ? [`area.${p.area}`] : []
    }
  }
  const season = events.findLastIndex((event) => event.key === 'path')
  return new Set(events.filter((event, n) => n >= season || !['moves', 'clearing'].includes(event.key)).flatMap(places))
}
