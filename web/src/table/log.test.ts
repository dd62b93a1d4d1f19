// The log is grouped by rounds and turns.
import { expect, test } from 'vitest'
import type { EventShown } from '../api/types'
import { latest, parts, since } from './log'

const told = (...events: [string, number?][]): EventShown[] =>
  events.map(([key, seat], number) => ({
    number,
    ply: number,
    key,
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
  const [first, second] = parts(told(['round'], ['said', 0], ['scored', 0]), opens)
  expect(first!.turns[0]!.events.map((event) => event.key)).toEqual(['said'])
  expect([second!.heading?.said, second!.turns[0]!.events[0]!.key]).toEqual(['Scoring', 'scored'])
})

test('the latest lines come with their whole rounds', () => {
  const all = parts(told(['round'], ['said', 0], ['said', 1], ['round'], ['said', 0], ['round'], ['said', 1]))
  expect(latest(all, 2)).toEqual(all.slice(1))
  expect(latest(all, 9)).toEqual(all)
})

test('news begin after my own last deed', () => {
  const events = told(['said', 0], ['said', 1], ['turn', 2], ['said', 2], ['table.asked', 0])
  expect(since(events, 0).map((event) => event.number)).toEqual([1, 3])
  expect(since(events, 2)).toEqual([])
  expect(since(events, null)).toEqual([])
})
