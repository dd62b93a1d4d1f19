// What the things of the table are called, for all parts of the board.
import { getContext, hasContext, setContext } from 'svelte'

const KEY = Symbol('names')
type Named = (id: string) => string

export const setNames = (named: Named): Named => setContext(KEY, named)
export const names = (): Named => (hasContext(KEY) ? getContext<Named>(KEY) : (id) => id)

// A helper without what it is known for: that stands on the card; where this is long, without a title, too.
const LONG = 11 // letters
export function firstName(helper: string): string {
  const called = helper.split(/,| the | of | von /)[0]!
  return called.length > LONG ? called.split(/[ -]/).at(-1)! : called
}
