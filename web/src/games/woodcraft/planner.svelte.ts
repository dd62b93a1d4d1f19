// How an order could be made: asked of the server, looked at on the mat, played step by step.
import { untrack } from 'svelte'
import { get } from '../../api/client'
import type { FinishedShown, PlanShown, PlansShown, PurchasesShown } from '../../api/types'
import type { LiveTable } from '../../lib/table.svelte'
import { spoken } from '../../lib/texts.svelte'
import type { DirectPlay } from '../../table/direct.svelte'

const PURCHASES = ['buy', 'buy-six', 'material']

export class OrderPlanner {
  told = $state.raw<PlansShown | null>(null)
  chosen = $state(0)
  playing = $state(false)
  #purchases = $state.raw<PurchasesShown | null>(null)
  #wanted = -1 // the decision for which purchases are asked for

  constructor(
    readonly table: LiveTable,
    readonly play: DirectPlay,
  ) {
    // A decision that is made otherwise makes the plans void.
    $effect(() => {
      void play.decision
      untrack(() => {
        if (!this.playing) this.close()
      })
    })
    $effect(() => {
      play.together = this.way?.outcome ?? null
    })
  }

  readonly way = $derived.by((): PlanShown | null => (this.playing ? null : (this.told?.plans[this.chosen] ?? null)))

  // Ask how an order could be made; where no free action is due it says why it cannot be completed.
  async open(order: string): Promise<void> {
    const { table, play } = this
    if (table.mine === null || table.busy || this.playing) return
    play.clear()
    const { decision } = play
    const about = `order=${encodeURIComponent(order)}&seat=${table.mine}`
    const told = await get<PlansShown>(spoken(`/api/tables/${table.id}/plans?${about}`)).catch(() => null)
    if (decision !== play.decision) return
    if (!told?.plans.length) void play.why(`order.${order}`)
    if (!told?.open) return
    table.refusal = null // of another order, asked before
    this.chosen = 0
    this.told = told
  }

  close(): void {
    this.told = null
  }

  // Play the way that is looked at: each step is a move like any other, and the first that is refused ends it.
  async use(): Promise<void> {
    const { way } = this
    if (!way || this.playing) return
    this.playing = true
    try {
      for (const step of way.steps) {
        const answer = await this.table.play(step.text)
        if (answer?.answer !== 'accepted') return
      }
    } finally {
      this.playing = false
      this.close()
    }
  }

  // The orders that a purchase would finish; all of a decision are asked for at once.
  finishes(move: string): FinishedShown[] {
    const told = this.#purchases
    if (told?.decision === this.play.decision) return told.purchases.find((one) => one.move === move)?.finishes ?? []
    this.#ask()
    return []
  }

  #ask(): void {
    const { table, play } = this
    const { decision } = play
    if (this.#wanted === decision || table.mine === null) return
    if (!play.moves.some((move) => PURCHASES.includes(move.verb))) return
    this.#wanted = decision
    get<PurchasesShown>(`/api/tables/${table.id}/purchases?seat=${table.mine}`).then(
      (told) => (this.#purchases = told),
      () => (this.#wanted = -1),
    )
  }
}
