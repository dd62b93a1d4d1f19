// A solo card is told line by line, and the table shown as it is after each of them: `games/woodcraft/solo.py` carries
// it out at the end of the turn, before anybody is asked again.
import type { EventShown, WoodcraftView } from '../../api/types'
import { settings } from '../../lib/settings.svelte'
import type { Unfolds } from '../../lib/table.svelte'
import { COLOURS, dieOf } from './goods'

const KINDS: Record<string, string> = {
  'tile-moves': 'tile',
  'tile-crosses': 'tile',
  'tile-blocked': 'tile',
  'arc-removed': 'arc',
  'order-discarded': 'orders',
  'orders-shuffled': 'orders',
  'order-dealt': 'orders',
  'helper-discarded': 'helpers',
  'helpers-shuffled': 'helpers',
  'helper-dealt': 'helpers',
  rolled: 'yard',
  'tile-removed': 'rival',
  rival: 'rival',
  'solo-shuffled': 'card',
  'solo-card': 'card',
}
const AFTER = ['income-phase', 'round'] // what begins then is not the card's

// The own turn's end with the card that is turned over, then each of its lines; where no tile could move, another card.
export function steps(events: EventShown[]): EventShown[][] {
  const from = events.findIndex((event) => event.key === 'solo-card')
  if (from < 0) return []
  const found = [events.slice(0, from + 1)]
  for (const event of events.slice(from + 1)) {
    if (AFTER.includes(event.key)) break
    const kind = KINDS[event.key]
    const before = KINDS[found.at(-1)!.at(-1)!.key]
    const goes = kind === 'arc' || (kind === before && kind !== 'tile') || (kind === 'card' && before === 'card')
    if (goes) found.at(-1)!.push(event)
    else found.push([event])
  }
  return found
}

type Wheel = WoodcraftView['wheel']
const QUADRANTS = 4

// Where a quadrant, named as it is printed, stands from the one the game began with.
const counted = (wheel: Wheel, printed: unknown): number =>
  (Number(String(printed).slice(1)) - Number(wheel.start.slice(1)) + QUADRANTS) % QUADRANTS

// The quadrant whose tiles the lead quadrant waits for (W-WHEEL-16).
export const awaited = (wheel: Wheel): number => (wheel.lead + 1) % QUADRANTS

function wheelAfter(wheel: Wheel, { key, params }: EventShown): Wheel {
  if (key === 'arc-removed') return { ...wheel, arc: false }
  const quadrant = counted(wheel, params.quadrant)
  const moved: Wheel = {
    ...wheel,
    lead: key === 'tile-crosses' ? quadrant : wheel.lead,
    tiles: wheel.tiles.map((tile) =>
      tile.action === params.tile ? { ...tile, quadrant, space: Number(params.space) } : tile,
    ),
  }
  const waits = moved.tiles.some((tile) => tile.quadrant === awaited(moved))
  return { ...moved, tiles: moved.tiles.map((tile) => ({ ...tile, blocked: waits && tile.quadrant === moved.lead })) }
}

type Row = (string | null)[]
const without = (row: Row, card: unknown): Row => row.map((one) => (one === card ? null : one))
// The row slides to the right, and the new card comes to its left (W-TAKE-02, W-SUPPLY-05).
function dealt(row: Row, card: unknown): Row {
  const cards = row.filter((one) => one !== null)
  return [...Array<null>(Math.max(0, row.length - cards.length - 1)).fill(null), String(card), ...cards]
}

const YARD = 2 // dice of a colour (W-LUMBER-06)

// The yard after some dice were rolled: as many of a colour as there are, the latest ones (W-SOLO-11).
function rolled(yard: string[], dice: string[]): string[] {
  return COLOURS.flatMap((colour) => {
    const of = (some: string[]): string[] => some.filter((word) => dieOf(word).colour === colour)
    return [...of(yard), ...of(dice)].slice(-YARD).sort()
  })
}

