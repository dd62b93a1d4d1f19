// The geometry of the action wheel: four quadrants of seven spaces, clockwise from the top.
import type { WoodcraftView } from '../../api/types'
import type { Content, Effect } from './content'

export const CENTRE = 160
const SPACES = 7
const STEP = 90 / SPACES

export function point(radius: number, degrees: number): [number, number] {
  const turn = (degrees * Math.PI) / 180
  return [CENTRE + radius * Math.cos(turn), CENTRE + radius * Math.sin(turn)]
}

export function sector(inner: number, outer: number, from: number, to: number): string {
  const [a, b, c, d] = [point(outer, from), point(outer, to), point(inner, to), point(inner, from)]
  const text = (at: [number, number]): string => `${at[0].toFixed(1)} ${at[1].toFixed(1)}`
  return `M${text(a)}A${outer} ${outer} 0 0 1 ${text(b)}L${text(c)}A${inner} ${inner} 0 0 0 ${text(d)}z`
}

// The middle of a space, in degrees; the quadrant as it is printed, the space from 1.
export const angle = (quadrant: number, space: number): number => -90 + 90 * quadrant + (space - 0.5) * STEP
export const HALF = STEP / 2

// Views count quadrants from the one the game began with; which of the printed ones is it?
export function printed(view: WoodcraftView, quadrant: number): number {
  return (Number(view.wheel.start.slice(1)) + quadrant) % 4
}

// What the saw shows in a printed quadrant: the windows it has opened, and those it will open next.
export function windows(view: WoodcraftView, content: Content, quadrant: number): { gains: Effect[]; coming: boolean } {
  const lead = printed(view, view.wheel.lead)
  const age = (lead - quadrant + 4) % 4
  const { saw_level_1, saw_level_2 } = content.quadrant[`q${quadrant}`]!
  if (age === 3) return { gains: [saw_level_1, saw_level_2], coming: false }
  if (age === 2) return { gains: [saw_level_1], coming: false }
  return { gains: age === 1 ? [saw_level_1] : [], coming: true }
}
