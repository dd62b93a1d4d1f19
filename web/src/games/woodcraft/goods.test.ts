// The ways to saw a die, and where the dice of the yard lie.
import { describe, expect, it } from 'vitest'
import { byCuts, yardPlaces } from './goods'

describe('sawing', () => {
  it('goes by the number of cuts, and every way keeps the sum', () => {
    const found = byCuts(6)
    expect(found.map((one) => one.parts.length)).toEqual([3, 3, 2, 1, 1])
    expect(found[1]!.parts).toEqual(['4+1+1', '3+2+1', '2+2+2'])
  })
})

describe('the lumber yard', () => {
  const full = ['green2', 'green4', 'yellow5', 'yellow6', 'brown6', 'brown6']
  it('keeps the place of a bought die empty', () => {
    const lie = yardPlaces([], full, 2)
    expect(lie).toEqual(full)
    const left = full.filter((word) => word !== 'yellow5' && word !== 'green2')
    expect(yardPlaces(lie, left, 2)).toEqual([null, 'green4', null, 'yellow6', 'brown6', 'brown6'])
  })
  it('lets a rolled die fill it', () => {
    const lie = [null, 'green4', 'yellow5', 'yellow6', 'brown6', 'brown6']
    expect(yardPlaces(lie, ['green1', ...full.slice(1)], 2)[0]).toBe('green1')
  })
})
