// Play on Woodcraft's board: what belongs to the chosen action can be pressed before the action is begun, and pieces can
// be dragged to where they go.
import { tick } from 'svelte'
import type { MoveShown, WoodcraftView } from '../../api/types'
import { settings } from '../../lib/settings.svelte'
import type { LiveTable } from '../../lib/table.svelte'
import { DirectPlay, type State } from '../../table/direct.svelte'
import { placesOf, tryAt } from './places'

export class WorkshopPlay extends DirectPlay {
  dragged = $state('') // the place of the piece that is on its way

  constructor(
    table: LiveTable,
    readonly view: () => WoodcraftView,
  ) {
    super(
      table,
      placesOf,
      (place) => tryAt(place, view()),
      (move) => move.verb === 'swap',
    )
  }

  // Does a place belong to the action that is chosen and not yet begun?
  #begins(place: string): MoveShown | undefined {
    const [kind = '', id = ''] = place.split('.')
    const { turn, orders, helpers } = this.view()
    const fits = {
      buy_lumber: kind === 'yard',
      buy_materials: kind === 'offer',
      choose_orders: kind === 'display' && orders.includes(id),
      choose_helper: kind === 'display' && helpers.includes(id),
      improve: kind === 'piece',
    }[turn.tile ?? '']
    return fits && !this.lit.has(place) ? this.moves.find((move) => move.verb === 'perform') : undefined
  }

  override state(place: string): State {
    return !this.waiting.has(place) && this.#begins(place) ? 'open' : super.state(place)
  }

  override press(place: string): void {
    const begin = this.table.busy || this.table.unfolding || this.waiting.has(place) ? undefined : this.#begins(place)
    if (!begin) super.press(place)
    else if (settings.confirm === 'always') this.play(begin)
    else void this.#begin(begin, place)
  }

  async #begin(begin: MoveShown, place: string): Promise<void> {
    const { decision } = this
    this.clear()
    await this.table.play(begin.text)
    await tick() // what was picked for the decision before is forgotten then
    if (this.decision !== decision) super.press(place)
  }

  // What makes a place a piece that can be dragged, and a target of others: dragging is the same as pressing both.
  drags(place: string): Record<string, unknown> {
    if (!place) return {}
    return {
      draggable: this.anew.has(place) ? true : undefined,
      ondragstart: (event: DragEvent) => {
        event.dataTransfer?.setData('text/plain', place)
        setTimeout(() => (this.picked = [(this.dragged = place)])) // a piece that changes at once is not dragged
      },
      ondragend: () => {
        if (this.dragged) this.clear()
        this.dragged = ''
      },
      ondragover: (event: DragEvent) => {
        if (this.dragged && this.lit.has(place)) event.preventDefault()
      },
      ondrop: (event: DragEvent) => {
        if (!this.dragged || !this.lit.has(place)) return
        event.preventDefault()
        this.dragged = ''
        this.press(place)
      },
    }
  }

  // A part of the table that takes what a move alone brings there: a die that is bought goes to the lumber.
  takes(...verbs: string[]): Record<string, unknown> {
    const brought = (): MoveShown | undefined =>
      this.moves.find((move) => verbs.includes(move.verb) && placesOf(move).need.join() === this.dragged)
    return {
      ondragover: (event: DragEvent) => {
        if (brought()) event.preventDefault()
      },
      ondrop: (event: DragEvent) => {
        const move = brought()
        if (!move) return
        event.preventDefault()
        this.dragged = ''
        this.play(move)
      },
    }
  }
}
