import { describe, expect, it } from 'vitest'
import type { PlanStep } from '../../api/types'
import { pictures, symbolOf } from './plans'

const step = (text: string): PlanStep => {
  const [verb = '', ...args] = text.split(' ')
  return { text, verb, args, said: text }
}
const drawn = (texts: string[], trees: Record<string, number> = {}): string[] =>
  pictures(texts.map(step), trees).map(({ icon, again, from, to, order }) => {
    const dice = (some: { colour: string; face: number }[]): string =>
      some.map((die) => `${die.colour}${die.face}`).join('+')
    return `${again ? 'again ' : ''}${icon} ${dice(from)} > ${dice(to)}${order}`
  })

describe('the steps of a plan', () => {
  it('show what works on which dice, and what they become', () => {
    expect(
      drawn([
        'saw yellow6 4+2',
        'splice splice_2 green1 2',
        'glue green2 yellow2 yellow',
        'shift he08 green1 +1',
        'flip he10 brown2',
        'recolor he11 green3 brown',
        'transfer hl11 green3 brown1',
        'split he15 yellow4 3+1',
        'complete oe01',
        'pay green1',
        'complete oe02',
      ]),
    ).toEqual([
      'wc-tile-saw yellow6 > yellow4+yellow2',
      'wc-tile-splice green1 > green3',
      'wc-tile-glue green2+yellow2 > yellow4',
      expect.stringMatching(/^face-\w+ green1 > green2$/),
      expect.stringMatching(/^face-\w+ brown2 > brown5$/),
      expect.stringMatching(/^face-\w+ green3 > brown3$/),
      expect.stringMatching(/^face-\w+ green3\+brown1 > green2\+brown2$/),
      expect.stringMatching(/^face-\w+ yellow4 > yellow3\+yellow1$/),
      'wc-order green1 > oe01',
      'wc-order  > oe02',
    ])
  })

  it('draw a token and the tile it is spent for as one', () => {
    expect(drawn(['reuse saw', 'saw green2 1+1'])).toEqual(['again wc-tile-saw green2 > green1+green1'])
  })

  it('know how tall a tree is that is harvested', () => {
    expect(drawn(['shift he14 green-tree +1', 'harvest green', 'harvest brown'], { green: 2, brown: 5 })).toEqual([
      expect.stringMatching(/ green2 > green3$/),
      'wc-tree  > green3',
      'wc-tree  > brown5',
    ])
  })
})

describe('a die symbol', () => {
  it('is a face in one, two or all colours, or any die', () => {
    expect(symbolOf('green4')).toEqual({ colors: ['green'], value: 4 })
    expect(symbolOf('green/brown3')).toEqual({ colors: ['green', 'brown'], value: 3 })
    expect(symbolOf('any2')).toEqual({ colors: ['green', 'yellow', 'brown'], value: 2 })
    expect(symbolOf('any')).toEqual({ colors: ['green', 'yellow', 'brown'], value: 0 })
  })
})
