// What something costs me now: from the outcome of its move where there is one, else as printed.
import type { DirectPlay } from '../../table/direct.svelte'
import type { Content } from './content'

export function priceOf(play: DirectPlay, verb: string, id: string, printed: number): number {
  const move = play.moves.find((one) => one.verb === verb && one.args[0] === id)
  const paid = move && play.outcome(move.text)?.pays.find((one) => one.item === 'blueberries')
  return paid ? paid.amount : printed
}

export const buildPrice = (play: DirectPlay, content: Content, id: string): number =>
  priceOf(play, 'build', id, content.piece[id]?.price ?? 0)
