// Woodcraft's board on positions of real games, and what orders need.
import { describe, expect, it } from 'vitest'
import type { WoodcraftView } from '../../api/types'
import { boardFitsPositions } from '../../table/positions'
import Board from './Board.svelte'
import { met } from './needs'
import { placesOf, tryAt } from './places'

boardFitsPositions(Board, placesOf, (place, shown) => tryAt(place, shown.view as unknown as WoodcraftView))

describe('what an order needs', () => {
  const die = (colors: string[], value: number) => ({ colors, value })
  it('is met by dice of its own, without greed', () => {
    const wood = ['green', 'yellow']
    expect(met([die(wood, 3), die(['green'], 3)], ['green3', 'yellow3'])).toEqual([true, true])
    expect(met([die(['green'], 3), die(['green'], 3)], ['green3'])).toEqual([true, false])
    expect(met([die(['green', 'yellow', 'brown'], 0)], ['brown5'])).toEqual([true])
  })
})
