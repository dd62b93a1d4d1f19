// For tests: events and the end of a game, as a server tells them.
import type { EventShown } from '../api/types'
import type { LiveTable } from '../lib/table.svelte'
import type { Sign } from '../look/signs'

export const event = (key: string, params: EventShown['params'] = {}, more: Partial<EventShown> = {}): EventShown => ({
  ...{ number: 0, ply: 0, own: true, key, params, said: `${key}.` },
  ...more,
})

export const scoresOf = (sources: Record<string, number>[]) =>
  sources.map((parts, seat) => ({
    seat,
    total: Object.values(parts).reduce((sum, points) => sum + points, 0),
    parts: Object.entries(parts).map(([source, points]) => ({ source, points })),
  }))
export const best = (scores: { seat: number; total: number }[]): number[] => {
  const most = Math.max(...scores.map((score) => score.total))
  return scores.filter((score) => score.total === most).map((score) => score.seat)
}

export function tableOf(view: object, mine: number | null, events: EventShown[] = []): LiveTable {
  const called = (seat: number): string => ['Ann', 'Ben', 'Eve'][seat]!
  const calledAll = (seats: number[]): string => seats.map(called).join(' and ')
  return { mine, events, shown: { view }, called, calledAll, source: (id: string) => id } as unknown as LiveTable
}

export const read = (signs: Sign[]): string => signs.map((sign) => ('text' in sign ? sign.text : '·')).join(' ')
