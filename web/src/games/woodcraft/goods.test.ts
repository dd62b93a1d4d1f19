// The ways to saw a die.
import { describe, expect, it } from 'vitest'
import { byCuts } from './goods'

describe('sawing', () => {
  it('goes by the number of cuts, and every way keeps the sum', () => {
    const found = byCuts(6)
    expect(found.map((one) => one.parts.length)).toEqual([3, 3, 2, 1, 1])
    expect(found[1]!.parts).toEqual(['4+1+1', '3+2+1', '2+2+2'])
  })
})
