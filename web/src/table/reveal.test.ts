// While the end is told nothing says more of it than the step that is told; then all is as it is.
import { describe, expect, it } from 'vitest'
import type { Book } from '../lib/book.svelte'
import type { EventShown, TableShown } from '../api/types'
import { bySource } from './ending'
import { Reveal } from './reveal.svelte'
import { event, scoresOf } from './told'

const scores = scoresOf([
  { wheel: 10, orders: 7 },
  { wheel: 12, orders: 1 },
])
const whole = { phase: 'over', prompt: 'Ann wins.', view: { scores, projected: scores, winners: [0] } } as never
const events: EventShown[] = [event('gain'), event('counts-orders'), event('game-over')]

function revealed(): Reveal {
  const names = { called: String, calledAll: String, source: String }
  const reveal = new Reveal({ mine: 0, whole: { shown: whole, events }, ...names } as never, () => ({}) as Book)
  reveal.tell = (table, book) => {
    const told = bySource(table, book)
    const steps = told.steps.map((step) => ({ ...step, events: step.id === 'orders' ? ['counts-orders'] : [] }))
    return { ...told, steps, before: (view) => ({ ...view, round: 13 }) as typeof view }
  }
  return reveal
}
const points = (table: TableShown) => table.view!.scores.map((score) => score.total)

describe('what is seen', () => {
  it('is the points of the step, no winner, and the log so far', () => {
    const reveal = revealed()
    reveal.at = 0
    const seen = reveal.shown(whole)
    expect(points(seen)).toEqual([10, 12])
    expect(seen.view!.winners).toEqual([])
    expect(seen.prompt).not.toBe('Ann wins.')
    expect(seen.view).toHaveProperty('round', 13)
    expect(reveal.events(events).map(({ key }) => key)).toEqual(['gain'])
    reveal.at = 1
    expect(points(reveal.shown(whole))).toEqual([17, 13])
    expect(reveal.events(events).map(({ key }) => key)).toEqual(['gain', 'counts-orders'])
  })
  it('is everything with the verdict, and where nothing is told', () => {
    const reveal = revealed()
    expect(reveal.shown(whole)).toBe(whole)
    reveal.at = reveal.steps.length
    expect(reveal.shown(whole)).toBe(whole)
    expect(reveal.events(events)).toBe(events)
  })
})
