// What is said of an unclaimed contract of the game alone: one of several may leave, the only one does (W-SOLO-21).
import { expect, it } from 'vitest'
import { settings } from '../../lib/settings.svelte'
import { t } from '../../lib/texts.svelte'

it.each([
  ['en', 'is sure to leave', 'may leave: 1 in 2'],
  ['de', 'geht sicher', 'geht evtl.: 1 von 2'],
] as const)('the last free contract leaves for certain (%s)', (language, certain, perhaps) => {
  settings.language = language
  expect(t('woodcraft.solo.risk', { count: 1 })).toBe(certain)
  expect(t('woodcraft.solo.risk', { count: 2 })).toBe(perhaps)
})
