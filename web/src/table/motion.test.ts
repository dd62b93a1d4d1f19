// What travels, and when.
import { describe, expect, it } from 'vitest'
import { gained, moved, schedule, type Scene } from './motion'

const scene = (pieces: Scene['pieces'], goods: Scene['goods'] = {}): Scene => ({ pieces, goods })
const dice = (piece: string, other: string): boolean => /\d$/.test(piece) && /\d$/.test(other)
const ways = (before: Scene['pieces'], after: Scene['pieces']): string[] =>
  moved(scene(before), scene(after), dice).map(
    ({ from, to }) => `${from.place}:${from.piece} > ${to.place}:${to.piece}`,
  )

describe('pieces', () => {
  it('travel from the place that lost them', () => {
    expect(ways({ yard: ['g4', 'y1'], 'players.0.lumber': [] }, { yard: ['y1'], 'players.0.lumber': ['g4'] })).toEqual([
      'yard:g4 > players.0.lumber:g4',
    ])
  })
  it('that were there before stay, as many as there were', () => {
    const before = { yard: ['g4', 'g4'], 'players.0.lumber': ['g4'] }
    expect(ways(before, { yard: ['g4'], 'players.0.lumber': ['g4', 'g4'] })).toHaveLength(1)
    expect(ways(before, before)).toEqual([])
  })
  it('are made of others of their owner: a die is sawn into two', () => {
    const own = 'players.0.lumber'
    const before = { [own]: ['g5'], 'players.1.lumber': ['b3'] }
    expect(ways(before, { [own]: ['g2', 'g3'], 'players.1.lumber': [] })).toEqual([
      `${own}:g5 > ${own}:g2`,
      `${own}:g5 > ${own}:g3`,
    ])
  })
  it('never come from a card, nor from nowhere', () => {
    expect(ways({ 'players.0.orders': ['stool'] }, { 'players.0.lumber': ['g2'] })).toEqual([])
  })
})

it('goods flow where they become more', () => {
  const before = scene({}, { 'players.0.glue': 1, 'players.0.points': 3, 'players.1.glue': 0 })
  const after = scene({}, { 'players.0.glue': 2, 'players.0.points': 1, 'players.1.glue': 4 })
  expect(gained(before, after, 'players.0.')).toEqual(['players.0.glue'])
})

describe('movements', () => {
  it('come one after the other', () => {
    expect(schedule([320, 320])).toEqual([
      { delay: 0, lasts: 320 },
      { delay: 320, lasts: 320 },
    ])
    expect(schedule([])).toEqual([])
  })
  it('hurry when they would take too long', () => {
    const all = schedule(Array.from({ length: 12 }, () => 320))
    const last = all.at(-1)!
    expect(last.delay + last.lasts).toBeCloseTo(1200)
    expect(new Set(all.map((one) => Math.round(one.lasts)))).toEqual(new Set([100]))
  })
})
