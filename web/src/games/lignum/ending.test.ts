// Lignum's final sale as the steps of the rules: their dollars, what stands beside the bars, and what decided the game.
import { beforeEach, expect, it } from 'vitest'
import type { Book } from '../../lib/book.svelte'
import { settings } from '../../lib/settings.svelte'
import { pointsAfter } from '../../table/ending'
import { best, event, read, scoresOf, tableOf } from '../../table/told'
import { ending } from './ending'

const book = {
  words: { softwood: 'softwood' },
  cards: {
    task: { chair: { name: 'Chair' }, door: { name: 'Door' } },
    loan: { first: { order: 1, repay_total: 7 }, second: { order: 2, repay_total: 16 } },
  },
} as unknown as Book

interface Mill {
  cash: number
  wood?: number
  river?: number
  task?: boolean
  loans?: number
  owed?: number
}
function end(mills: Mill[], mine: number | null = 0) {
  const repay = [0, 7, 16]
  const final = mills.map(({ wood = 0, river = 0, task = false, loans = 0, owed = 0 }, seat) => {
    const repaid = repay[loans]! + owed
    return { seat, wood, river, tasks: task ? 9 : 0, repaid }
  })
  const sources = mills.map(({ cash, loans = 0, owed = 0 }, seat) => {
    const { wood, river, tasks } = final[seat]!
    const gained = 4 * loans
    const parts = {
      ...{ start: 5, path: 0, sales: cash - 5 - gained, loans: gained - repay[loans]!, penalties: -owed },
      ...{ 'final-sale': wood, river, tasks },
    }
    return parts
  })
  const scores = scoresOf(sources)
  const view = {
    scores,
    winners: best(scores),
    players: mills.map(({ wood, river, task, loans = 0, owed = 0 }, seat) => ({
      ...{ seat, loans, owed },
      wood: {
        sale: wood ? { softwood: 2 } : {},
        dry2: wood ? { softwood: 1 } : {},
        river: river ? { softwood: 1 } : {},
      },
      tasks: task === undefined ? [] : [{ id: 'chair', reward: 9, needs: [{ filled: true }, { filled: task }] }],
    })),
  }
  const events = final.map((params) => event('final', params))
  return ending(tableOf(view, mine, events), book)
}

beforeEach(() => {
  settings.language = 'en'
})

const told = end([
  { cash: 12, wood: 14, river: 4, task: true, loans: 1 },
  { cash: 3, task: false, loans: 2, owed: 6 },
])

it('has the steps of the rules, and they add up to the totals', () => {
  expect(told.steps.map((step) => [step.id, step.rule])).toEqual([
    ['game', 'L-END-01'],
    ['wood', 'L-END-02'],
    ['river', 'L-END-03'],
    ['tasks', 'L-END-05'],
    ['repaid', 'L-END-06'],
  ])
  expect(told.steps.map((step) => step.points)).toEqual([
    [12, 3],
    [14, 0],
    [4, 0],
    [9, 0],
    [-7, -22],
  ])
  expect(pointsAfter(told.steps, 5, 2)).toEqual([32, -19])
})

it('says what was sold, paid and repaid', () => {
  const note = (id: string, seat: number): string => read(told.steps.find((step) => step.id === id)!.notes[seat]!)
  expect(note('game', 0)).toBe('· 5 , · 3 , · 4')
  expect(note('wood', 0)).toBe('3 ·')
  expect(note('wood', 1)).toBe('no wood to sell')
  expect(note('river', 0)).toBe('1 ·')
  expect(note('tasks', 0)).toBe('Chair 9')
  expect(note('tasks', 1)).toBe('Chair: not complete')
  expect(note('repaid', 0)).toBe('1 loan: 7 $')
  expect(note('repaid', 1)).toBe('2 loans: 16 $ penalties owed: 6 $')
})

it('lists where the own dollars are from, loans as they were taken', () => {
  expect(told.lists[0]!.rows.map((row) => [row.name, row.points])).toEqual([
    ['start', 5],
    ['sales', 3],
    ['loans', 4],
  ])
  expect(told.lists[1]!.rows.map((row) => row.points)).toEqual([14, 4, 9, -7])
})

it('tells what decided it, and that equal players share the win', () => {
  expect(told.decided?.text).toMatch(/^Paid back: you have −7, Ben −22\./)
  expect(end([{ cash: 8 }, { cash: 8 }]).decided?.rule).toBe('L-END-09')
})
