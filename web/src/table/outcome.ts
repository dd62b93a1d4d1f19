// What a move will do, made ready to be read.
import type { GoodShown, OutcomeShown, PieceMoveShown } from '../api/types'

const COUNTED = ['wheel', 'path'] // places whose numbers are those of the board; elsewhere they count a list

// Goods by what they are, whatever they come from.
export function summed(goods: GoodShown[]): [string, number][] {
  const found = new Map<string, number>()
  for (const { item, amount } of goods) found.set(item, (found.get(item) ?? 0) + amount)
  return [...found]
}

// The pieces that go from one place to another, without those that are paid or gained anyway.
export function ways(outcome: OutcomeShown): PieceMoveShown[] {
  const counted = [...outcome.pays, ...outcome.gains].map((good) => good.item)
  return outcome.moves.filter((move) => !counted.includes(move.piece))
}

// A place as the view names it, with its number where the board has one: `players.0.wood.sale` is `sale`.
export function placeOf(path: string): { key: string; number: string } {
  const [, shared = path] = /^players\.\d+\.(.*)$/.exec(path) ?? []
  const parts = shared.split('.')
  const words = parts.filter((part) => !/^\d+$/.test(part))
  const key = words[0] === 'wood' || words[0] === 'stock' ? (words[1] ?? words[0]) : words[0]!
  return { key, number: COUNTED.includes(key) ? parts.slice(1).join('.') : '' }
}
