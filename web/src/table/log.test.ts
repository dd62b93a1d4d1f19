// The log is grouped by rounds and turns.
import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import type { EventShown } from '../api/types'
import type { LiveTable } from '../lib/table.svelte'
import Log from './Log.svelte'
import { latest, parts, since } from './log'

const told = (...events: [string, number?][]): EventShown[] =>
  events.map(([key, seat], number) => ({
    number,
    ply: number,
    key,
    own: false,
    params: seat === undefined ? {} : { seat },
    said: key,
  }))

test('rounds are headings, what one seat does stays together', () => {
  const found = parts(
    told(['table.begun'], ['round'], ['said', 0], ['claimed', 0], ['said', 1], ['deadline'], ['round'], ['said', 1]),
  )
  expect(found.map((part) => part.turns.map((turn) => [turn.seat, turn.events.length]))).toEqual([
    [
      [0, 2],
      [1, 2],
    ],
    [[1, 1]],
  ])
})

test('a title may open a part with a heading of its own', () => {
  const opens = (event: EventShown): string => (event.key === 'scored' ? 'Scoring' : '')
  const [first, second] = parts(told(['round'], ['said', 0], ['scored', 0]), { opens })
  expect(first!.turns[0]!.events.map((event) => event.key)).toEqual(['said'])
  expect([second!.heading?.said, second!.turns[0]!.events[0]!.key]).toEqual(['Scoring', 'scored'])
})

test('what nobody does stands below no name, with what follows from it', () => {
  const [part] = parts(told(['income', 0], ['income', 1], ['discarded'], ['dealt'], ['said', 0]), {
    apart: ['discarded'],
  })
  expect(part!.turns.map((turn) => [turn.seat, turn.events.length])).toEqual([
    [0, 1],
    [1, 1],
    [null, 2],
    [0, 1],
  ])
})

test('the latest lines come with their whole rounds', () => {
  const all = parts(told(['round'], ['said', 0], ['said', 1], ['round'], ['said', 0], ['round'], ['said', 1]))
  expect(latest(all, 2)).toEqual(all.slice(1))
  expect(latest(all, 9)).toEqual(all)
})

const numbers = (events: EventShown[]): number[] => events.map((event) => event.number)

// Events told to seat 0, whose moves caused those with these numbers.
const toMe = (own: number[], ...events: [string, number?][]): EventShown[] =>
  told(...events).map((event) => ({ ...event, own: own.includes(event.number) }))

test('news begin after my own last deed', () => {
  const events = toMe([0], ['said', 0], ['said', 1], ['turn', 2], ['said', 2], ['table.asked', 0])
  expect(numbers(since(events, true))).toEqual([1, 3])
  expect(numbers(since(events, false))).toEqual([1, 3])
  expect(since(toMe([], ['said', 1]), true)).toEqual([])
})

test('what my turn begins with, such as a tree that grows, does not hide the news', () => {
  const events = toMe([0], ['saws', 0], ['saws', 1], ['turn', 0], ['grows', 0])
  expect(numbers(since(events, true))).toEqual([1, 3])
})

test('what comes to all in one moment is news, whoever brought it, and my step before it is not', () => {
  const moment = toMe([0, 2, 3, 4, 5], ['lays', 0], ['lays', 1], ['lays', 0], ['shows', 0], ['shows', 1], ['fills'])
  const events = moment.map((event) => ({ ...event, ply: Math.min(event.ply, 2) }))
  expect(numbers(since(events, true))).toEqual([1])
  expect(numbers(since(events, true, ['shows']))).toEqual([3, 4, 5])
  const later = [...events, ...toMe([0], ['takes', 0]).map((event) => ({ ...event, number: 6, ply: 6 }))]
  expect(numbers(since(later, true, ['shows']))).toEqual([3, 4, 5])
  expect(since(later, false, ['shows'])).toEqual([])
  const alone = toMe([0], ['shows', 0], ['shows', 1]) // one after the other
  expect(numbers(since(alone, true, ['shows']))).toEqual([1])
})

test('in the middle of my turn my own steps are no news, and what came before it stays', () => {
  const events = toMe([0, 3, 4], ['saws', 0], ['saws', 1], ['grows', 0], ['chooses', 0], ['rolled'])
  expect(numbers(since(events, true))).toEqual([1, 2])
  expect(since(events, false)).toEqual([]) // my turn is over, nobody has done anything yet
  expect(since(toMe([1], ['grows', 0], ['chooses', 0]), true)).toEqual([]) // my first turn
})

test('rounds, turns and deeds all have the latest first', () => {
  const events = told(['round'], ['saws', 0], ['plants', 0], ['buys', 1], ['round'], ['hires', 0], ['sells', 0])
  const table = { events, myTurn: false, shown: { game: 'none' }, called: (seat: number) => `Seat ${seat}` }
  const { body } = render(Log, { props: { table: table as unknown as LiveTable, onlook: () => {} } })
  expect(body.match(/saws|plants|buys|hires|sells/g)).toEqual(['sells', 'hires', 'buys', 'plants', 'saws'])
})
