// The steps of a turn on the path and of a phase of work, what they cost, and what is still open.
import { beforeEach, expect, it } from 'vitest'
import type { EventShown, LignumView, MoveShown, OutcomeShown } from '../../api/types'
import { settings } from '../../lib/settings.svelte'
import { event } from '../../table/told'
import { next, openOf, ownSteps, signsOf, spent } from './crumbs'

const keys = (events: EventShown[]): string[] => events.map((one) => one.key)
const move = (verb: string, ...args: string[]): MoveShown => ({ text: verb, verb, args }) as MoveShown

beforeEach(() => {
  settings.language = 'en'
})

it('on the path only the turn that is being taken counts', () => {
  const events = [
    event('phase', { phase: 'travel' }),
    event('moves', { seat: 0, location: 2 }),
    event('moves', { seat: 1, location: 3 }),
    event('loan', { seat: 0, dollars: 4 }),
    event('moves', { seat: 0, location: 10 }),
  ]
  expect(keys(ownSteps(events, 0))).toEqual(['loan', 'moves'])
  expect(ownSteps(events, 1)).toEqual([])
  expect(ownSteps(events, null)).toEqual([])
})

it('in a phase of work all that I have done in it counts, whatever others do', () => {
  const work = [
    event('cuts', { seat: 0 }),
    event('phase', { phase: 'transport' }),
    event('carries', { seat: 0 }),
    event('carries', { seat: 1 }),
    event('floats', { seat: 0 }),
  ]
  expect(keys(ownSteps(work, 0))).toEqual(['carries', 'floats'])
})

it('a step is drawn with what it was about and cost', () => {
  expect(signsOf(event('moves', { seat: 0, location: 10 }))).toEqual([{ icon: 'lg-foreman' }, { text: '→ 10' }])
  expect(signsOf(event('hires', { worker: 'bearer', number: 2, price: 2 }))).toEqual([
    { text: '2' },
    { icon: 'lg-bearer' },
    { text: '−2' },
    { icon: 'lg-dollar' },
  ])
  expect(signsOf(event('cuts', { piece: 'softwood' }))).toEqual([{ icon: 'lg-woodcutter' }, { icon: 'lg-softwood' }])
})

it('prices are added up when there are several, sales are none', () => {
  const buys = (price: number) => event('buys', { price })
  expect(spent([buys(1)])).toEqual([])
  expect(spent([buys(1), event('sells', { price: 9 }), buys(2)])[0]).toEqual({ text: 'Σ −3' })
})

it('the step that is looked at shows its way, its wood and its price', () => {
  const view = { locations: ['start', 'token', 'bearers'] } as unknown as LignumView
  const outcome = (more: Partial<OutcomeShown>): OutcomeShown => ({ moves: [], pays: [], ...more }) as OutcomeShown
  const pays = [{ item: 'money', amount: 2, where: '' }] as OutcomeShown['pays']
  expect(next(move('bearers', '2'), outcome({ pays }), view)).toEqual([
    { icon: 'lg-foreman' },
    { text: '→' },
    { text: '2' },
    { text: '−2' },
    { icon: 'lg-dollar' },
  ])
  expect(next(move('clearing'), null, view).at(-1)).toEqual({ icon: 'lg-clearing' })
  const moves = [
    { piece: 'firewood', source: 'players.0.wood.woodpile', target: 'players.0.wood.sawing' },
  ] as OutcomeShown['moves']
  expect(next(move('carry'), outcome({ moves }), view)).toEqual([
    { icon: 'lg-firewood' },
    { text: '→' },
    { icon: 'lg-sawing' },
  ])
})

it('what is still open is listed once for each kind of work', () => {
  const open = openOf([move('drive'), move('raft'), move('carry'), move('finish')])
  expect(open.map((one) => one.icon)).toEqual(['lg-bearer', 'lg-raft'])
})
