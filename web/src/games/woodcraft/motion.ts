// Which pieces of Woodcraft can travel, and where they lie on its board.
import type { WoodcraftView } from '../../api/types'
import type { Scene, Staging } from '../../table/motion'
import { dieOf, faceOf, ICONS, STORES } from './goods'

const DIE = /^(green|yellow|brown)[1-6]$/
const some = (cards: (string | null)[]): string[] => cards.filter((card) => card !== null)

function scene(view: WoodcraftView): Scene {
  const found: Scene = {
    pieces: { yard: view.yard, orders: some(view.orders), helpers: some(view.helpers) },
    goods: {},
  }
  for (const player of view.players) {
    const own = `players.${player.seat}.`
    Object.assign(found.pieces, {
      [`${own}lumber`]: player.lumber,
      [`${own}trees`]: Object.entries(player.trees).map(([colour, face]) => `${colour}${face}`),
      [`${own}rooms`]: some(player.rooms),
      [`${own}orders`]: player.orders.map((order) => order.id),
      [`${own}completed`]: player.completed.map((order) => order.id),
      [`${own}hand`]: player.hand ?? [],
    })
    for (const item of STORES) found.goods[own + item] = player[item]
    found.goods[`${own}points`] = player.score
  }
  return found
}

export const staging: Staging = {
  scene: (view) => scene(view as WoodcraftView),
  spot: (place, piece, mine) => {
    const [, seat, part = place] = /^players\.(\d+)\.(.*)$/.exec(place) ?? []
    if (seat !== undefined && Number(seat) !== mine) return `seat.${seat}`
    const spots: Record<string, string> = {
      yard: `yard.${piece}`,
      lumber: `lumber.${piece}`,
      trees: `tree.${dieOf(piece).colour}`,
      rooms: `helper.${piece}`,
      hand: `hand.${piece}`,
      completed: 'store.points',
    }
    if (part === 'orders' && seat !== undefined) return `order.${piece}`
    return spots[part] ?? `display.${piece}`
  },
  becomes: (piece, other) => DIE.test(piece) && DIE.test(other),
  source: (before, after) => {
    const [was, is] = [before as WoodcraftView, after as WoodcraftView]
    return was.round === is.round && !is.over ? '' : 'track.blueberry_income'
  },
  sign: (piece, place) => {
    const { colour, face } = dieOf(piece)
    if (DIE.test(piece)) return { colours: [colour], face }
    if (ICONS[piece]) return { icon: ICONS[piece] }
    return { icon: place.endsWith('rooms') || place === 'helpers' ? faceOf(piece) : 'wc-order' }
  },
}
