// Which pieces of Lignum can travel, and where they lie on its board.
import type { LignumView } from '../../api/types'
import type { Scene, Staging } from '../../table/motion'
import { HIRED, icon, pieceIcon, PIECES } from './goods'

const each = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([piece, count]) => Array<string>(count).fill(piece))

function scene(view: LignumView): Scene {
  const found: Scene = { pieces: {}, goods: {} }
  for (const area of view.areas) found.pieces[`area.${area.number}`] = each({ ...area.wood })
  view.path.forEach((token, n) => (found.pieces[`loc.${n}`] = token ? [token] : []))
  for (const player of view.players) {
    const own = `players.${player.seat}.`
    for (const [pile, wood] of Object.entries(player.wood)) found.pieces[own + pile] = each(wood)
    found.pieces[`${own}gear`] = each({ ...player.gear })
    if (!view.winter)
      found.pieces[`trail.${player.place}`] = [...(found.pieces[`trail.${player.place}`] ?? []), man(player.seat)]
    found.goods[`${own}money`] = player.money
    found.goods[`${own}food`] = player.food
    for (const item of HIRED) found.goods[own + item] = player.workers[item]
  }
  return found
}
const man = (seat: number): string => `foreman.${seat}`
const isPiece = (word: string): boolean => PIECES.some((piece) => piece === word)

export const staging: Staging = {
  heaps: true,
  scene: (view) => scene(view as LignumView),
  spot: (place, piece, mine) => {
    const [, seat, part = place] = /^players\.(\d+)\.(.*)$/.exec(place) ?? []
    if (seat !== undefined && Number(seat) !== mine) return `seat.${seat}`
    if (part === 'gear') return `store.${piece}`
    if (place.startsWith('trail.')) return place === 'trail.clearing' ? 'clearing' : piece
    return seat === undefined ? place : `${part}.${piece}`
  },
  becomes: (piece, other) => other === `milled_${piece}`,
  source: () => '',
  // A foreman goes along the trail.
  along: ({ from, to }) => {
    const [a, b] = [from, to].map((end) => Number(/^trail\.(\d+)$/.exec(end.place)?.[1] ?? NaN)) as [number, number]
    return b > a ? Array.from({ length: b - a - 1 }, (_, n) => `trail.${a + n + 1}`) : []
  },
  sign: (piece) => {
    const seat = /^foreman\.(\d+)$/.exec(piece)?.[1]
    if (seat !== undefined) return { icon: 'lg-foreman', seat: Number(seat) }
    return { icon: isPiece(piece) ? pieceIcon(piece) : icon(piece) }
  },
}
