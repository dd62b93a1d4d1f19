// What a board adds to the prompt: its own buttons, what the move that is looked at would do, what is asked of the hand,
// the steps of the turn.
import type { Snippet } from 'svelte'
import type { OutcomeShown, PieceMoveShown } from '../api/types'
import type { Book } from '../lib/book.svelte'
import type { LiveTable } from '../lib/table.svelte'
import type { Crumb, Open, Sign } from './crumbs'

// What the thing that is looked at is: its name, its effect in words, the rule behind it.
export interface Help {
  name: string
  text: string
  rule: string
  icon?: string
}

// What a board is given whose prompt is the page's.
export interface BoardProps {
  table: LiveTable
  book: Book
  prompt: Snippet<[PromptMore?]>
  onrule: (id: string) => void
}

export interface PromptMore {
  help?: Help | null
  about?: Help | null // the same of what was pressed: said on a phone, where nothing is told before
  more?: Snippet
  ghost?: OutcomeShown | null
  moved?: (way: PieceMoveShown) => string // a way in the board's own words; '': in the usual ones
  hint?: string
  say?: string // instead of what is asked
  icon?: string // instead of whose decision it is
  signs?: Snippet // what the table tells by itself, instead of the steps of the turn and the way back
  note?: string // beside what the move that is looked at would do
  steps?: Crumb[] // of this turn, on boards that tell it in steps; there T takes them all back
  next?: Sign[] // the step that is looked at
  spent?: Sign[]
  open?: Open[] // what the turn still offers
}
