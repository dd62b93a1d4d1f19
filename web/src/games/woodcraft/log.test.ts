// Every event of Woodcraft has its picture, and dice are drawn where it is about dice.
import { expect, test } from 'vitest'
import texts from '../../../../src/heartwood/games/woodcraft/texts/en.toml?raw'
import type { EventShown } from '../../api/types'
import { deeds } from '../../table/log'
import { pictured } from '../../table/pictured'
import { event } from '../../table/told'
import { drawn, PICTURES } from './log'

test('every event has a picture that exists', () => {
  pictured(texts, PICTURES, ['round', 'turn', 'income-phase'])
})

test('dice are drawn as they were and as they are', () => {
  const green = (face: number) => ({ colours: ['green'], face })
  const arrow = { text: '→' }
  const picture = (key: string, params: EventShown['params']) => drawn.picture(event(key, params)).dice
  expect(picture('saws', { die: 'green5', parts: '2+3' })).toEqual([green(5), arrow, green(2), green(3)])
  expect(picture('glues', { dice: ['green1', 'green2'], result: 'green3' })).toEqual([
    green(1),
    green(2),
    arrow,
    green(3),
  ])
  expect(picture('plants', { die: 'green6', face: 2 })).toEqual([green(6), arrow, green(2)])
  expect(picture('buys-die', { die: 'green4', price: 3 })).toEqual([green(4)])
})

test('what follows from a deed stands below it, gains of one source on one line', () => {
  const gain = (source: string, number: number) =>
    event('gain', { seat: 0, item: 'glue', amount: 1, source }, { number })
  const told = [
    event('chooses', { seat: 0, tile: 'improve' }, { number: 1 }),
    ...[gain('wheel', 2), gain('wheel', 3), gain('saw', 4)],
    event('tile-moves', { tile: 'improve' }, { number: 5 }),
    event('builds', { seat: 0 }, { number: 6 }),
  ]
  const found = deeds(told, drawn).map((deed) => [
    deed.event.number,
    deed.then.map((line) => line.map((one) => one.number)),
  ])
  expect(found).toEqual([
    [1, [[2, 3], [4], [5]]],
    [6, []],
  ])
  expect(deeds(told, null).every((deed) => !deed.then.length)).toBe(true)
})
