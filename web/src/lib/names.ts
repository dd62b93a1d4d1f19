// What people are called: their own name, a friendly one to begin with, and the bots by level.
import type { SeatShown } from '../api/types'
import { settings } from './settings.svelte'
import { has, t } from './texts.svelte'

settings.name ||= friendlyName()

// A bird, until a person chooses a name; the bots are trees.
export function friendlyName(): string {
  const names = t('shell.names').split(',')
  return names[Math.floor(Math.random() * names.length)]
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
