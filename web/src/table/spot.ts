// What makes something on a board a place one can press: with its state, by mouse, finger and keyboard.
import './spot.css'
import type { DirectPlay } from './direct.svelte'

const MANY = 6 // more than so many lit places glow too much
const LONG = 450 // ms: a finger that rests so long wants to know, not to play
let touched = 0
let resting: ReturnType<typeof setTimeout> | undefined

export function spot(play: DirectPlay, place: string, label: string): Record<string, unknown> {
  const state = play.state(place)
  const marks = (play.fresh.has(place) ? ' new' : '') + (play.hinted.has(place) ? ' hinted' : '')
  const quiet = state === 'legal' && play.lit.size > MANY
  if (!place || state === 'resting')
    return {
      class: `spot resting${marks}`,
      role: label ? 'img' : undefined,
      'aria-label': label || undefined,
      'data-place': place || undefined,
      tabindex: place ? -1 : undefined, // a focus that is there stays
      // made when the last move is answered; or the move before is told at once
      onclick: place && (play.table.busy || play.table.unfolding) ? () => play.press(place) : undefined,
      ...(place ? looking(play, place) : {}),
    }
  return {
    class: `spot ${quiet ? 'legal quiet' : state}${play.looked === place ? ' looked' : ''}${marks}`,
    role: 'button',
    tabindex: 0,
    'aria-label': label || undefined, // without one its content names it
    'aria-pressed': state === 'picked' ? true : undefined,
    'aria-disabled': state === 'blocked' ? true : undefined,
    'data-place': place,
    onpointerdown: (event: PointerEvent) => {
      touched = event.pointerType === 'touch' ? event.timeStamp : 0
      if (touched) resting = setTimeout(() => (play.looked = place), LONG)
    },
    onclick: (event: MouseEvent) => {
      const rested = touched > 0 && event.timeStamp - touched >= LONG
      touched = 0
      if (!rested) play.press(place)
    },
    oncontextmenu: (event: Event) => {
      if (touched) event.preventDefault() // a long press shows what focus shows
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      play.press(place)
    },
    // What is shown then may not come under the finger before its tap is done.
    onfocus: () => {
      if (touched) setTimeout(() => (play.looked = place))
      else play.looked = place
    },
    onblur: () => (play.looked = ''),
    ...looking(play, place),
  }
}

// Something that is no move, but can be looked at.
export function looking(play: DirectPlay, place: string): Record<string, unknown> {
  return {
    onpointerenter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') play.looked = place
    },
    onpointerleave: () => {
      clearTimeout(resting)
      play.looked = ''
    },
  }
}
