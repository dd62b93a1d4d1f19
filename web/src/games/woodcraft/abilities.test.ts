// Every ability that a helper can have is told in pictures that exist, or in words.
import { describe, expect, it } from 'vitest'
import helpers from '../../../../src/heartwood/games/woodcraft/content/helpers.toml?raw'
import icons from '../../look/icons.svg?raw'
import { pictureOf } from './abilities'
import type { Ability } from './content'

const kind = 'permanent'

describe('an ability', () => {
  it('is pictured for all words of the pack', () => {
    const word = (pattern: RegExp): string[] => [
      ...new Set([...helpers.matchAll(new RegExp(`^ability = .*?${pattern.source}`, 'gm'))].map((found) => found[1]!)),
    ]
    const all: Ability[] = [
      ...word(/trigger = "(\w+)"/).map((trigger): Ability => ({ kind, trigger, discount: 1 })),
      ...word(/op = "(\w+)"/).map((op): Ability => ({ kind, modify: { op, by: [1] } })),
      ...word(/rule = \{ (\w+)/).map((rule): Ability => ({ kind, rule: { [rule]: 1 } })),
    ]
    expect(all.length).toBeGreaterThan(20)
    for (const ability of all) {
      const picture = pictureOf(ability)
      expect(picture, JSON.stringify(ability)).not.toBeNull()
      if (picture!.when) expect(icons).toContain(`id="${picture!.when}"`)
    }
  })
  it('is told in words where the pack has a word of its own', () => {
    expect(pictureOf({ kind, trigger: 'full_moon', gain: { points: 1 } })).toBeNull()
    expect(pictureOf({ kind, modify: { op: 'join' } })).toBeNull()
    expect(pictureOf({ kind, rule: { lumber_limit: 1 } })).toBeNull()
  })
  it('says by how much a die changes', () => {
    const shift = (...by: number[]) => pictureOf({ kind: 'once_per_turn', modify: { op: 'shift', by } })!.die
    expect([shift(1), shift(-1), shift(-2, -1, 1, 2)]).toEqual(['+1', '−1', '±2'])
  })
})
