// The log by turns: headings of rounds, and below them what each seat did, in order.
import type { EventShown } from '../api/types'

export interface Turn {
  seat: number | null
  events: EventShown[]
}
export interface Part {
  heading: EventShown | null
  turns: Turn[]
}

const HEADINGS = ['round', 'phase', 'income-phase']
const SILENT = ['turn', 'table.begun', 'table.sat', 'table.over', 'performs']

// Parts with their turns, oldest first. What names no seat belongs to the turn before it.
export function parts(events: EventShown[]): Part[] {
  const found: Part[] = [{ heading: null, turns: [] }]
  for (const event of events) {
    if (HEADINGS.includes(event.key)) {
      found.push({ heading: event, turns: [] })
      continue
    }
    if (SILENT.includes(event.key)) continue
    const part = found[found.length - 1]!
    const last = part.turns[part.turns.length - 1]
    const seat = typeof event.params.seat === 'number' ? event.params.seat : null
    if (last && (seat === null || seat === last.seat)) last.events.push(event)
    else part.turns.push({ seat, events: [event] })
  }
  return found.filter((part) => part.turns.length)
}

// The latest parts, as many as make up so many lines.
export function latest(all: Part[], lines: number): Part[] {
  let first = all.length
  for (let count = 0; first > 0 && count < lines;) {
    first -= 1
    count += all[first]!.turns.reduce((sum, turn) => sum + turn.events.length, 0)
  }
  return all.slice(first)
}

// What has happened since the seat last did something.
export function since(events: EventShown[], seat: number | null): EventShown[] {
  if (seat === null) return []
  const own = events.findLastIndex((event) => event.params.seat === seat && !event.key.startsWith('table.'))
  return own < 0
    ? []
    : events.slice(own + 1).filter((event) => !SILENT.includes(event.key) && !event.key.startsWith('table.'))
}

// The things on the board that an event is about.
export function about(event: EventShown): string[] {
  const found: string[] = typeof event.params.seat === 'number' ? [`seat.${event.params.seat}`] : []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.push(value)
    else if (Array.isArray(value)) value.forEach(walk)
  }
  Object.values(event.params).forEach(walk)
  const spelled = Array.isArray(event.params.spelled) ? event.params.spelled : []
  return [...found, ...spelled.map((letter) => `letter.${String(letter).toLowerCase()}`)]
}
