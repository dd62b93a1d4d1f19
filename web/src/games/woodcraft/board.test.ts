// Woodcraft's board on positions of real games, and what orders need.
import { describe, expect, it } from 'vitest'
import type { MoveShown, WoodcraftView } from '../../api/types'
import { candidates } from '../../table/direct.svelte'
import { boardFitsPositions } from '../../table/positions'
import Board from './Board.svelte'
import { met } from './needs'
import { partner } from './picking'
import { placesOf, tryAt } from './places'

boardFitsPositions(Board, placesOf, (place, shown) => tryAt(place, shown.view as unknown as WoodcraftView))

describe('a press on the bench', () => {
  const at = (place: string, lumber: string[], used: string[] = []): string => {
    const player = { pieces: ['saw_1', 'splice_1', 'glue_1'], used, lumber }
    return tryAt(place, { active: 0, players: [player] } as unknown as WoodcraftView)
  }
  it('means the tile that is ready, on what lies there', () => {
    expect(at('bench.saw', ['green1', 'brown4'])).toBe('saw brown4 3+1')
    expect(at('bench.splice_1', ['green6', 'brown4'])).toBe('splice splice_1 brown4 1')
    expect(at('bench.glue', ['yellow5', 'green2'])).toBe('glue green2 yellow5 green')
  })
  it('means the token where the tile is used', () => {
    expect(at('bench.saw', ['green3'], ['saw_1'])).toBe('reuse saw')
    expect(at('bench.splice_1', ['green3'], ['splice_1'])).toBe('reuse splice_1')
  })
})

describe('what an order needs', () => {
  const die = (colors: string[], value: number) => ({ colors, value })
  it('is met by dice of its own, without greed', () => {
    const wood = ['green', 'yellow']
    expect(met([die(wood, 3), die(['green'], 3)], ['green3', 'yellow3'])).toEqual([true, true])
    expect(met([die(['green'], 3), die(['green'], 3)], ['green3'])).toEqual([true, false])
    expect(met([die(['green', 'yellow', 'brown'], 0)], ['brown5'])).toEqual([true])
  })
})

describe('a die alone', () => {
  const move = (text: string): MoveShown => {
    const [verb = '', ...args] = text.split(' ')
    return { text, verb, args, title: '', said: text, short: text, price: '', result: '', reveals: false, group: verb }
  }
  const moves = ['saw green3 2+1', 'splice splice_1 green3 1', 'glue green3 yellow1 green', 'saw brown2 1+1'].map(move)
  const offered = (picked: string[]): string[] =>
    candidates(moves, placesOf, picked)
      .filter((one) => one.whole)
      .map((one) => one.move.verb)
  it('brings all that can be done with it, and a tool less', () => {
    expect(offered([])).toEqual([])
    expect(offered(['lumber.green3'])).toEqual(['saw', 'splice', 'glue'])
    expect(offered(['lumber.green3', 'bench.saw'])).toEqual(['saw'])
    expect(offered(['lumber.yellow1'])).toEqual(['glue'])
  })
  it('is glued to another one, which is shown until it is picked', () => {
    expect(partner(moves[2]!, ['lumber.green3'])).toEqual({ colour: 'yellow', face: 1 })
    expect(partner(moves[2]!, ['lumber.green3', 'lumber.yellow1'])).toBeNull()
    expect(partner(moves[0]!, ['lumber.green3'])).toBeNull()
  })
})
