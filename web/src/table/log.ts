// The log by turns: headings of rounds, and below them what each seat did, in order.
import type { EventShown } from '../api/types'
import type { Sign } from '../look/signs'

export interface Turn {
  seat: number | null
  events: EventShown[]
}
// Something that is done, and what followed from it.
export interface Deed {
  event: EventShown
  then: EventShown[][] // lines; what is alike stands in one
}
// How a title draws its log: `games/TITLE/log.ts` has it as `drawn`.
export interface Picture {
  icon?: string
  dice?: Sign[] // behind the sentence
  short?: Sign[] // instead of the sentence
}
export interface Drawn {
  picture: (event: EventShown) => Picture
  follows: string[] // keys of what follows from the deed before
  apart?: string[] // keys of what nobody does: it stands below no name
  together?: string[] // keys of what may come to several seats in one moment
  opens?: (event: EventShown, before: EventShown | undefined) => string // a heading that no event brings by itself
}
export interface Part {
  heading: EventShown | null
  turns: Turn[]
}

const HEADINGS = ['round', 'phase', 'income-phase']
const SILENT = ['turn', 'table.begun', 'table.sat', 'table.over', 'performs']

// Parts with their turns, oldest first. What names no seat belongs to the turn before it, unless nobody does it.
export function parts(events: EventShown[], drawn: Pick<Drawn, 'opens' | 'apart'> | null = null): Part[] {
  const found: Part[] = [{ heading: null, turns: [] }]
  for (const [n, event] of events.entries()) {
    const said = drawn?.opens?.(event, events[n - 1])
    if (said) found.push({ heading: { ...event, said }, turns: [] })
    if (HEADINGS.includes(event.key)) {
      found.push({ heading: event, turns: [] })
      continue
    }
    if (SILENT.includes(event.key)) continue
    const part = found[found.length - 1]!
    const last = part.turns[part.turns.length - 1]
    const seat = typeof event.params.seat === 'number' ? event.params.seat : null
    const apart = drawn?.apart?.includes(event.key) && last?.seat !== null
    if (last && !apart && (seat === null || seat === last.seat)) last.events.push(event)
    else part.turns.push({ seat, events: [event] })
  }
  return found.filter((part) => part.turns.length)
}

// The deeds of a turn, in order. Some that tell the same kind of thing in short share a line.
export function deeds(events: EventShown[], drawn: Drawn | null): Deed[] {
  const found: Deed[] = []
  const alike = (event: EventShown, other: EventShown | undefined): boolean => {
    const [one, two] = [event, other].map((each) => (each && drawn ? drawn.picture(each) : {}))
    return event.key === other?.key && Boolean(one!.short) && one!.icon === two!.icon
  }
  for (const event of events) {
    const deed = found.at(-1)
    const line = deed?.then.at(-1)
    if (!deed || !drawn?.follows.includes(event.key)) found.push({ event, then: [] })
    else if (line && alike(event, line[0])) line.push(event)
    else deed.then.push([event])
  }
  return found
}

// Below a name, the name goes without saying.
export function nameless(said: string, name: string): string {
  const [all, rest] = [said.trim(), said.trim().slice(name.length)]
  return name && all.startsWith(name) && /^[ ,:]/.test(rest) ? rest.replace(/^[ ,:]+/, '') : all
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
// are no news, and what others' moves do to me is. What comes to several in one moment (`together`) is news with all
// that follows, whoever's move it was that brought it.
export function since(events: EventShown[], acting: boolean, together: string[] = []): EventShown[] {
  const silent = [...SILENT, ...HEADINGS]
  const told = events.filter((event) => !event.key.startsWith('table.') && !silent.includes(event.key))
  const moments = new Map<number, EventShown[]>()
  for (const event of told)
    if (together.includes(event.key)) moments.set(event.ply, [...(moments.get(event.ply) ?? []), event])
  const shared = (moment: EventShown[]): boolean => moment.some((one) => one.params.seat !== moment[0]!.params.seat)
  const own = (event: EventShown): boolean => {
    const moment = moments.get(event.ply)
    return event.own && !(moment && shared(moment) && event.number >= moment[0]!.number)
  }
  const mine = told.findLastIndex(own)
  if (mine < 0) return []
  if (mine < told.length - 1 || !acting) return told.slice(mine + 1)
  const end = told.findLastIndex((event) => !own(event))
  const before = told.slice(0, end + 1).findLastIndex(own)
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
