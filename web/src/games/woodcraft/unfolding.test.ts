// A solo card told line by line: what a line is, why a tile stays, and the table after each; in the end it is the table
// that the rules have made.
import { describe, expect, it } from 'vitest'
import type { EventShown, WoodcraftView } from '../../api/types'
import { event } from '../../table/told'
import type { Content } from './content'
import { linesOf } from './solo.svelte'
import { steps, viewAfter } from './unfolding'

const told = [
  event('markets', { seat: 0, price: 4, points: 2 }),
  event('solo-card', { card: 'so04' }),
  event('tile-blocked', { tile: 'produce' }),
  event('tile-crosses', { tile: 'improve', quadrant: 'q2', space: 7 }),
  event('arc-removed'),
  event('order-discarded', { order: 'oe03' }),
  event('order-discarded', { order: 'oe04' }),
  event('order-dealt', { order: 'oe05' }),
  event('order-dealt', { order: 'oe06' }),
  event('tile-removed', { tile: 'rt2' }),
  event('rival', { spaces: 2, space: 5 }),
  event('rolled', { die: 'green6' }),
  event('rolled', { die: 'green1' }),
  event('round', { round: 10 }),
  event('order-dealt', { order: 'oe09' }),
]
const tile = (action: string, quadrant: number, space: number, blocked = false) => ({
  action,
  quadrant,
  space,
  blocked,
})
const before = {
  turn: { tile: 'improve', acting: true },
  wheel: { tiles: [tile('produce', 0, 3, true), tile('improve', 1, 2)], lead: 0, arc: true, start: 'q1' },
  yard: ['green2', 'green3', 'brown4'],
  orders: ['oe01', 'oe02', 'oe03', 'oe04'],
  helpers: [],
  decks: { orders: 9, order_discard: 1, helpers: 0, helper_discard: 0 },
  reputation_tiles: [{ id: 'rt2', space: 5, gone: false }],
  solo: { rival: 3, deck: 3, discard: ['so01'] },
  players: [{ seat: 0, score: 10, blueberries: 5, marketing: 1, lumber: [] }],
  scores: [{ seat: 0, total: 10, parts: [] }],
  projected: [{ seat: 0, total: 12, parts: [] }],
} as unknown as WoodcraftView

describe('a solo card', () => {
  it('is told in lines, and what comes after it is not told', () => {
    const keys = steps(told).map((one) => one.map(({ key }) => key))
    expect(keys.map((one) => one[0])).toEqual([
      ...['markets', 'tile-blocked', 'tile-crosses', 'order-discarded', 'tile-removed', 'rolled'],
    ])
    expect(keys[2]).toEqual(['tile-crosses', 'arc-removed'])
    expect(keys.flat()).not.toContain('round')
    expect(steps(told.slice(0, 1))).toEqual([])
  })

  it('begins with the end of the own turn and the card that is turned over', () => {
    const view = viewAfter(before, steps(told)[0]!)
    expect(view.players[0]).toMatchObject({ blueberries: 1, score: 12, marketing: 2 })
    expect([view.scores[0]!.total, view.projected[0]!.total]).toEqual([12, 14])
    expect(view.solo).toMatchObject({ deck: 2, discard: ['so01', 'so04'] })
    expect([view.turn.tile, view.wheel]).toEqual([null, before.wheel])
  })

  it('changes the table line by line', () => {
    const [turn, , crosses, orders, rival, rolled] = steps(told) as EventShown[][]
    const moved = viewAfter(before, [...turn!, ...crosses!])
    expect(moved.wheel).toEqual({
      tiles: [tile('produce', 0, 3), tile('improve', 1, 7, false)],
      lead: 1,
      arc: false,
      start: 'q1',
    })
    expect(viewAfter(before, orders!.slice(0, 2)).orders).toEqual(['oe01', 'oe02', null, null])
    expect(viewAfter(before, orders!).orders).toEqual(['oe06', 'oe05', 'oe01', 'oe02'])
    expect(viewAfter(before, orders!).decks).toMatchObject({ orders: 7, order_discard: 3 })
    expect(viewAfter(before, rival!)).toMatchObject({ solo: { rival: 5 }, reputation_tiles: [{ gone: true }] })
    expect(viewAfter(before, rolled!).yard).toEqual(['green1', 'green6', 'brown4'])
  })

  it('says what stays and why, and how far it is carried out', () => {
    const content = {
      action: { produce: { name: 'Produce' }, improve: { name: 'Improve' } },
      quadrant: { q2: { name: 'Evening' } },
    } as unknown as Content
    const lines = linesOf(steps(told), 1, before, content, (id) => id)
    expect(lines.map((line) => [line.kind, line.done, line.now])).toEqual([
      ...[
        ['stays', true, false],
        ['moves', false, true],
        ['orders', false, false],
        ['rival', false, false],
        ['yard', false, false],
      ],
    ])
    expect(lines[0]).toMatchObject({ name: 'Produce', why: { name: 'Produce', rule: 'W-SOLO-15' } })
    expect(lines[0]!.why.text).toContain('Evening')
    expect(lines[0]!.why.text).toContain('Improve')
    expect(lines.map((line) => line.sign)).toContain('3, 4')
  })

  it('is followed by another one where no tile has moved', () => {
    const twice = [
      event('solo-card', { card: 'so07' }),
      event('tile-blocked', { tile: 'produce' }),
      event('solo-shuffled', { cards: 10 }),
      event('solo-card', { card: 'so08' }),
      event('tile-moves', { tile: 'improve', quadrant: 'q3', space: 7 }),
    ]
    const content = { action: {}, quadrant: { q2: { name: '' } } } as unknown as Content
    const kinds = (step: number): string[] =>
      linesOf(steps(twice), step, before, content, (id) => id).map((line) => line.kind)
    expect([kinds(0), kinds(1), kinds(2)]).toEqual([['stays', 'card'], ['stays', 'card'], ['moves']])
  })
})

// Cards of whole games, each with the table before and after it: tests/web/test_woodcraft_solo.py writes them.
const file = import.meta.env.VITE_CARDS as string | undefined
const cards = (file ? ((await import(/* @vite-ignore */ file)) as { default: unknown }).default : []) as {
  before: WoodcraftView
  after: WoodcraftView
  events: EventShown[]
}[]
const table = ({ wheel, yard, solo, reputation_tiles }: WoodcraftView) => ({
  ...{ wheel, yard, rival: solo!.rival, deck: solo!.deck, discard: solo!.discard },
  gone: reputation_tiles.map((tile) => tile.gone),
})
const rows = ({ orders, helpers, decks }: WoodcraftView) => ({
  ...{ orders, helpers, left: [decks.orders, decks.helpers], gone: [decks.order_discard, decks.helper_discard] },
})
const mine = ({ players: [me] }: WoodcraftView) => [me!.score, me!.blueberries, me!.marketing, me!.lumber]

describe.skipIf(!file)('the cards of whole games', () => {
  it.each(cards.map((card, n) => [n, card] as const))('end as the rules carry them out: %i', (_, card) => {
    const seen = viewAfter(card.before, steps(card.events).flat())
    const keys = card.events.map(({ key }) => key)
    expect(table(seen)).toEqual(table(card.after))
    if (keys.includes('income-phase')) return // it discards and deals, too
    expect(rows(seen)).toEqual(rows(card.after))
    if (!keys.includes('harvests')) expect(mine(seen)).toEqual(mine(card.after)) // a tree that has grown is lumber
  })
})
