// The end of a game as it is told: which step is told, and what may be seen of the table until the last one is.
import type { EventShown, TableShown } from '../api/types'
import type { Book } from '../lib/book.svelte'
import type { LiveTable, Telling } from '../lib/table.svelte'
import { t } from '../lib/texts.svelte'
import { pointsAfter, verdict, type Ending, type Tell, type Told } from './ending'

const LAST = ['game-over', 'game-over-solo'] // events that say who has won

export class Reveal implements Telling {
  at = $state(Infinity) // the step that is told; past the last one comes the verdict
  tell = $state.raw<Tell | null>(null)

  constructor(
    readonly table: Pick<LiveTable, 'whole' | 'mine' | 'called' | 'calledAll' | 'source'>,
    readonly book: () => Book | null,
  ) {}

  readonly #whole = $derived.by((): Told => {
    const { table } = this
    return {
      ...{ mine: table.mine, ...table.whole },
      called: (seat) => table.called(seat),
      calledAll: (seats) => table.calledAll(seats),
      source: (id) => table.source(id),
    }
  })
  readonly ending = $derived.by((): Ending | null => {
    const { shown } = this.#whole
    const book = this.book()
    return this.tell && book && shown?.phase === 'over' && shown.view ? this.tell(this.#whole, book) : null
  })
  readonly verdict = $derived(this.ending?.verdict ?? verdict(this.#whole, this.ending?.order))
  readonly steps = $derived(this.ending?.steps ?? [])
  readonly done = $derived(this.at >= (this.ending?.steps.length ?? Infinity))
  readonly points = $derived(pointsAfter(this.steps, this.at + 1, this.#whole.shown?.view?.scores.length ?? 0))

  // The points so far, nobody has won, and what the title has yet to tell.
  shown(whole: TableShown): TableShown {
    const { view } = whole
    if (this.done || whole.phase !== 'over' || !view) return whole
    const scores = this.points.map((total, seat) => ({ seat, total, parts: [] }))
    const before = this.ending?.before?.(view, this.at) ?? view
    return { ...whole, prompt: t('table.end.telling'), view: { ...before, scores, projected: scores, winners: [] } }
  }
  events(all: EventShown[]): EventShown[] {
    if (this.done) return all
    const later = [...LAST, ...this.steps.slice(this.at + 1).flatMap((step) => step.events ?? [])]
    return all.filter((event) => !later.includes(event.key))
  }
}
