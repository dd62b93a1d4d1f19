// What a board adds to the prompt: its own buttons, what the move that is looked at would do, what is asked of the hand.
import type { Snippet } from 'svelte'
import type { OutcomeShown } from '../api/types'

export interface PromptMore {
  more?: Snippet
  ghost?: OutcomeShown | null
  hint?: string
  say?: string // instead of what is asked
  note?: string // beside what the move that is looked at would do
}
