// The options of a game and the settings of its tables, as forms and lists show them: all of it from what they declare.
import type { OptionShown } from '../api/types'
import { has, language, t } from '../lib/texts.svelte'

export type Value = string | boolean

// Where the texts of an option are: its title's own, or those that all titles share.
export function textOf(game: string, name: string): string {
  const own = `shell.option.${game}.${name}`
  return has(own) ? own : `shell.option.${name}`
}

// A text that may be missing: a title of another package is shown in its own words.
export function worded(key: string, plain: string): string {
  return has(key) ? t(key) : plain
}

// The choice that suits the reader's language, whether or not it can be had here.
export function suited(option: OptionShown): string | undefined {
  return option.by_language[language.now]
}

// What the server takes where nothing is said: among invited people it may be something else.
export function unsaid(option: OptionShown, listed: boolean): string | number | boolean {
  return listed ? option.default : option.private
}

// What a form begins with.
export function usual(option: OptionShown, listed = false): Value {
  const own = suited(option)
  if (own !== undefined && option.choices.includes(own)) return own
  const value = unsaid(option, listed)
  return typeof value === 'boolean' ? value : String(value)
}
