import { expect, test } from 'vitest'
import { placeOf, summed, ways } from './outcome'

test('points of several sources are one sum', () => {
  const points = (amount: number, where: string) => ({ item: 'points', amount, where })
  expect(summed([points(2, 'orders'), { item: 'glue', amount: 1, where: '' }, points(1, 'wheel')])).toEqual([
    ['points', 3],
    ['glue', 1],
  ])
})

test('what is paid or gained is not told once more as a way', () => {
  const good = { item: 'green3', amount: 1, where: 'lumber' }
  const bought = { piece: 'green3', source: 'yard', target: 'players.0.lumber' }
  const taken = { piece: 'oe01', source: 'orders.2', target: 'players.0.orders' }
  const outcome = { move: '', pays: [], gains: [good], moves: [bought, taken], completes: [], reveals: false }
  expect(ways(outcome)).toEqual([taken])
})

test.each([
  ['yard', 'yard', ''],
  ['orders.2', 'orders', ''],
  ['players.1.rooms.4', 'rooms', ''],
  ['players.0.wood.sale', 'sale', ''],
  ['stock.bearers', 'bearers', ''],
  ['areas.3.wood', 'areas', ''],
  ['wheel.1.7', 'wheel', '1.7'],
  ['path.16', 'path', '16'],
  ['clearing', 'clearing', ''],
])('the place %s is called %s', (path, key, number) => {
  expect(placeOf(path)).toEqual({ key, number })
})
