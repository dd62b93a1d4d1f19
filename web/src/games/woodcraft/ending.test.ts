// Woodcraft's final scoring as its five steps: their points, what stands beside the bars, and what decided the game.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Book } from '../../lib/book.svelte'
import { settings } from '../../lib/settings.svelte'
import { pointsAfter } from '../../table/ending'
import { best, event, read, scoresOf, tableOf } from '../../table/told'
import { ending } from './ending'

const VALUES = [0, 0, 1, 1, 2, 2, 3]
const book = {
  cards: {
    reputation_track: { reputation_track: { value: VALUES } },
    start: { start: { leftovers_per_point: 10 } },
    contract: { fair: { name: 'The Fair', points: 2, every: 1, max_points: 16 } },
  },
} as unknown as Book

interface Board {
  game?: number
  contracts?: number
  leftovers?: number
  reputation: number // at the end
  lost?: number
  open?: number
  done?: number
}
const player = (seat: number, { reputation, open = 0, done = 0 }: Board) => ({
  ...{ seat, reputation, blueberries: 5, scrapwood: 0, glue: 1, sawblade: 0 },
  lumber: ['green4', 'brown6'],
  trees: { yellow: 3 },
  orders: Array.from({ length: open }, (_, n) => ({ id: `open${n}`, row: 1 })),
  completed: Array.from({ length: done }, (_, n) => ({ id: `done${n}`, row: 1 })),
})
function end(boards: Board[], mine: number | null = 0, first = 0, solo?: object) {
  const sources = boards.map((board) => {
    const { game = 0, contracts = 0, leftovers = 1, reputation, done = 0 } = board
    const parts = { wheel: game, marketing: 0, contracts, leftovers, reputation: done * VALUES[reputation]! }
    return parts
  })
  const scores = scoresOf(sources)
  const winners = solo ? [] : best(scores).slice(-1)
  const events = boards.flatMap((board, seat) => [
    ...(board.contracts ? [event('scores-contract', { seat, contract: 'fair', points: board.contracts })] : []),
    event('scores-leftovers', { seat, amount: 19, points: 1 }),
    ...(board.open ? [event('uncompleted', { seat, orders: board.open, spaces: board.lost ?? 0 })] : []),
  ])
  const view = {
    players: boards.map((board, seat) => player(seat, board)),
    seats: boards.length,
    first,
    scores,
    winners,
  }
  return ending(tableOf(solo ? { ...view, solo } : view, mine, events), book)
}

beforeEach(() => {
  settings.language = 'en'
})

describe('the steps', () => {
  const told = end([
    { game: 20, contracts: 8, reputation: 6, done: 4 },
    { game: 25, reputation: 2, done: 3, open: 1, lost: 2 },
  ])
  it('are the five of the rules and add up to the totals', () => {
    expect(told.steps.map((step) => step.id)).toEqual(['game', 'contracts', 'leftovers', 'open', 'orders'])
    expect(told.steps.map((step) => step.points)).toEqual([
      [20, 25],
      [8, 0],
      [1, 1],
      [0, 0],
      [12, 3],
    ])
    expect(pointsAfter(told.steps, 5, 2)).toEqual([41, 29])
  })
  it('say what was counted', () => {
    const note = (id: string, seat: number): string => read(told.steps.find((step) => step.id === id)!.notes[seat]!)
    expect(note('contracts', 0)).toBe('The Fair: 4 × 2 = 8')
    expect(note('contracts', 1)).toBe('no contract claimed')
    expect(note('leftovers', 0)).toBe('dice 13 , · 5 , · 1 = 19: +1')
    expect(note('open', 1)).toBe('4 → 2 · , 1 order left open')
    expect(note('orders', 0)).toBe('6 · , 0 orders left open , · 4 × 3 = 12')
  })
  it('come with where the own points are from', () => {
    expect(told.lists[0]).toEqual({
      title: 'Your 20 points in the game',
      rows: [{ icon: 'wc-saw', name: 'wheel', points: 20 }],
    })
    expect(told.lists[1]!.rows.map((row) => [row.name, row.points])).toEqual([
      ['The Fair: 4 × 2', 8],
      ['Leftovers: 19, one point for every full 10', 1],
      ['Orders × reputation: 4 × 3', 12],
    ])
  })
})

describe('what decided it', () => {
  it('is the step with the largest lead', () => {
    const { decided } = end([
      { game: 20, reputation: 0 },
      { game: 12, contracts: 4, reputation: 0 },
    ])
    expect(decided?.text).toMatch(/^In the game: you have 20, Ben 12\./)
  })
  it('is what open orders took, if that was more than the lead', () => {
    const { decided } = end([
      { game: 20, reputation: 0 },
      { game: 12, reputation: 4, done: 3, open: 1, lost: 2 },
    ])
    expect(decided?.text).toMatch(
      /^Ben left an order open\. The reputation fell from 6 to 4, .* 2, not 3\. Points lost: 3\.$/,
    )
    expect(decided?.rule).toBe('W-END-10')
  })
  it('is the later place in the round among equals, and so are the places', () => {
    const { decided, order } = end([{ reputation: 0 }, { reputation: 0 }, { reputation: 0 }], 2, 0)
    expect(decided?.rule).toBe('W-WIN-02')
    expect(order).toEqual([2, 1, 0])
  })
})

it('alone the verdict is that of the rules, with what is missing', () => {
  const goals = { good: 30, excellent: 50, verdict: 'plain' }
  const told = end([{ game: 20, reputation: 0 }], 0, 0, goals)
  expect(told.verdict?.title).toBe('21 points alone.')
  expect(told.verdict?.under).toContain('9 more points would have made it a good game.')
  expect(told.goals).toEqual([30, 50])
  expect(end([{ game: 60, reputation: 0 }], 0, 0, { ...goals, verdict: 'excellent' }).verdict?.under).toContain(
    '30 points',
  )
})
