// What is marked as new on the table: where the others went in this season, and what came to the areas.
import { expect, it } from 'vitest'
import type { LignumView } from '../../api/types'
import { event } from '../../table/told'
import { changed } from './changes'
import type { Content } from './content'

const view = { locations: ['start', 'token', 'bearers'] } as unknown as LignumView
const content = { placement: { card: { add: [{ area: 3 }] } } } as unknown as Content

it('is where the others went, but not in an earlier season', () => {
  const events = [
    event('moves', { seat: 1, location: 1 }),
    event('clearing', { seat: 1 }),
    event('placement', { card: 'card' }),
    event('path', { tasks: ['task.01'] }),
    event('moves', { seat: 1, location: 2 }),
  ]
  expect([...changed(events, view, content)]).toEqual(['area.3', 'task.task.01', 'loc.bearers'])
  expect([...changed(events.slice(0, 2), view, content)]).toEqual(['loc.1', 'clearing'])
})
