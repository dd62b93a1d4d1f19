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

// What has happened since my last turn. In the middle of one (`acting`) that is still what came before it: my own steps
// are no news, and what others' moves do to me is.
export function since(events: EventShown[], acting: boolean): EventShown[] {
  const told = events.filter((event) => !event.key.startsWith('table.') && !SILENT.includes(event.key))
  const mine = told.findLastIndex((event) => event.own)
  if (mine < 0) return []
  if (mine < told.length - 1 || !acting) return told.slice(mine + 1)
  const end = told.findLastIndex((event) => !event.own)
  const before = told.slice(0, end + 1).findLastIndex((event) => event.own)
  return before < 0 ? [] : told.slice(before + 1, end + 1)
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
