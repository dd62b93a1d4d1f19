// The options of the games as a page shows them; what is not listed here is typed in the game's own notation.
import { language } from '../lib/texts.svelte'

export const CHOICES: Record<string, string[]> = {
  'woodcraft.quadrant': ['recommended', 'random', 'q0', 'q1', 'q2', 'q3'],
  'woodcraft.hands': ['hidden', 'open'],
  'woodcraft.discard': ['2', '1'],
  'lignum.winter': ['random', 'easier', 'harder'],
  'lignum.tactical': ['off', 'on'],
  'lignum.areas': ['random'],
  'wordcraft.acceptance': ['vote', 'dictionary'],
  'wordcraft.achievements': ['category', 'difficulty'],
  'wordcraft.people': ['1'],
}

// Those that also take something of one's own, typed.
export const FREE = ['lignum.areas', 'wordcraft.achievements', 'wordcraft.people']

// The server has no clocks yet.
export const LATER = ['wordcraft.turn_timer', 'wordcraft.call_deadline', 'wordcraft.preview']

// The words of the reader's own language; where a server has no list of them, the first that it has.
export const LEXICONS = { en: 'english', de: 'german' }
export function nearest(lexicons: string[]): string {
  const own = LEXICONS[language.now]
  return lexicons.includes(own) ? own : (lexicons[0] ?? '')
}
