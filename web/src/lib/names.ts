// What people are called: their own name, a friendly one to begin with, and the bots by level.
import type { SeatShown } from '../api/types'
import { settings } from './settings.svelte'
import { has, t } from './texts.svelte'

settings.name ||= friendlyName()

// A bird, until a person chooses a name; the bots are trees. If it can be, none of those that are taken.
export function friendlyName(taken: string[] = []): string {
  const names = t('shell.names').split(',')
  const free = names.filter((name) => !taken.includes(name))
  const from = free.length ? free : names
  return from[Math.floor(Math.random() * from.length)]
}

// My name beside others at a table: a friendly one that is taken there gives way to another, a chosen one does not.
export function nameBeside(seats: SeatShown[]): string {
  const taken = seats.map((seat) => seat.name)
  const friendly = t('shell.names').split(',').includes(settings.name)
  if (friendly && taken.includes(settings.name)) settings.name = friendlyName(taken)
  return settings.name
}

export function levelName(level: string): string {
  return has(`shell.level.${level}`) ? t(`shell.level.${level}`) : level
}

// A title of another package is called by its id.
export function gameName(game: string): string {
  return has(`shell.game.${game}`) ? t(`shell.game.${game}`) : game.charAt(0).toUpperCase() + game.slice(1)
}

// Who sits there: a person's name, a bot's, or "free".
export function seatName(seat: SeatShown): string {
  return seat.name || seat.bot ? seat.called : t('shell.free')
}
