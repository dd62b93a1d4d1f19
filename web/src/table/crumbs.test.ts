// The steps of a turn: mine only, one crumb for a move, and what stays stays.
import { describe, expect, it } from 'vitest'
import type { EventShown } from '../api/types'
import { crumbs, ownTurn } from './crumbs'

const event = (ply: number, key: string, params: Record<string, unknown> = {}): EventShown => ({
  number: 0,
  own: true,
  ply,
  key,
  params,
  said: `${key}.`,
})
const told = [
  event(4, 'turn', { seat: 1 }),
  event(5, 'buys', { seat: 1 }),
  event(6, 'turn', { seat: 0 }),
  event(6, 'grows', { seat: 0 }),
  event(7, 'chooses', { seat: 0 }),
  event(7, 'gain', { seat: 0 }),
  event(8, 'silent', { seat: 0 }),
  event(9, 'saws', { seat: 0 }),
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
