// What lies ahead of a mill: the next winter, the needs of its tasks, the works it has planned.
import type { LignumPlayer, LignumView, OutcomeShown } from '../../api/types'
import type { Content, WorkCard } from './content'
import { type MARKS, PAIRS } from './goods'

const total = (pile: Record<string, number> | undefined): number =>
  Object.values(pile ?? {}).reduce((sum, count) => sum + count, 0)

// How many more of something there would be.
export function change(ghost: OutcomeShown | null, item: string, where?: string): number {
  const sum = (goods: OutcomeShown['gains'] | undefined): number =>
    (goods ?? [])
      .filter((one) => one.item === item && (where === undefined || one.where === where))
      .reduce((all, one) => all + one.amount, 0)
  return sum(ghost?.gains) - sum(ghost?.pays)
}

// The pieces that would come to a pile or leave it.
export function moved(ghost: OutcomeShown | null, pile: string, end: 'source' | 'target'): string[] {
  return (ghost?.moves ?? []).filter((one) => one[end] === pile).map((one) => one.piece)
}

export interface Want {
  need: number
  have: number // with the step that is looked at
  now: number
  missing: number
  cost: number
}
export interface Forecast {
  id: string
  seasons: number // until then
  food: Want
  heating: Want
  logs: number // that the disks in the sawing area could still give
}

// What the next winter asks, what is there for it, and what a shortage would cost.
export function forecast(
  view: LignumView,
  content: Content,
  player: LignumPlayer,
  ghost: OutcomeShown | null,
): Forecast | null {
  const ahead = view.seasons.slice(view.round - 1).indexOf('winter')
  const asks =
    view.winters[view.seasons.slice(0, view.round - 1 + ahead).filter((season) => season === 'winter').length]
  if (ahead < 0 || !asks || view.over) return null
  const rules = content.winter.winter_rules
  const store = `players.${player.seat}.wood.heating`
  const logs = moved(ghost, store, 'target').length - moved(ghost, store, 'source').length
  // In winter itself the rules say what is missing: what was handed in or paid for is not.
  const want = (need: number, has: number, shortage: number, more: number, price: number): Want => {
    const now = ahead ? has : need - shortage
    const missing = Math.max(0, need - now - more)
    return { need, now, have: now + more, missing, cost: missing * price }
  }
  const { shortage } = player
  const yields = Object.values(content.wood)
  return {
    id: asks.id,
    seasons: ahead,
    food: want(asks.food, player.food, shortage.food, change(ghost, 'food'), rules.missing_food_price),
    heating: want(asks.heating, total(player.wood.heating), shortage.logs, logs, rules.missing_heating_price),
    logs: Object.entries(player.wood.sawing ?? {}).reduce(
      (sum, [piece, count]) => sum + count * (yields.find((one) => one.piece === piece)?.yield ?? 0),
      0,
    ),
  }
}

export interface Pair {
  count: number // seasons ahead
  round: number // in which it works
  work: string // '': not used yet
  left: boolean // and can be used
}

// The pairs of planning tokens of a player.
export function pairsOf(view: LignumView, player: LignumPlayer): Pair[] {
  return PAIRS.map((count) => {
    const plan = player.plans.find((one) => one.pair === count)
    const round = plan?.round ?? view.round + count
    return { count, round, work: plan?.work ?? '', left: !plan && round <= view.seasons.length }
  })
}

export interface NeedNow {
  state: keyof typeof MARKS
  steps: number // of drying, until it can be laid
}

// How far the pieces of a task have come: on it, in the right drying area, on the way there, nowhere. No piece counts twice.
export function needsNow(player: LignumPlayer): NeedNow[][] {
  const left = Object.fromEntries(Object.entries(player.wood).map(([pile, pieces]) => [pile, { ...pieces }]))
  const take = (pile: string, piece: string): boolean => {
    const there = left[pile]?.[piece] ?? 0
    if (there) left[pile]![piece] = there - 1
    return there > 0
  }
  const dry = (stage: number): string[] => [`dry${stage}`, `load${stage}`]
  const before = (stage: number): string[][] => [
    ...Array.from({ length: stage }, (_, n) => dry(stage - 1 - n)),
    ['sale'],
  ]
  const there = player.tasks.map((task) =>
    task.needs.map((need): NeedNow | null => {
      if (need.filled) return { state: 'placed', steps: 0 }
      return dry(need.stage).some((pile) => take(pile, need.piece)) ? { state: 'ready', steps: 0 } : null
    }),
  )
  return there.map((found, at) =>
    found.map((now, n): NeedNow => {
      const { stage, piece } = player.tasks[at]!.needs[n]!
      const away = now ? 0 : before(stage).findIndex((piles) => piles.some((pile) => take(pile, piece)))
      return now ?? (away < 0 ? { state: 'missing', steps: stage + 1 } : { state: 'coming', steps: away + 1 })
    }),
  )
}

// What a planned work would still need, as things lie: signs of the goods.
export function lacks(effect: WorkCard['effect'], player: LignumPlayer): string[] {
  const { gear, wood } = player
  const saw = gear.saw ? [] : ['lg-saw']
  const pile = total(wood.woodpile) ? [] : ['lg-woodpile']
  switch (effect.kind) {
    case 'sell_equipment':
      return gear.wagon + gear.raft + gear.sledge ? [] : ['lg-wagon']
    case 'disks_per_saw':
      return [...saw, ...(total(wood.sawing) ? [] : ['lg-sawing'])]
    case 'milling_yield':
      return [...saw, ...(wood.sawing?.firewood ? [] : ['lg-firewood'])]
    case 'drying_load':
      return total(wood.sale) ? [] : ['lg-sale']
    case 'free_river':
      return pile
    case 'food_per_river_disk':
      return [...pile, ...(gear.raft ? [] : ['lg-raft'])]
    case 'extra_cutting':
      return player.workers.woodcutters ? [] : ['lg-woodcutter']
    case 'craft_prices':
    case 'hut_exchange':
      return player.craft_count > 1 ? [] : ['lg-craft-back']
    default:
      return []
  }
}
