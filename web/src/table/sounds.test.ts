// Sounds are off until wanted, and one at a time.
import { afterEach, expect, test, vi } from 'vitest'
import type { EventShown } from '../api/types'
import { settings } from '../lib/settings.svelte'
import { play, SOUNDS, wake } from '../lib/sound'
import { soundOf } from './sounds'

const told = (...keys: string[]): EventShown[] =>
  keys.map((key, number) => ({ number, ply: 0, key, params: {}, said: key }) as EventShown)

afterEach(() => vi.unstubAllGlobals())

test('of several things the weightiest is heard', () => {
  expect(soundOf(told('gain', 'completes', 'pays-die'))).toBe('order')
  expect(soundOf(told('chooses', 'gain'))).toBe('coins')
  expect(soundOf(told('saws'))).toBe('saw')
  expect(soundOf(told('turn', 'rolled'))).toBeNull()
  expect(soundOf([])).toBeNull()
})

test('nothing is made before a press, nor while sounds are off', () => {
  const made = vi.fn()
  const begun: number[] = []
  const part = () => {
    const node = {
      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
      frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {}, linearRampToValueAtTime() {} },
      connect: (to: unknown) => to,
      start: (at: number) => begun.push(at),
      stop() {},
    }
    return node
  }
  class FakeContext {
    state = 'running'
    currentTime = 5
    sampleRate = 8
    destination = {}
    createBuffer = () => ({ getChannelData: () => new Float32Array(8) })
    createGain = part
    createOscillator = part
    createBufferSource = part
    createBiquadFilter = part
    constructor() {
      made()
    }
  }
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  expect(settings.sound).toBe('off')
  wake()
  play('turn')
  expect(made).not.toHaveBeenCalled()
  settings.sound = 'on'
  play('turn')
  expect(begun).toEqual([])
  wake()
  wake()
  expect(made).toHaveBeenCalledOnce()
  for (const sound of Object.keys(SOUNDS) as (keyof typeof SOUNDS)[]) {
    begun.length = 0
    play(sound)
    expect(begun).toEqual(SOUNDS[sound].map((tone) => 5 + tone.at))
  }
  settings.sound = 'off'
})
