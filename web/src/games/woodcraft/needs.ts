// What an order needs, and what of it is there.
import type { OutcomeShown, WoodcraftPlayer } from '../../api/types'
import type { DieSymbol, OrderCard } from './content'
import { dieOf } from './goods'

// There; there after the step that is looked at; a tree to harvest; a tree that fits when it has grown; not there.
export type Need = 'have' | 'ghost' | 'tree' | 'next' | 'missing'

export const fits = (symbol: DieSymbol, word: string): boolean => {
  const { colour, face } = dieOf(word)
  return symbol.colors.includes(colour) && (!symbol.value || symbol.value === face)
}

// Which symbols can be met at once, each by a die of its own: as many as possible.
export function met(symbols: DieSymbol[], dice: string[]): boolean[] {
  const owner = new Map<number, number>() // which symbol a die serves
  const serve = (symbol: number, seen: Set<number>): boolean =>
    dice.some((word, die) => {
      if (seen.has(die) || !fits(symbols[symbol]!, word)) return false
      seen.add(die)
      const other = owner.get(die)
      if (other !== undefined && !serve(other, seen)) return false
      owner.set(die, symbol)
      return true
    })
  symbols.forEach((_, symbol) => serve(symbol, new Set()))
  const served = new Set(owner.values())
  return symbols.map((_, symbol) => served.has(symbol))
}

// The lumber pile as it would be.
export function lumberAfter(player: WoodcraftPlayer, ghost: OutcomeShown | null): string[] {
  const own = `players.${player.seat}.lumber`
  const dice = [...player.lumber]
  for (const { piece, source, target } of ghost?.moves ?? []) {
    if (source === own && dice.includes(piece)) dice.splice(dice.indexOf(piece), 1)
    if (target === own) dice.push(piece)
  }
  return dice
}

// How much more of a good there would be, or less.
export function change(ghost: OutcomeShown | null, item: string): number {
  const sum = (goods: { item: string; amount: number }[] = []): number =>
    goods.filter((one) => one.item === item).reduce((all, one) => all + one.amount, 0)
  return sum(ghost?.gains) - sum(ghost?.pays)
}

export function needs(card: OrderCard, player: WoodcraftPlayer, ghost: OutcomeShown | null, growth = 0) {
  const after = lumberAfter(player, ghost)
  const trees = Object.entries(player.trees)
  const now = met(card.dice, player.lumber)
  const then = met(card.dice, after)
  const cut = met(card.dice, [...after, ...trees.map(([colour, face]) => `${colour}${face}`)])
  const grown = met(card.dice, [...after, ...trees.map(([colour, face]) => `${colour}${Math.min(6, face + growth)}`)])
  const dice = card.dice.map((die, n): { die: DieSymbol; state: Need } => ({
    die,
    state: now[n] && then[n] ? 'have' : then[n] ? 'ghost' : cut[n] ? 'tree' : grown[n] && growth ? 'next' : 'missing',
  }))
  const tokens = Object.entries(card.tokens ?? {}).map(([item, amount]) => {
    const has = player[item as 'glue' | 'scrapwood' | 'sawblade']
    const then = has + change(ghost, item)
    const state: Need = has >= amount && then >= amount ? 'have' : then >= amount ? 'ghost' : 'missing'
    return { item, amount, state }
  })
  const ready = [...dice, ...tokens].every((one) => one.state === 'have' || one.state === 'ghost')
  return { dice, tokens, ready }
}
