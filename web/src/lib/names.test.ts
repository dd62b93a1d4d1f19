import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SeatShown } from '../api/types'
import { friendlyName, nameBeside } from './names'
import { settings } from './settings.svelte'
import { t } from './texts.svelte'

const birds = t('shell.names').split(',')
const seatsOf = (...names: string[]): SeatShown[] => names.map((name) => ({ name }) as SeatShown)

describe('names', () => {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })

  it('draws a friendly name that nobody has', () => {
    expect(friendlyName()).toBe(birds[0])
    expect(friendlyName([birds[0], 'Ann'])).toBe(birds[1])
    expect(friendlyName(birds)).toBe(birds[0])
  })

  it('gives way with a friendly name, and keeps it', () => {
    settings.name = birds[0]
    expect(nameBeside(seatsOf('', 'Ann'))).toBe(birds[0])
    expect(nameBeside(seatsOf(birds[0], ''))).toBe(birds[1])
    expect(settings.name).toBe(birds[1])
  })

  it('leaves a chosen name alone', () => {
    settings.name = 'Ann'
    expect(nameBeside(seatsOf('Ann'))).toBe('Ann')
  })
})
