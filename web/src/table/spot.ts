// What makes something on a board a place one can press: with its state, by mouse, finger and keyboard.
import type { DirectPlay } from './direct.svelte'

const MANY = 6 // more than so many lit places glow too much

export function spot(play: DirectPlay, place: string, label: string): Record<string, unknown> {
  const state = play.state(place)
  const quiet = state === 'legal' && play.lit.size > MANY
  if (!place || state === 'resting')
    return {
      class: 'spot resting',
      role: label ? 'img' : undefined,
      'aria-label': label || undefined,
      'data-place': place || undefined,
    }
  return {
    class: `spot ${quiet ? 'legal quiet' : state}${play.looked === place ? ' looked' : ''}`,
    role: 'button',
    tabindex: 0,
    'aria-label': label || undefined, // without one its content names it
    'aria-pressed': state === 'picked' ? true : undefined,
    'aria-disabled': state === 'blocked' ? true : undefined,
    'data-place': place,
    onclick: () => play.press(place),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      play.press(place)
    },
    onfocus: () => (play.looked = place),
    onblur: () => (play.looked = ''),
    onpointerenter: () => (play.looked = place),
    onpointerleave: () => (play.looked = ''),
  }
}
