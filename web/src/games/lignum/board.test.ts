// Lignum's board on positions of real games, and what it foretells.
import { describe, expect, it } from 'vitest'
import type { LignumPlayer, LignumView } from '../../api/types'
import { boardFitsPositions } from '../../table/positions'
import Board from './Board.svelte'
import { needsNow } from './outlook'
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
