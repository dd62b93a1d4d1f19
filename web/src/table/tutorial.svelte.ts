// A lesson as the page plays it. Where the learner stands follows from the moves played; what is only to be read is
// kept here. A move that is legal but not wanted is not sent: the lesson says what it has in mind instead.
import { get } from '../api/client'
import type { ChapterShown, LessonShown, RefusalShown, StopShown } from '../api/types'
import type { LiveTable } from '../lib/table.svelte'
import { spoken, t } from '../lib/texts.svelte'

export const LESSON = 'lesson' // the bot that plays what the lesson says

export interface Place {
  chapter: number
  stop: StopShown
}

export function placesOf(chapters: ChapterShown[]): Place[] {
  return chapters.flatMap((one, chapter) => one.stops.map((stop) => ({ chapter, stop })))
}

// The first stop that is not done: its moves are not all played, or it is only said and not read yet; -1 at the end.
export function standing(places: Place[], ply: number, read: number): number {
  return places.findIndex(({ stop }, n) =>
    stop.count ? stop.ply + stop.count > ply : stop.ply > ply || (stop.ply === ply && n > read),
  )
}

// Why a move is not wanted at a stop; null if it leads on.
export function objection(stop: StopShown, move: string): string | null {
  if (stop.right.includes(move)) return null
  const told = stop.wrong.find((one) => one.moves.some((begin) => move.startsWith(begin)))
  return told?.say ?? t('table.tutorial.but', { ask: stop.ask })
}

export class Tutorial {
  lesson = $state.raw<LessonShown | null>(null)
  #read = $state(-1) // the last stop that was read and left

  constructor(readonly table: LiveTable) {
    table.guard = (move) => this.#refusal(move)
  }

  readonly on = $derived.by(() => {
    const shown = this.table.shown
    return shown?.phase === 'running' && this.table.mine !== null && shown.seats.some((seat) => seat.bot === LESSON)
  })
  readonly ply = $derived.by(() => this.table.shown?.ply ?? 0)
  readonly chapters = $derived.by(() => this.lesson?.chapters ?? [])
  readonly places = $derived.by(() => placesOf(this.chapters))
  readonly at = $derived.by(() => standing(this.places, this.ply, this.#read))
  readonly over = $derived.by(() => this.on && this.places.length > 0 && this.at < 0)
  readonly here = $derived.by((): Place | null => (this.on ? (this.places[this.at] ?? null) : null))
  readonly stop = $derived.by(() => this.here?.stop ?? null)
  // Something is said: it is not the turn of another seat.
  readonly told = $derived.by(() => this.stop !== null && this.stop.seat === this.lesson?.learner)
  readonly asked = $derived.by(() => this.told && this.stop!.ask !== '')

  async load(game: string): Promise<void> {
    this.lesson = await get<LessonShown>(spoken(`/api/lessons/${game}`))
  }

  // Read on; what is played for the learner is played.
  async next(): Promise<void> {
    const { stop, at } = this
    if (!stop) return
    this.table.refusal = null // what was said to a wrong move is over
    if (stop.count) await this.table.lesson(stop.ply + stop.count)
    else this.#read = at
  }

  // Play what is asked for.
  async show(): Promise<void> {
    const move = this.stop?.right[0]
    if (move) await this.table.play(move)
  }

  // To the stop before: what was played since is taken back.
  async back(): Promise<void> {
    const before = this.places.findLastIndex(({ stop }, n) => n < this.#now() && stop.seat === this.lesson?.learner)
    if (before >= 0) await this.#goTo(before)
  }

  // To the first stop of a chapter, back or forth.
  async open(chapter: number): Promise<void> {
    const first = this.places.findIndex((place) => place.chapter === chapter)
    if (first >= 0) await this.#goTo(first)
    else {
      const last = this.places.at(-1)!.stop
      await this.table.lesson(last.ply + last.count)
      this.#read = this.places.length
    }
  }

  async #goTo(index: number): Promise<void> {
    const { ply } = this.places[index]!.stop
    if (ply !== this.ply) await this.table.lesson(ply)
    this.#read = index - 1
  }

  #now(): number {
    return this.at < 0 ? this.places.length : this.at
  }

  #refusal(move: string): RefusalShown | null {
    if (!this.on || !this.lesson || this.at < 0) return null
    // Whoever plays before all is read has read enough.
    const wanted = this.places.slice(this.at).find(({ stop }) => stop.count > 0)?.stop
    const said = wanted?.ask ? objection(wanted, move) : t('table.tutorial.first')
    return said === null ? null : { rule: '', key: 'table.tutorial', params: {}, highlight: [], said }
  }
}
