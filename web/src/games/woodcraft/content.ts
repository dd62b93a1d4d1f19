// What is printed on Woodcraft's boards and cards, as its content pack writes it.
import type { Book } from '../../lib/book.svelte'

export type Effect = Record<string, unknown>
export interface DieSymbol {
  colors: string[]
  value: number
}
export interface OrderCard {
  deck: 'early' | 'late' | 'hazelnut'
  name: string
  row: number
  dice: DieSymbol[]
  tokens?: Record<string, number>
  reward: Effect
}
export interface Ability {
  kind: 'immediate' | 'once_per_turn' | 'permanent'
  trigger?: string
  discount?: number
  gain?: Effect
  pay?: Effect
  modify?: { op: string; by?: number[]; target?: string }
  rule?: Record<string, number>
}
export interface HelperCard {
  deck: string
  name: string
  cost: number
  production: Effect
  ability: Ability
  text: string
}
export interface ContractCard {
  name: string
  text: string
  points: number
  count: string
  every: number
  max_points: number
}
interface Piece {
  name: string
  line: 'pot' | 'saw' | 'splice' | 'glue'
  price?: number
  color?: string
  amounts?: number[]
  gain?: Effect
}
interface Calendar {
  players: number[]
  rounds: number
  income_after: number[]
  discard_after: number[]
  late_decks_after: number
  discard_slots: number[]
  solo_contract_loss_at_start_of: number[]
}

export interface Content {
  order: Record<string, OrderCard>
  helper: Record<string, HelperCard>
  contract: Record<string, ContractCard>
  action: Record<string, { name: string }>
  quadrant: Record<string, { name: string; saw_level_1: Effect; saw_level_2: Effect }>
  rim: Record<string, { quadrant: string; space: number; gain: Effect }>
  material_offer: Record<string, { gain: Effect; price: number }>
  piece: Record<string, Piece>
  room: Record<string, { gain: Effect; beside?: string[] }>
  attic_space: Record<string, { row: string; rests_on?: string[]; beside?: string }>
  attic_link: Record<string, { between: [string, string]; gain: Effect }>
  tool: Record<string, { name: string }>
  marketing: Record<string, { step: number; points: number; price: number }>
  row: Record<string, Record<string, unknown>>
  calendar: Record<string, Calendar>
  dice: Record<
    'dice',
    {
      surcharge: Record<string, number>
      sell_factor: number
      lumber_limit: number
      growth: number
      yard_per_color: number
    }
  >
  tile: Record<string, { name: string } & Record<string, unknown>>
  [kind: string]: Record<string, unknown>
}

export const contentOf = (book: Book): Content => book.cards as unknown as Content
