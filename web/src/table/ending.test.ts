// How an end is told: step by step, places, and what it means to the reader.
import { beforeEach, describe, expect, it } from 'vitest'
import { settings } from '../lib/settings.svelte'
import { bySource, pointsAfter, ranking, verdict } from './ending'
import { tableOf } from './told'

const score = (seat: number, ...points: number[]) => ({
  seat,
  total: points.reduce((sum, one) => sum + one, 0),
  parts: points.map((number, n) => ({ source: `s${n}`, points: number })),
})
const table = (scores: ReturnType<typeof score>[], winners: number[], mine: number | null) =>
  tableOf({ scores, winners }, mine)
const three = [score(0, 50, 10), score(1, 30, 23), score(2, 40, 0)]

beforeEach(() => {
  settings.language = 'en'
})

describe('steps', () => {
  it('add up to the totals, source by source', () => {
    const { steps } = bySource(table(three, [0], 0), null as never)
    expect(steps.map((step) => step.points)).toEqual([
      [50, 30, 40],
      [10, 23, 0],
    ])
    expect(pointsAfter(steps, 1, 3)).toEqual([50, 30, 40])
    expect(pointsAfter(steps, Infinity, 3)).toEqual(three.map((one) => one.total))
  })
  it('say which of them decided', () => {
    const { decided } = bySource(table(three, [0], 0), null as never)
    expect(decided?.text).toContain('s0: you have 50, Ben 30')
  })
})

describe('places', () => {
  it('are shared by equals, but for the winner', () => {
    const scores = [score(0, 9), score(1, 9), score(2, 4)]
    expect(ranking(scores, [1])).toEqual([
      { seat: 1, place: 1 },
      { seat: 0, place: 2 },
      { seat: 2, place: 3 },
    ])
    expect(ranking([score(0, 5), score(1, 7), score(2, 5)], [1]).map(({ place }) => place)).toEqual([1, 2, 2])
  })
  it('are as the rules order them where these say so', () => {
    expect(ranking([score(0, 5), score(1, 7), score(2, 5)], [1], [1, 2, 0]).map(({ place }) => place)).toEqual([
      1, 2, 3,
    ])
  })
})

describe('the verdict', () => {
  const title = (scores: ReturnType<typeof score>[], winners: number[], mine: number | null): string =>
    verdict(table(scores, winners, mine)).title
  it('tells the winner so', () => {
    expect(title(three, [0], 0)).toBe('You win, by 7 points.')
    expect(verdict(table(three, [0], 0)).under).toBe('60 against 53 and 40.')
  })
  it('is kind to the others, and names the winner', () => {
    expect(title(three, [0], 1)).toBe('Well played: place 2 of 3. Ann wins, 7 points ahead of you.')
    expect(title(three, [0], 2)).toBe('Well played: place 3 of 3. Ann wins, 20 points ahead of you.')
  })
  it('knows ties, as the rules decide them', () => {
    const level = [score(0, 9), score(1, 9)]
    expect(title(level, [1], 1)).toBe('You win the tie!')
    expect(title(level, [1], 0)).toBe('Well played: place 2 of 2. Ben wins the tie.')
    expect(title(level, [0, 1], 0)).toBe('You share the win with Ben.')
  })
  it('tells a spectator who won', () => {
    expect(title(three, [0], null)).toBe('Ann wins, by 7 points.')
  })
  it('alone counts points', () => {
    expect(title([score(0, 9)], [], 0)).toBe('9 points.')
  })
})
