// Quiet sounds, made of tones when they are wanted; without a gesture of the reader a browser lets none be heard.
import { settings } from './settings.svelte'

interface Tone {
  at: number // seconds after the sound begins
  lasts: number
  pitch: number // in Hz; a noise goes through a filter there
  to?: number // where it glides
  kind: OscillatorType | 'noise'
  loud: number
}
const tone = (at: number, pitch: number, lasts = 0.16, loud = 0.5, kind: Tone['kind'] = 'sine', to?: number): Tone => ({
  ...{ at, lasts, pitch, kind, loud },
  ...(to ? { to } : {}),
})

export const SOUNDS = {
  turn: [tone(0, 523, 0.2), tone(0.13, 784, 0.34)],
  piece: [tone(0, 220, 0.06, 0.5, 'triangle', 140), tone(0, 1800, 0.03, 0.25, 'noise')],
  saw: [0, 0.11, 0.22].map((at) => tone(at, 2600, 0.1, 0.3, 'noise', 1500)),
  coins: [tone(0, 1319, 0.08, 0.25, 'triangle'), tone(0.06, 1760, 0.14, 0.25, 'triangle')],
  order: [tone(0, 392), tone(0.09, 494), tone(0.18, 587, 0.34)],
  refusal: [tone(0, 196, 0.14, 0.35, 'triangle', 165)],
  end: [tone(0, 392, 0.3), tone(0.16, 494, 0.3), tone(0.32, 587, 0.3), tone(0.48, 784, 0.7)],
} satisfies Record<string, Tone[]>
export type Sound = keyof typeof SOUNDS

const LOUDEST = 0.25 // of what is possible: they stay quiet
let context: AudioContext | null = null
let noise: AudioBuffer | null = null

// The first press of the reader lets sounds begin; called with every press, it does so once.
export function wake(): void {
  if (settings.sound !== 'on' || context || typeof AudioContext === 'undefined') return
  context = new AudioContext()
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = noise.getChannelData(0)
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1
}

export function play(sound: Sound): void {
  if (settings.sound !== 'on' || !context || context.state === 'closed' || document.visibilityState !== 'visible')
    return
  for (const one of SOUNDS[sound]) sing(context, one)
}

function sing(on: AudioContext, { at, lasts, pitch, to, kind, loud }: Tone): void {
  const begins = on.currentTime + at
  const ends = begins + lasts
  const gain = on.createGain()
  gain.gain.setValueAtTime(0.0001, begins)
  gain.gain.exponentialRampToValueAtTime(loud * LOUDEST * settings.volume, begins + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, ends)
  gain.connect(on.destination)
  if (kind === 'noise') {
    const source = on.createBufferSource()
    source.buffer = noise
    const filter = on.createBiquadFilter()
    filter.type = 'bandpass'
    filter.frequency.setValueAtTime(pitch, begins)
    if (to) filter.frequency.linearRampToValueAtTime(to, ends)
    source.connect(filter).connect(gain)
    source.start(begins)
    source.stop(ends)
  } else {
    const source = on.createOscillator()
    source.type = kind
    source.frequency.setValueAtTime(pitch, begins)
    if (to) source.frequency.exponentialRampToValueAtTime(to, ends)
    source.connect(gain)
    source.start(begins)
    source.stop(ends)
  }
}
