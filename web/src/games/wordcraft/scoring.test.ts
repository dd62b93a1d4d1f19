// Scoring steps from events, and the readings of a view.
import { describe, expect, it } from 'vitest'
import { gained, scorings, verdict, type Told } from './scoring'
import type { WordcraftLetter } from '../../api/types'
import { byRound, rung, standing } from './readings'

const log = (...lines: [string, Record<string, unknown>][]): Told[] =>
  lines.map(([key, params], number) => ({ number: number + 1, key, params }))

const ROUND = log(
  ['triggered', { seat: 1, ep: 2, hand: 2 }],
  ['letter-scored', { letter: 'A', ep: 2, seats: [0, 1] }],
  ['letter-empty', { letter: 'E', ep: 2, seats: [] }],
  ['letter-scored', { letter: 'K', ep: 6, seats: [1] }],
  ['round-scored', { round: 1, points: [2, 8] }],
  ['round', { round: 2, seat: 0, letters: [] }],
)
const END = log(
  ['letter-scored', { letter: 'T', ep: 3, seats: [0] }],
  ['round-scored', { round: 3, points: [3, 0] }],
  ['card-scored', { seat: 0, card: 'ach.cubes.4', points: 4 }],
  ['card-scored', { seat: 1, card: 'ach.cubes.4', points: 0 }],
  ['game-over', { winners: [0], totals: [7, 0] }],
)

describe('a scoring', () => {
  it('walks the letters of a round', () => {
    const [first, ...more] = scorings(ROUND)
    expect(more).toEqual([])
    expect(first?.steps.map((step) => step.gains.length)).toEqual([2, 0, 1])
    expect(first?.trigger).toEqual({ seat: 1, ep: 2 })
    expect(first?.final).toBeNull()
    expect(gained(first!, 1, 2)).toEqual([2, 2])
    expect(gained(first!, 3, 2)).toEqual(first!.points)
  })
  it('goes on with the achievement cards at the end', () => {
    const [end] = scorings(END)
    expect(end?.number).toBe(5)
    expect(end?.steps.map((step) => [step.kind, step.name])).toEqual([
      ['letter', 'T'],
      ['card', 'ach.cubes.4'],
    ])
    expect(gained(end!, 2, 2)).toEqual([7, 0])
    expect(end?.final?.winners).toEqual([0])
  })
  it('forgets a trigger whose word was rejected', () => {
    const [first] = scorings([...ROUND.slice(0, 1), { number: 2, key: 'rejected', params: {} }, ...ROUND.slice(1)])
    expect(first?.trigger).toBeNull()
  })
})

describe('the verdict', () => {
  it('says why somebody won', () => {
    expect(verdict([7, 0], [0])).toBe('points')
    expect(verdict([7, 7], [1])).toBe('cubes')
    expect(verdict([7, 7], [0, 1])).toBe('shared')
    expect(verdict([7, 7, 7], [0, 1])).toBe('some')
  })
})

describe('the view', () => {
  const letter = (name: string, ep: number, cubes: number[]): WordcraftLetter => ({
    id: name,
    name,
    colour: 'blue',
    ep,
    cubes,
  })
  const letters = [letter('A', 2, [1, 1]), letter('T', 3, [0, 1]), letter('K', 6, [0, 0]), letter('S', 3, [2, 1])]
  it('tells where a seat stands, with the word in mind', () => {
    expect(standing(letters, 0)).toMatchObject({ points: 5, alone: [{ name: 'S' }], tied: [{ name: 'A' }] })
    expect(standing(letters, 0, { K: 1, T: 1 }).points).toBe(14)
  })
  it('sorts words by round and cubes by rung', () => {
    expect(byRound([1, 1, 2].map((round) => ({ word: 'X', seat: 0, round }))).map((part) => part.words.length)).toEqual(
      [1, 2],
    )
    expect([0, 1, 5, 6, 10].map((cubes) => rung(cubes, 5))).toEqual([0, 1, 5, 1, 5])
  })
})
