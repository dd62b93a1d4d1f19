// Lignum's board on positions of real games, and what it foretells.
import { describe, expect, it } from 'vitest'
import type { LignumPlayer, LignumView } from '../../api/types'
import { boardFitsPositions } from '../../table/positions'
import Board from './Board.svelte'
import type { Content } from './content'
import { forecast, needsNow, pairsOf } from './outlook'
import { placesOf, tryAt } from './places'

boardFitsPositions(Board, placesOf, (place, shown) => tryAt(place, shown.view as unknown as LignumView))

describe('what a task needs', () => {
  const mill = (wood: LignumPlayer['wood'], stages: number[]): LignumPlayer =>
    ({
      wood,
      tasks: stages.map((stage) => ({
        id: 'task.01',
        needs: [{ piece: 'milled_firewood', stage, filled: false }],
        reward: 1,
      })),
    }) as unknown as LignumPlayer
  it('lies ready, is on its way, or is missing, and no piece serves twice', () => {
    expect(needsNow(mill({ dry1: { milled_firewood: 1 } }, [1, 1]))).toEqual([
      [{ state: 'ready', steps: 0 }],
      [{ state: 'missing', steps: 2 }],
    ])
    expect(needsNow(mill({ sale: { milled_firewood: 1 } }, [2]))).toEqual([[{ state: 'coming', steps: 3 }]])
    expect(needsNow(mill({ dry1: { milled_firewood: 1 } }, [0]))).toEqual([[{ state: 'missing', steps: 1 }]])
    expect(needsNow(mill({ load0: { milled_firewood: 1 } }, [1]))).toEqual([[{ state: 'coming', steps: 1 }]])
  })
})

it('before winter the store is compared with its need, in winter the rules say what is missing', () => {
  const winters = [{ id: 'winter.1', food: 6, heating: 3 }]
  const content = {
    winter: { winter_rules: { missing_food_price: 3, missing_heating_price: 3 } },
    wood: {},
  } as unknown as Content
  const player = { seat: 0, food: 1, wood: { heating: {} }, shortage: { food: 0, logs: 2 } } as unknown as LignumPlayer
  const at = (seasons: string[]) =>
    forecast({ seasons, round: 1, winters } as unknown as LignumView, content, player, null)!
  expect(at(['fall', 'winter'])).toMatchObject({ food: { have: 1, missing: 5 }, heating: { missing: 3, cost: 9 } })
  expect(at(['winter'])).toMatchObject({ food: { have: 6, missing: 0, cost: 0 }, heating: { have: 1, missing: 2 } })
})

it('a pair of planning tokens is left unless it is used or leads beyond the last season', () => {
  const player = { plans: [{ pair: 1, work: 'work.trade', round: 7 }] } as unknown as LignumPlayer
  const at = (round: number) =>
    pairsOf({ round, seasons: Array<string>(8).fill('fall') } as unknown as LignumView, player).map((one) => one.left)
  expect(at(5)).toEqual([false, true, true])
  expect(at(6)).toEqual([false, true, false])
})
