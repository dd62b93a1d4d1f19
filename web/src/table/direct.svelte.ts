// Play on the board itself: a move is made of places (a die, a tile, a room); what is picked narrows the legal moves
// down until one is left. The legal moves come from the server, so what is lit is legal and all that is legal is lit.
import { untrack } from 'svelte'
import { get } from '../api/client'
import type { MoveShown, OutcomeShown, OutcomesShown } from '../api/types'
import { settings } from '../lib/settings.svelte'
import type { LiveTable } from '../lib/table.svelte'

// The places a move needs, those that may be picked on the way to it, and those that alone bring it to a picker.
export interface Places {
  need: string[]
  also?: string[]
  opens?: string[]
}
export type State = 'legal' | 'picked' | 'open' | 'blocked' | 'resting' // open: not lit, but a press does something

// What is left of some places when others are taken away; null if those are not all among them.
export function without(places: string[], taken: string[]): string[] | null {
  const left = [...places]
  for (const place of taken) {
    const at = left.indexOf(place)
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}

// A move that fits what is picked, the places that are still to be picked for it, and whether it can do without.
interface Candidate {
  move: MoveShown
  left: string[]
  also: string[]
  whole: boolean
}

export function candidates(moves: MoveShown[], placesOf: (move: MoveShown) => Places, picked: string[]): Candidate[] {
  return moves.flatMap((move) => {
    const { need, also = [], opens = [] } = placesOf(move)
    const open = also.filter((place) => !picked.includes(place))
    const left = without(
      need,
      picked.filter((place) => !also.includes(place)),
    )
    if (!left) return []
    const whole = picked.length ? !left.length || opens.some((place) => picked.includes(place)) : !need.length
    return [{ move, left, also: open, whole }]
  })
}

export class DirectPlay {
  picked = $state.raw<string[]>([])
  looked = $state('') // the place in focus or under the pointer
  seen = $state('') // what was looked at last in this decision: it stays to be read
  fresh = $state.raw(new Set<string>()) // places where something has changed since my last turn
  weighed = $state('') // the move of a picker in focus or under the pointer
  together = $state.raw<OutcomeShown | null>(null) // what several moves would do that are looked at as one
  asked = $state('') // the move that waits for a yes, where the reader wants to be asked
  #told = $state.raw<OutcomesShown | null>(null)
  #next = $state('') // the place pressed while the last move was on its way
  #last = '' // the place pressed before
  #wanted = -1 // the decision whose outcomes are on their way

  constructor(
    readonly table: LiveTable,
    readonly placesOf: (move: MoveShown) => Places,
    readonly tryAt: (place: string) => string, // the move that a place which is not lit would stand for
    readonly dear: (move: MoveShown) => boolean = () => false, // costs more than the press shows: asked like a barrier
  ) {
    table.direct = true
    $effect(() => {
      void this.decision
      this.seen = this.table.hinted = ''
      this.table.looking = null
      this.clear()
    })
    $effect(() => {
      if (this.looked) this.seen = this.looked
    })
    // A press that came before the answer to the last move.
    $effect(() => {
      if (table.busy || !this.#next) return
      const place = this.#next
      this.#next = ''
      untrack(() => this.press(place))
    })
    $effect(() => {
      void table.pointed // a lesson speaks of something else now
      this.seen = ''
    })
  }

  readonly decision = $derived.by(() => this.table.shown?.decision ?? 0)
  readonly moves = $derived.by(() => this.table.shown?.moves ?? [])
  // The move that waits for a yes, and its places: to press one of them again is a yes.
  readonly asking = $derived.by(() => (this.asked ? (this.moves.find((one) => one.text === this.asked) ?? null) : null))
  readonly waiting = $derived.by(() => new Set(this.asking ? this.placesOf(this.asking).need : []))
  readonly fitting = $derived.by(() => candidates(this.moves, this.placesOf, this.picked))
  // Moves that are whole: what the prompt or a picker offers.
  readonly whole = $derived.by(() => this.fitting.filter((one) => one.whole).map((one) => one.move))
  readonly lit = $derived.by(() => new Set(this.fitting.flatMap((one) => [...one.left, ...one.also])))
  readonly anew = $derived.by(
    () => new Set(candidates(this.moves, this.placesOf, []).flatMap((one) => [...one.left, ...one.also])),
  )

  // The places of a move that the reader wants to see, from a hint.
  readonly hinted = $derived.by(() => {
    const move = this.moves.find((one) => one.text === this.table.hinted)
    const { need, also = [] } = move ? this.placesOf(move) : { need: [] }
    return new Set([...need, ...also])
  })

  state(place: string): State {
    if (this.waiting.has(place)) return 'picked'
    if (this.picked.includes(place) && !this.lit.has(place)) return 'picked'
    if (this.lit.has(place)) return 'legal'
    return this.moves.length ? 'blocked' : 'resting'
  }

  // The move that is being looked at: one of a picker, or the one that the place in focus would make.
  readonly preview = $derived.by(() => {
    if (this.asked) return this.asked
    if (this.weighed) return this.weighed
    if (!this.looked || !this.lit.has(this.looked))
      return this.whole.length === 1 && this.picked.length ? this.whole[0]!.text : this.table.hinted
    const after = candidates(this.moves, this.placesOf, [...this.picked, this.looked])
    return after.length === 1 && !after[0]!.left.length ? after[0]!.move.text : ''
  })

  // What the move that is looked at would do.
  readonly ghost = $derived.by(
    (): OutcomeShown | null => this.together ?? (this.preview ? this.outcome(this.preview) : null),
  )

  // What a move would do; all moves of a decision are asked for at once, when the first is looked at.
  outcome(move: string): OutcomeShown | null {
    const told = this.#told
    if (told?.decision === this.decision) return told.outcomes.find((one) => one.move === move) ?? null
    this.#ask()
    return null
  }

  #ask(): void {
    const decision = this.decision
    if (this.#wanted === decision || this.table.mine === null || !this.moves.length) return
    this.#wanted = decision
    get<OutcomesShown>(`/api/tables/${this.table.id}/outcomes?seat=${this.table.mine}`).then(
      (told) => (this.#told = told),
      () => (this.#wanted = -1),
    )
  }

  // What a button of a move does while it is looked at.
  weigh({ text }: MoveShown) {
    const look = (): void => void (this.weighed = text)
    const away = (): void => void (this.weighed = '')
    return { onfocus: look, onblur: away, onpointerenter: look, onpointerleave: away }
  }

  // A place is clicked: it makes a move whole, narrows the moves down, begins another one, or says why not.
  press(place: string): void {
    if (this.table.unfolding) return this.table.unfoldAll() // what was pressed was seen on the table as it was before
    if (this.table.busy) {
      if (place !== this.#last) this.#next = place // the second half of a double click is none
      return
    }
    this.#last = place
    if (this.asking && this.waiting.has(place)) return this.play(this.asking)
    this.asked = this.table.hinted = ''
    if (this.lit.has(place)) this.#pick([...this.picked, place])
    else if (this.picked.includes(place)) this.picked = this.picked.filter((one) => one !== place)
    else if (this.anew.has(place)) this.#pick([place])
    else void this.why(place)
  }

  #pick(picked: string[]): void {
    const left = candidates(this.moves, this.placesOf, picked)
    this.table.refusal = null
    if (left.length === 1 && !left[0]!.left.length) this.play(left[0]!.move)
    else this.picked = picked
  }

  play(move: MoveShown): void {
    const asks = settings.confirm === 'always' || (settings.confirm === 'reveal' && (move.reveals || this.dear(move)))
    if (asks && this.asked !== move.text) this.asked = move.text
    else {
      this.clear()
      void this.table.play(move.text)
    }
  }

  why(place: string): Promise<void> {
    return this.explain(this.tryAt(place))
  }

  // Why a move is not legal now.
  async explain(move: string): Promise<void> {
    if (move) await this.table.why(move)
    else this.table.refusal = null
  }

  // Esc: what is picked is laid back; then it is the own place that lies there again.
  leave(): boolean {
    if (this.picked.length || this.asked) this.clear()
    else if (this.table.looking !== null) this.table.looking = null
    else return false
    return true
  }

  clear(): void {
    this.picked = []
    this.weighed = this.asked = ''
  }
}
