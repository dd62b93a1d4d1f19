// What is due after which round: `games/TITLE/rounds.ts` has it as `rounds`.
import type { TableShown } from '../api/types'
import type { Book } from '../lib/book.svelte'

export type RoundMarks = (
  book: Book,
  view: NonNullable<TableShown['view']>,
) => Record<number, { icon: string; label: string }[]>
