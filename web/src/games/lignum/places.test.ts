// What a step on the path leaves behind.
import { expect, it } from 'vitest'
import type { LignumView } from '../../api/types'
import { passed, placeAt } from './places'

it('passes over what lies open between here and there, and over nothing else', () => {
  const locations = ['start', 'token', 'bearers', 'token', 'fodder', 'market']
  const view = { locations } as unknown as LignumView
  const open = new Set(['loc.1', 'loc.bearers', 'loc.3', 'loc.market'])
  expect(passed(view, 1, 5, open)).toEqual([2, 3])
  expect(passed(view, 0, locations.length, open)).toEqual([1, 2, 3, 5])
  expect(passed(view, 4, 5, open)).toEqual([])
  expect(placeAt(view, 0)).toBe('')
})
