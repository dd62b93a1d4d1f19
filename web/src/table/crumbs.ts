// The steps of a turn so far, from what the table has told: which of them stay, which can be taken back.
import type { EventShown } from '../api/types'

// Something small to see: a drawing of the sprite, a die, or a number; its name for those who do not know it.
export interface Sign {
  icon?: string
  die?: { colours: string[]; face: number }
  text?: string
  label?: string
}
export interface Crumb {
  ply: number
  signs: Sign[]
  said: string
  stays: boolean // it cannot be taken back
}
// What a turn still offers: open, or done with.
export interface Open {
  icon: string
  label: string
  done: boolean
}

// The events of the turn that a seat is taking; none while another one takes its turn.
export function ownTurn(events: EventShown[], seat: number | null): EventShown[] {
  const at = events.findLastIndex((event) => event.key === 'turn')
  return at >= 0 && events[at]!.params.seat === seat ? events.slice(at + 1) : []
}

// One crumb for each move that shows anything; those up to a ply stay.
export function crumbs(events: EventShown[], signs: (event: EventShown) => Sign[], ply: number): Crumb[] {
  const found: Crumb[] = []
  for (const event of events) {
    const seen = signs(event)
    const last = found.at(-1)
    if (last?.ply === event.ply) {
      last.signs.push(...seen)
      last.said += ` ${event.said}`
    } else if (seen.length) found.push({ ply: event.ply, signs: seen, said: event.said, stays: event.ply <= ply })
  }
  return found
}
