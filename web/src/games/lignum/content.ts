// What is printed on Lignum's boards and cards, as its content pack writes it.
import type { Book } from '../../lib/book.svelte'

export interface TaskCard {
  name: string
  needs: { piece: string; stage: number }[]
  reward: number
}
export interface WorkCard {
  name: string
  seasons: string[]
  effect: { kind: string } & Record<string, unknown>
}
interface Packet {
  area: number
  firewood?: number
  softwood?: number
  hardwood?: number
  food?: number
}
interface Location {
  number: number
  name?: string
  capacity?: number
  price?: number
  price_extra?: number
  price_per_token_on_card?: number
}
interface Rules {
  missing_food_price: number
  missing_heating_price: number
  mill_worker_firewood: number
  hut_firewood: number
}

export interface Content {
  round: Record<string, { name: string; index: number }>
  location: Record<string, Location>
  token: Record<string, { name: string; kind: string; value?: number; hold_limit?: number }>
  wood: Record<string, { name: string; piece: string; price?: number; yield?: number }>
  drying_area: Record<string, { stage: number; bonus_per_piece: number; max_disks: number; max_logs: number }>
  market: Record<'market', { buy: { saw: number; food: number }; craft_set_prices: Record<string, number> }>
  transport: Record<string, { method: string; disks_by_fodder?: Record<string, number>; disks?: number }>
  hut: Record<string, { name: string; area: number }>
  winter: { winter_rules: Rules } & Record<string, { name: string }>
  loan: Record<string, { order: number; gain: number; repay_total: number }>
  placement: Record<string, { add: Packet[] }>
  planned_work: Record<string, WorkCard>
  task: Record<string, TaskCard>
}

export const contentOf = (book: Book): Content => book.cards as unknown as Content

// The season and the year of a round: `Spring, year 1` is printed on the track.
export function roundName(content: Content, round: number): [string, string] {
  const found = Object.values(content.round).find((one) => one.index === round)
  const [season = '', year = ''] = (found?.name ?? '').split(', ')
  return [season, year]
}

export const locationAt = (content: Content, number: number): Location | undefined =>
  Object.values(content.location).find((one) => one.number === number)

// What a piece brings, by the pile it lies in.
export function price(content: Content, pile: string, piece: string): number | null {
  const printed = Object.values(content.wood).find((one) => one.piece === piece)?.price
  if (printed === undefined) return null
  const stage = Number(/^(?:dry|load)(\d)$/.exec(pile)?.[1] ?? -1)
  const area = Object.values(content.drying_area).find((one) => one.stage === stage)
  return printed + (area?.bonus_per_piece ?? 0)
}
