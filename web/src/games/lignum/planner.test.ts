import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import type { DoneShown, DraftShown, LignumView, SeasonShown } from '../../api/types'
import type { Content } from './content'
import { chips, kept, keyOf, read, same, verdictOf, woodOf } from './planner'
import PlannerDraft from './PlannerDraft.svelte'

const done = (text: string, item: number | null = 0, phase = 'travel'): DoneShown => {
  const [verb = '', ...args] = text.split(' ')
  return { phase, text, verb, args, said: text, item }
}
const mill = (more: object = {}) => ({
  money: 4,
  food: 3,
  heating: 2,
  loans: 0,
  owed: 0,
  wood: {},
  gear: {},
  workers: {},
  fodder: [],
  huts: [0, 0, 0],
  ...more,
})
const season = (round: number, more: Partial<SeasonShown> = {}): SeasonShown => ({
  round,
  known: round === 2,
  before: mill(),
  after: mill(),
  done: [],
  works: [],
  completes: [],
  winter: null,
  ...more,
})
const winter = { food_need: 5, food: 3, heating_need: 3, heating: 6, spoiled: 0, penalty: 6, loans: 1 }
const told = (more: Partial<DraftShown> = {}): DraftShown => ({
  decision: 1,
  moves: [],
  seasons: [season(2), season(3), season(4, { winter })],
  stops: [],
  options: [],
  outcomes: [],
  tasks: [],
  total: 20,
  parts: [],
  ...more,
})

describe('drafts', () => {
  it('are kept by table and seat, and read only where they have the right kind', () => {
    expect(keyOf('x', 1)).not.toBe(keyOf('x', 2))
    const move = { round: 2, phase: 'travel', move: 'bearers 1' }
    const text = JSON.stringify([{ name: 'Cut', moves: [move, { round: 'x' }, null] }, 7])
    expect(read(text)).toEqual([
      { name: 'Cut', moves: [move] },
      { name: '', moves: [] },
    ])
    for (const wrong of [null, '', '{', '3', '{}']) expect(read(wrong).map((one) => one.moves)).toEqual([[], []])
  })

  it('lose what lies behind, and come back in the order of the seasons', () => {
    const moves: DraftShown['moves'] = [
      { round: 1, phase: 'travel', move: 'bearers 1', status: 'past', refusal: null },
      { round: 2, phase: 'travel', move: 'fodder', status: 'refused', refusal: null },
    ]
    expect(kept(told({ moves }))).toEqual([{ round: 2, phase: 'travel', move: 'fodder' }])
  })

  it('know a phase of a round again', () => {
    expect(same({ round: 1, phase: 'travel' }, { round: 1, phase: 'travel' })).toBe(true)
    expect(same({ round: 1, phase: 'travel' }, { round: 2, phase: 'travel' })).toBe(false)
    expect(same({ round: 1, phase: 'travel' }, null)).toBe(false)
  })
})

describe('what is done', () => {
  const drawn = (moves: DoneShown[]): string[] =>
    chips(moves, ['', 'saw']).map((one) => `${one.icon} ${one.amount}${one.byItself ? ' alone' : ''}`)

  it('is drawn by signs with their numbers', () => {
    expect(drawn([done('bearers 3'), done('take 1'), done('market'), done('buy-food'), done('buy-food')])).toEqual([
      'lg-bearer 3',
      'lg-saw 1',
      'lg-food 2',
    ])
  })

  it('counts the load of a trip, not the trip', () => {
    expect(drawn([done('wagon mill'), done('load firewood sale'), done('load firewood sale'), done('depart')])).toEqual(
      ['lg-wagon 2'],
    )
  })

  it('names areas by their number, and tells what nobody planned', () => {
    expect(
      drawn([done('select area6', null, 'select'), done('sell sale firewood', null), done('sell sale firewood')]),
    ).toEqual(['lg-clearing 6 alone', 'lg-sale 1 alone', 'lg-sale 1'])
  })
})

describe('what it leads to', () => {
  it('is the wood wherever it lies, but for the heating store', () => {
    const wood = { sawing: { firewood: 1 }, dry0: { firewood: 2, milled_hardwood: 1 }, heating: { milled_firewood: 9 } }
    expect(woodOf(wood)).toEqual([
      { piece: 'firewood', count: 3 },
      { piece: 'milled_hardwood', count: 1 },
    ])
  })

  it('is judged by the next winter, the works and the draft itself', () => {
    const seasons = [season(2, { works: [{ work: 'pw.trade', used: false }] }), season(4, { winter })]
    const moves: DraftShown['moves'] = [{ round: 2, phase: 'travel', move: 'fodder', status: 'unknown', refusal: null }]
    expect(verdictOf(told({ seasons, moves }))).toEqual({
      food: 2,
      logs: 0,
      penalty: 6,
      loans: 1,
      spoiled: 0,
      lost: ['pw.trade'],
      tasks: [],
      failed: 1,
    })
  })

  it('is drawn with the need as a line, and says in words what is missing', () => {
    const view = {
      path: [],
      seasons: ['spring', 'summer', 'fall', 'winter'],
    } as unknown as LignumView
    const content = {
      round: { a: { name: 'Summer, year 1', index: 2 } },
      planned_work: {},
      task: {},
    } as unknown as Content
    const props = { view, content, at: 0, name: '', on: true, shown: false, words: {}, onchoose: () => {} }
    const short = render(PlannerDraft, { props: { ...props, told: told() } }).body
    expect(short).toContain('Missing: 2 food. That costs 6 $.')
    expect(short).toContain('A loan is taken.')
    const parts = [
      { source: 'sales', name: 'Sales', points: 9 },
      { source: 'penalties', name: 'Penalties', points: -6 },
    ]
    expect(render(PlannerDraft, { props: { ...props, told: told({ parts }) } }).body).toContain(
      'At the end, 6 $ for penalties are taken off.',
    )
    expect(short).toContain('left: 100%')
    expect(short).toMatch(/class="[^"]*\bmiss\b/)
    const met = { ...winter, food: 6, penalty: 0, loans: 0, spoiled: 1 }
    const fine = render(PlannerDraft, {
      props: { ...props, told: told({ seasons: [season(4, { winter: met })] }) },
    }).body
    expect(fine).toContain('Both needs are met. 1 food spoils.')
    expect(fine).toContain('left: 83.3')
    expect(fine).not.toMatch(/class="[^"]*\bmiss\b/)
  })
})
