// Moves stand by their groups, and a typed number is unmistakable.
import { expect, test } from 'vitest'
import type { MoveShown } from '../api/types'
import { grouped, picked } from './moves'

const move = (text: string): MoveShown => {
  const verb = text.split(' ')[0]!
  return {
    text,
    verb,
    args: [],
    reveals: false,
    said: text,
    short: text,
    group: verb,
    title: '',
    price: '',
    result: '',
  }
}

test('moves of a group stand together and are numbered in reading order', () => {
  const found = grouped([move('buy a'), move('stop'), move('buy b')])
  expect(found.map(([verb, group]) => [verb, group.map((one) => one.number)])).toEqual([
    ['buy', [1, 2]],
    ['stop', [3]],
  ])
})

test('a number waits only where a longer one is possible', () => {
  expect(picked('3', 9)).toEqual({ pick: 3, wait: false })
  expect(picked('1', 12)).toEqual({ pick: 1, wait: true })
  expect(picked('2', 12)).toEqual({ pick: 2, wait: false })
  expect(picked('13', 12)).toEqual({ pick: null, wait: false })
  expect(picked('0', 12)).toEqual({ pick: null, wait: false })
})
