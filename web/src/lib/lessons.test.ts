import { beforeEach, expect, test, vi } from 'vitest'
import { keepProgress, progress } from './lessons'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})

test('a lesson that was never begun has no progress', () => {
  expect(progress('woodcraft')).toBeNull()
})

test('who goes back to a chapter has still done the later ones', () => {
  keepProgress('woodcraft', 5, 9)
  keepProgress('woodcraft', 2, 9)
  keepProgress('lignum', 1, 8)
  expect(progress('woodcraft')).toEqual({ done: 5, all: 9 })
  expect(progress('lignum')).toEqual({ done: 1, all: 8 })
})

test('a lesson that has become shorter is done, not more than done', () => {
  keepProgress('woodcraft', 9, 9)
  keepProgress('woodcraft', 0, 7)
  expect(progress('woodcraft')).toEqual({ done: 7, all: 7 })
})
