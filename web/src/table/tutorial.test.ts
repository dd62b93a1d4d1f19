import { expect, test } from 'vitest'
import type { ChapterShown, StopShown } from '../api/types'
import { apart, arrow, beside, dimmed, type Box } from './light'
import { objection, placesOf, standing } from './tutorial.svelte'

const plain = { seat: 0, right: [], say: 'Look.', ask: '', rule: '', light: [], wrong: [] }
const talk = (ply: number): StopShown => ({ ...plain, ply, count: 0 })
const asks = (ply: number, ...right: string[]): StopShown => ({ ...plain, ply, count: 1, right, ask: 'Saw it.' })
const other = (ply: number, count: number): StopShown => ({ ...plain, ply, count, seat: 1, say: '' })
const chapters: ChapterShown[] = [
  { name: 'One', stops: [talk(0), talk(0), asks(0, 'saw')] },
  { name: 'Two', stops: [other(1, 3), talk(4), asks(4, 'keep a', 'keep b'), talk(5)] },
]
const places = placesOf(chapters)

test('what is only said waits until it is read, what is asked until it is played', () => {
  expect(standing(places, 0, -1)).toBe(0)
  expect(standing(places, 0, 0)).toBe(1)
  expect(standing(places, 0, 1)).toBe(2)
  expect(standing(places, 1, 1)).toBe(3)
  expect(standing(places, 3, 1)).toBe(3)
  expect(standing(places, 4, 1)).toBe(4)
  expect(standing(places, 4, 4)).toBe(5)
  expect(standing(places, 5, 4)).toBe(6)
  expect(standing(places, 5, 6)).toBe(-1)
})

test('after a reload it goes on at the same move', () => {
  expect(standing(places, 4, -1)).toBe(4)
  expect(standing(places, 2, -1)).toBe(3)
})

test('a move that is not wanted is answered: by words of its own, or by what is wanted', () => {
  const stop = { ...asks(4, 'keep a', 'keep b'), wrong: [{ moves: ['keep '], say: 'Not that one.' }] }
  expect(objection(stop, 'keep b')).toBeNull()
  expect(objection(stop, 'keep c')).toBe('Not that one.')
  expect(objection(stop, 'finish')).toContain('Saw it.')
})

test('speech covers nothing that is lit, where there is room', () => {
  const board = { left: 0, top: 40, width: 1100, height: 600 }
  const size = { width: 480, height: 220 }
  const page = { width: 1366, height: 650 }
  for (const left of [0, 300, 620, 1000])
    for (const top of [50, 300, 560]) {
      const lit = { left, top, width: 80, height: 60 }
      const at = beside([lit], [], size, board, page)
      const clear =
        at.left >= left + 80 || at.left + size.width <= left || at.top >= top + 60 || at.top + size.height <= top
      expect(clear).toBe(true)
      expect(at.left).toBeGreaterThanOrEqual(0)
      expect(at.top + size.height).toBeLessThanOrEqual(page.height)
    }
})

test('speech stays where it is while it covers nothing and points at something', () => {
  const [size, board, page] = [
    { width: 400, height: 200 },
    { left: 0, top: 50, width: 1100, height: 600 },
    { width: 1366, height: 650 },
  ]
  const before = { left: 600, top: 300 }
  const by = (lit: Box, ...free: Box[]) => beside([lit], free, size, board, page, before)
  expect(by({ left: 500, top: 380, width: 60, height: 40 })).toEqual(before)
  expect(by({ left: 700, top: 120, width: 60, height: 40 })).toEqual(before)
  expect(by({ left: 700, top: 380, width: 60, height: 40 })).not.toEqual(before) // covered
  expect(by({ left: 10, top: 380, width: 60, height: 40 })).not.toEqual(before) // far
  const kept = { left: 590, top: 290, width: 100, height: 100 }
  expect(by({ left: 500, top: 380, width: 60, height: 40 }, kept)).not.toEqual(before)
})

test('pieces that touch share one hole in the veil', () => {
  const one = { left: 0, top: 0, width: 10, height: 10 }
  expect(apart([one, { ...one, left: 20 }])).toHaveLength(2)
  expect(apart([one, { ...one, left: 20 }, { left: 5, top: 0, width: 20, height: 5 }])).toEqual([
    { left: 0, top: 0, width: 30, height: 10 },
  ])
  expect(dimmed({ left: 0, top: 0, width: 90, height: 90 }, [one]).match(/M/g)).toHaveLength(2)
})

test('speech points at the nearest lit piece that lies straight beside it, not at one far away or across a corner', () => {
  const speech = { left: 300, top: 300, width: 200, height: 100 }
  const at = (left: number, top: number) => ({ left, top, width: 40, height: 40 })
  expect(arrow(speech, [at(200, 330)])).toEqual({ side: 'left', at: 50 })
  expect(arrow(speech, [at(520, 330), at(20, 330)])).toEqual({ side: 'right', at: 50 })
  expect(arrow(speech, [at(380, 200)])).toEqual({ side: 'top', at: 100 })
  expect(arrow(speech, [at(280, 450)])).toEqual({ side: 'bottom', at: 24 }) // not on the round corner
  expect(arrow(speech, [at(200, 200)])).toBeNull()
  expect(arrow(speech, [at(10, 330)])).toBeNull()
  expect(arrow(speech, [at(320, 320)])).toBeNull()
  expect(arrow(speech, [])).toBeNull()
})
