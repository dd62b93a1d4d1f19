import { expect, test } from 'vitest'
import { changed, hasChanges } from './changes'

const news = (changes: { path: (string | number)[]; value: unknown }[]) => ({ last: 1, events: [], changes })

test('parts are put where they belong, and the rest is shared', () => {
  const old = { view: { seats: [{ points: 1 }, { points: 2 }], round: 1 }, moves: ['a'] }
  const now = changed(
    old,
    news([
      { path: ['view', 'seats', 1, 'points'], value: 5 },
      { path: ['moves'], value: [] },
    ]),
  )
  expect(now).toEqual({ view: { seats: [{ points: 1 }, { points: 5 }], round: 1 }, moves: [] })
  expect(old.view.seats[1].points).toBe(2)
  expect(now.view.seats[0]).toBe(old.view.seats[0])
})

test('without changes nothing is new', () => {
  const old = { a: 1 }
  expect(changed(old, news([]))).toBe(old)
  expect(hasChanges(news([]))).toBe(true)
  expect(hasChanges({ table: {} })).toBe(false)
})
