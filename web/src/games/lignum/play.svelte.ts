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
  constructor(...given: ConstructorParameters<typeof DirectPlay>) {
    super(...given)
    // What a resting mouse would do next reads as if it had not been done yet; the keyboard keeps its place.
    $effect(() => {
      void this.decision
      if (!document.activeElement?.matches('.spot:focus-visible')) this.looked = ''
    })
  }

  // The move that is looked at, or one of those that what is picked leaves.
  readonly step = $derived.by((): MoveShown | null => {
    const weighed = this.moves.find((one) => one.text === (this.asked || this.weighed))
    if (weighed) return weighed
    if (this.looked && this.lit.has(this.looked))
      return this.fitting.find((one) => [...one.left, ...one.also].includes(this.looked))?.move ?? null
    return this.picked.length ? (this.fitting[0]?.move ?? null) : null
  })

  override press(place: string): void {
    const before = this.picked
    super.press(place)
    const [only, ...others] = this.whole
    if (this.picked.length <= before.length || !only || others.length) return
    this.picked = before
    this.play(only)
  }

  override play(move: MoveShown): void {
    const picks = move.verb === 'plan' ? [] : this.picked // a season is pressed as lightly as a location
    if (WEIGHTY.includes(move.verb) && this.asked !== move.text && !picks.length) this.asked = move.text
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
