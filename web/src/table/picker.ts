// What a picker offers: choices in groups, and those that are known but not legal now.
import type { MoveShown } from '../api/types'

export interface PickerGroup {
  title: string // none for a choice without groups
  price?: { text: string; icon?: string; label?: string }
  moves: MoveShown[]
  barred?: Pick<MoveShown, 'text' | 'verb' | 'args' | 'said'>[]
}
