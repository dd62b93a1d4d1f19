import { expect, it } from 'vitest'
import type { ClockShown } from '../api/types'
import { duration, timeLeft } from './clock'

const SEAT = { turn: null, up: null, bank: 0, vacation: 0, holiday: null, absent: null, over: false, stand_in: false }
const TERMS = { kind: 'live', turn: 60, bank: 100, vacation: 0, on_timeout: 'turn', absence: 0 } as const

function clock(seat: Partial<ClockShown['seats'][number]>, more: Partial<ClockShown> = {}): ClockShown {
  return { terms: TERMS, seats: [{ ...SEAT, ...seat }], timer: null, open: [], ...more }
}
const unit = (name: string, count: number): string => `${count} ${name}`

it('tells nothing where nothing is counted', () => {
  expect(timeLeft(null, 0, 0)).toBeNull()
  expect(timeLeft(clock({}), 0, 0)).toBeNull()
  expect(timeLeft(clock({}), 1, 0)).toBeNull()
})

it('counts the turn, then the bank, and is urgent only near the end', () => {
  const mine = clock({ turn: 60, up: 160 })
  expect(timeLeft(mine, 0, 55)).toEqual({ seconds: 5, kind: 'turn', urgent: false })
  expect(timeLeft(mine, 0, 100)).toEqual({ seconds: 60, kind: 'bank', urgent: false })
  expect(timeLeft(mine, 0, 150)).toEqual({ seconds: 10, kind: 'bank', urgent: true })
  expect(timeLeft(clock({ turn: 60, up: 60 }), 0, 50)).toEqual({ seconds: 10, kind: 'turn', urgent: true })
})

it('has the timer of the rules, which waits for a look at the letters and stands still in a vote', () => {
  const timer = { seat: 0, seconds: 60, up: 120, left: null, preview: 60 }
  expect(timeLeft(clock({}, { timer }), 0, 10)).toEqual({ seconds: 50, kind: 'preview', urgent: false })
  expect(timeLeft(clock({}, { timer }), 0, 110)).toEqual({ seconds: 10, kind: 'timer', urgent: true })
  const still = { ...timer, up: null, left: 42, preview: null }
  expect(timeLeft(clock({}, { timer: still }), 0, 500)).toEqual({ seconds: 42, kind: 'stopped', urgent: false })
})

it('knows vacations and time that is up', () => {
  expect(timeLeft(clock({ holiday: 100 }), 0, 40)).toEqual({ seconds: 60, kind: 'vacation', urgent: false })
  expect(timeLeft(clock({ over: true }), 0, 40)).toEqual({ seconds: 0, kind: 'over', urgent: true })
})

it('says how long in few signs', () => {
  expect([9, 83, 3600, 7384].map((seconds) => duration(seconds, unit))).toEqual(['0:09', '1:23', '1:00:00', '2:03:04'])
  expect(duration(90_000, unit)).toBe('1 days 1 hours')
  expect(duration(4 * 86_400, unit)).toBe('4 days')
})
