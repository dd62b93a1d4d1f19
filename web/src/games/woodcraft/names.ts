// What the things of the table are called, for all parts of the board.
import { getContext, hasContext, setContext } from 'svelte'

const KEY = Symbol('names')
type Named = (id: string) => string

export const setNames = (named: Named): Named => setContext(KEY, named)
export const names = (): Named => (hasContext(KEY) ? getContext<Named>(KEY) : (id) => id)