// What the own turn's end has changed for me, as far as it is told.
function playerAfter<P extends WoodcraftView['players'][number]>(player: P, { key, params }: EventShown): P {
  if (params.seat !== player.seat) return player
  if (key === 'markets')
    return {
      ...player,
      blueberries: player.blueberries - Number(params.price),
      score: player.score + Number(params.points),
      marketing: player.marketing + 1,
    }
  if (key === 'gain') {
    const item = params.item === 'points' ? 'score' : (String(params.item) as 'blueberries')
    return typeof player[item] === 'number' ? { ...player, [item]: player[item] + Number(params.amount) } : player
  }
  if (key !== 'returns') return player
  const at = player.lumber.indexOf(String(params.die))
  return { ...player, lumber: player.lumber.filter((_, n) => n !== at) }
}

function after(view: WoodcraftView, event: EventShown): WoodcraftView {
  const { key, params } = event
  const { decks, solo } = view
  switch (key) {
    case 'tile-moves':
    case 'tile-crosses':
    case 'arc-removed':
      return { ...view, wheel: wheelAfter(view.wheel, event) }
    case 'order-discarded':
      return {
        ...view,
        orders: without(view.orders, params.order),
        decks: { ...decks, order_discard: decks.order_discard + 1 },
      }
    case 'orders-shuffled':
      return { ...view, decks: { ...decks, orders: decks.orders + decks.order_discard, order_discard: 0 } }
    case 'order-dealt':
      return { ...view, orders: dealt(view.orders, params.order), decks: { ...decks, orders: decks.orders - 1 } }
    case 'helper-discarded':
      return {
        ...view,
        helpers: without(view.helpers, params.helper),
        decks: { ...decks, helper_discard: decks.helper_discard + 1 },
      }
    case 'helpers-shuffled':
      return { ...view, decks: { ...decks, helpers: decks.helpers + decks.helper_discard, helper_discard: 0 } }
    case 'helper-dealt':
      return { ...view, helpers: dealt(view.helpers, params.helper), decks: { ...decks, helpers: decks.helpers - 1 } }
    case 'tile-removed':
      return {
        ...view,
        reputation_tiles: view.reputation_tiles.map((tile) =>
          tile.id === params.tile ? { ...tile, gone: true } : tile,
        ),
      }
    case 'rival':
      return { ...view, solo: { ...solo!, rival: Number(params.space) } }
    case 'solo-shuffled':
      return { ...view, solo: { ...solo!, deck: Number(params.cards), discard: [] } }
    case 'solo-card':
      return {
        ...view,
        solo: { ...solo!, deck: solo!.deck - 1, discard: [...solo!.discard, String(params.card)].sort() },
      }
    default:
      return { ...view, players: view.players.map((player) => playerAfter(player, event)) }
  }
}

// What the last points bring stands in the scores, too.
function scored(before: WoodcraftView, view: WoodcraftView): WoodcraftView {
  const more = view.players.map((player, seat) => player.score - before.players[seat]!.score)
  const risen = (scores: WoodcraftView['scores']): WoodcraftView['scores'] =>
    scores.map((score, seat) => ({ ...score, total: score.total + more[seat]! }))
  return { ...view, scores: risen(view.scores), projected: risen(view.projected) }
}

// The table after what was told; the own turn is over.
export function viewAfter(before: WoodcraftView, told: EventShown[]): WoodcraftView {
  const over = { ...before, turn: { ...before.turn, tile: null, acting: false } }
  const dice = told.filter((event) => event.key === 'rolled').map((event) => String(event.params.die))
  const view = scored(before, told.reduce(after, over))
  return dice.length ? { ...view, yard: rolled(view.yard, dice) } : view
}

const alone = (table: { view?: unknown }): WoodcraftView['solo'] => (table.view as WoodcraftView | null)?.solo

export const unfolds: Unfolds = {
  wanted: (before, after) =>
    settings.solo === 'stop' &&
    after.seat !== null &&
    after.phase === 'running' &&
    alone(before) !== undefined &&
    alone(before)!.deck !== alone(after)?.deck,
  steps,
  view: (before, told) => viewAfter(before as unknown as WoodcraftView, told) as unknown as typeof before,
}
