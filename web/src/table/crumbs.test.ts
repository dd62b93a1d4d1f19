// The steps of a turn: mine only, one crumb for a move, and what stays stays.
import { describe, expect, it } from 'vitest'
import type { EventShown } from '../api/types'
import { crumbs, ownTurn } from './crumbs'
import { event } from './told'

const told = [
  event('turn', { seat: 1 }, { ply: 4 }),
  event('buys', { seat: 1 }, { ply: 5 }),
  event('turn', { seat: 0 }, { ply: 6 }),
  event('grows', { seat: 0 }, { ply: 6 }),
  event('chooses', { seat: 0 }, { ply: 7 }),
  event('gain', { seat: 0 }, { ply: 7 }),
  event('silent', { seat: 0 }, { ply: 8 }),
  event('saws', { seat: 0 }, { ply: 9 }),
]
const signs = ({ key }: EventShown) => (key === 'silent' ? [] : [{ text: key }])

describe('the steps of a turn', () => {
  it('are those of the turn that the seat is taking', () => {
    expect(ownTurn(told, 0).map((one) => one.key)).toEqual(['grows', 'chooses', 'gain', 'silent', 'saws'])
    expect(ownTurn(told, 1)).toEqual([])
    expect(ownTurn(told, null)).toEqual([])
  })

  it('are one crumb for each move that shows anything', () => {
    const found = crumbs(ownTurn(told, 0), signs, 6)
    expect(found.map((one) => one.signs.map((sign) => sign.text))).toEqual([['grows'], ['chooses', 'gain'], ['saws']])
    expect(found[1]!.said).toBe('chooses. gain.')
  })

  it('stay up to the last move that cannot be taken back', () => {
    expect(crumbs(ownTurn(told, 0), signs, 6).map((one) => one.stays)).toEqual([true, false, false])
    expect(crumbs(ownTurn(told, 0), signs, 8).map((one) => one.stays)).toEqual([true, true, false])
  })
})
