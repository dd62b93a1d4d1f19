// What is due after which round: `games/TITLE/rounds.ts` has it as `rounds`.
import type { TableShown } from '../api/types'
import type { Book } from '../lib/book.svelte'

export type RoundMarks = (
  book: Book,
  view: NonNullable<TableShown['view']>,
) => Record<number, { icon: string; label: string }[]>

// What stands for a round instead of its number: `faces` of the same module, for each round.
export type RoundFaces = (book: Book, view: NonNullable<TableShown['view']>) => { icon: string; label: string }[]
