// How much time somebody has, from the clock of a table and the server's own time.
import type { ClockShown } from '../api/types'

export interface Left {
  seconds: number
  kind: 'turn' | 'bank' | 'timer' | 'preview' | 'stopped' | 'vacation' | 'over'
  urgent: boolean
}

const SOON = 20 // seconds, at a live clock
const LATE = 3600 // seconds, where turns last days
const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

// What is left to a seat at a moment of the server's time; null where nothing is counted.
export function timeLeft(clock: ClockShown | null, seat: number, now: number): Left | null {
  const time = clock?.seats[seat]
  if (!clock || !time) return null
  const found: Left[] = []
  const add = (kind: Left['kind'], until: number, soon = SOON): void => {
    const seconds = Math.max(0, until - now)
    found.push({ seconds, kind, urgent: kind !== 'preview' && kind !== 'vacation' && seconds <= soon })
  }
  const timer = clock.timer?.seat === seat ? clock.timer : null
  if (timer?.preview && timer.preview > now) add('preview', timer.preview)
  else if (typeof timer?.up === 'number') add('timer', timer.up)
  else if (typeof timer?.left === 'number') found.push({ seconds: timer.left, kind: 'stopped', urgent: false })
  if (time.over) found.push({ seconds: 0, kind: 'over', urgent: true })
  if (typeof time.holiday === 'number') add('vacation', time.holiday)
  if (typeof time.up === 'number') {
    const soon = clock.terms.kind === 'days' ? LATE : SOON
    const inTurn = typeof time.turn === 'number' && time.turn > now && time.turn < time.up
    if (inTurn)
      found.push({ seconds: time.turn! - now, kind: 'turn', urgent: false }) // then the bank
    else add(clock.terms.bank && typeof time.turn === 'number' && time.turn <= now ? 'bank' : 'turn', time.up, soon)
  }
  return found.sort((one, other) => one.seconds - other.seconds)[0] ?? null
}

// 3 d 4 h, 2 h 05, 1:23
export function duration(seconds: number, unit: (name: 'days' | 'hours', count: number) => string): string {
  const whole = Math.ceil(seconds)
  if (whole >= DAY) {
    const hours = Math.floor((whole % DAY) / HOUR)
    return hours && whole < 3 * DAY
      ? `${unit('days', Math.floor(whole / DAY))} ${unit('hours', hours)}`
      : unit('days', Math.floor(whole / DAY))
  }
  const two = (count: number): string => String(count).padStart(2, '0')
  const minutes = Math.floor(whole / MINUTE)
  if (whole >= HOUR) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % MINUTE)}`
  return `${minutes}:${two(whole % MINUTE)}`
}
