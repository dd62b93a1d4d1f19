// Two drafts of the own coming seasons: kept in this browser, played out by the server whenever something has changed.
import { untrack } from 'svelte'
import type { DraftShown, LignumView, PlannedMove, DraftStop } from '../../api/types'
import type { LiveTable } from '../../lib/table.svelte'
import { kept, keyOf, LETTERS, read, same, type Draft } from './planner'

const PAUSE = 250 // ms: several news in a row are answered together

export class SeasonPlanner {
  drafts = $state<Draft[]>(read(null))
  told = $state.raw<(DraftShown | null)[]>(LETTERS.map(() => null))
  chosen = $state(0)
  at = $state.raw<DraftStop | null>(null) // where the chosen draft is being changed
  editing = $state(false)
  fresh = $state(false) // the answers are about the drafts and the place as they are now
  #asked = 0
  readonly #key: string

  constructor(readonly table: LiveTable) {
    this.#key = keyOf(table.id, table.mine ?? 0)
    if (typeof localStorage === 'undefined') return
    try {
      this.drafts = read(localStorage.getItem(this.#key))
    } catch {
      // A browser that keeps nothing still plans.
    }
    $effect(() => {
      void table.shown?.version
      const soon = setTimeout(() => untrack(() => void this.ask()), this.told[0] ? PAUSE : 0)
      return () => clearTimeout(soon)
    })
  }

  get view(): LignumView {
    return this.table.shown!.view as unknown as LignumView
  }

  readonly draft = $derived.by(() => this.drafts[this.chosen]!)
  readonly answer = $derived.by(() => this.told[this.chosen] ?? null)

  // The first move of the chosen draft, if it can be made at the table now.
  readonly first = $derived.by(() => {
    const [move] = this.draft.moves
    const { shown, myTurn } = this.table
    return move && myTurn && shown?.moves.some((one) => one.text === move.move) ? move : null
  })

  // --- asking and keeping

  async ask(): Promise<void> {
    const number = ++this.#asked
    this.fresh = false
    const answers = await Promise.all(this.drafts.map((draft, at) => this.#question(draft, at)))
    if (number !== this.#asked) return
    answers.forEach((told, at) => {
      if (told) this.drafts[at]!.moves = kept(told)
    })
    this.fresh = answers.every((told) => told !== null)
    this.told = answers.map((told, at) => told ?? this.told[at] ?? null)
    this.#keep()
  }

  #question(draft: Draft, at: number): Promise<DraftShown | null> {
    const about = { moves: $state.snapshot(draft.moves), at: at === this.chosen && this.editing ? this.at : null }
    return this.table.question<DraftShown>('draft', about)
  }

  #keep(): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.drafts))
    } catch {
      // as above
    }
  }

  #change(moves: PlannedMove[]): void {
    this.drafts[this.chosen]!.moves = moves
    this.#keep()
    void this.ask()
  }

  // --- what a person does

  choose(at: number): void {
    this.chosen = at
    if (this.editing) void this.ask()
  }

  edit(): void {
    this.editing = !this.editing
    if (this.editing) this.look(this.at ?? this.answer?.stops[0] ?? null)
  }

  look(at: DraftStop | null): void {
    this.at = at && { round: at.round, phase: at.phase }
    void this.ask()
  }

  add(move: string): void {
    const { at } = this
    if (!at) return
    const { moves } = this.draft
    const last = moves.findLastIndex((one) => same(one, at))
    const place = last < 0 ? moves.length : last + 1 // the server puts a new phase where it belongs
    this.#change(moves.toSpliced(place, 0, { ...at, move }))
  }

  drop(place: number): void {
    this.#change(this.draft.moves.toSpliced(place, 1))
  }

  clear(): void {
    this.#change([])
  }

  copy(): void {
    const other = 1 - this.chosen
    this.drafts[other]!.moves = $state.snapshot(this.draft.moves)
    this.#keep()
    void this.ask()
  }

  rename(name: string): void {
    this.drafts[this.chosen]!.name = name
    this.#keep()
  }

  // Make the first move of the draft: at the table, and out of the draft.
  async step(): Promise<void> {
    const { first } = this
    if (!first || this.table.busy) return
    const answer = await this.table.play(first.move)
    if (answer?.answer === 'accepted') this.#change(this.draft.moves.slice(1))
  }
}
