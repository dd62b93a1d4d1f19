// Play on Lignum's board. A press on a piece does the plain thing of the phase with whoever is hired for it; another
// worker or a hut is picked first. What cannot be made good again by looking twice is asked for once more.
import type { MoveShown } from '../../api/types'
import { DirectPlay, without } from '../../table/direct.svelte'

// Steps on the path leave something behind, a token in the forest binds for a season, a loan to the end.
const WEIGHTY = [
  ...['bearers', 'woodcutters', 'sawyers', 'fodder', 'market', 'plan', 'task', 'take', 'clearing'],
  ...['select', 'pay-move', 'loan'],
]

export class MillPlay extends DirectPlay {
  override press(place: string): void {
    const before = this.picked
    super.press(place)
    const [only, ...others] = this.whole
    if (this.picked.length <= before.length || !only || others.length) return
    this.picked = before
    this.play(only)
  }

  override play(move: MoveShown): void {
    if (WEIGHTY.includes(move.verb) && this.asked !== move.text && !this.picked.length) this.asked = move.text
    else super.play(move)
  }

  // A piece is dragged to where it goes: the same as two presses, or one where a piece can only go on.
  drop(piece: string, target: string): void {
    this.clear()
    if (target.startsWith('pile.dry')) {
      const dries = this.moves.find((one) => one.verb === 'dry' && this.placesOf(one).need.includes(piece))
      if (dries) this.play(dries)
    } else if (this.moves.some((one) => without(this.placesOf(one).need, [piece, target]))) {
      this.press(piece)
      if (this.lit.has(target)) this.press(target)
    }
  }
}
