// The steps of a plan as pictures: which tile or helper works, on which dice, and what they become.
import type { PlanStep } from '../../api/types'
import { dieOf, faceOf, ONCE_PER_TURN, type Die } from './goods'

export interface Picture {
  icon: string
  again: boolean // the tile is used once more, for a token
  from: Die[]
  to: Die[]
  order: string // that is completed
  said: string
}

const TILES: Record<string, string> = { saw: 'wc-tile-saw', splice: 'wc-tile-splice', glue: 'wc-tile-glue' }
const raised = (word: string, by: number): Die => ({ ...dieOf(word), face: dieOf(word).face + by })
const parts = (word: string, faces: string): Die[] =>
  faces.split('+').map((face) => ({ ...dieOf(word), face: Number(face) }))

// A token and the tile that is used for it are one picture, and so are an order and the dice that are chosen to pay it.
export function pictures(steps: PlanStep[], trees: Record<string, number>): Picture[] {
  const grown = { ...trees }
  const found: Picture[] = []
  let again = false
  for (const { verb, args, said } of steps) {
    const last = found.at(-1)
    if (verb === 'pay' && last?.order) {
      last.from.push(dieOf(args[0]!))
      last.said = `${last.said}; ${said}`
      continue
    }
    if (verb === 'reuse') {
      again = true
      continue
    }
    const [a = '', b = '', c = ''] = args
    const picture: Picture = { icon: TILES[verb] ?? '', again, from: [], to: [], order: '', said }
    again = false
    if (verb === 'saw') Object.assign(picture, { from: [dieOf(a)], to: parts(a, b) })
    else if (verb === 'splice') Object.assign(picture, { from: [dieOf(b)], to: [raised(b, Number(c))] })
    else if (verb === 'glue')
      Object.assign(picture, {
        from: [dieOf(a), dieOf(b)],
        to: [{ colour: c, face: dieOf(a).face + dieOf(b).face }],
      })
    else if (verb === 'harvest') {
      picture.icon = 'wc-tree'
      picture.to = [{ colour: a, face: grown[a] ?? 0 }]
    } else if (verb === 'complete') Object.assign(picture, { icon: 'wc-order', order: a })
    else if (ONCE_PER_TURN.includes(verb)) {
      picture.icon = faceOf(a)
      if (verb === 'shift' && b.endsWith('-tree')) {
        const colour = b.slice(0, -5)
        const face = grown[colour] ?? 0
        grown[colour] = face + Number(c)
        Object.assign(picture, { from: [{ colour, face }], to: [{ colour, face: face + Number(c) }] })
      } else if (verb !== 'use') picture.from = [dieOf(b)]
      if (verb === 'shift' && !picture.to.length) picture.to = [raised(b, Number(c))]
      else if (verb === 'flip') picture.to = [{ ...dieOf(b), face: 7 - dieOf(b).face }]
      else if (verb === 'recolor') picture.to = [{ ...dieOf(b), colour: c }]
      else if (verb === 'transfer') {
        picture.from = [dieOf(b), dieOf(c)]
        picture.to = [raised(b, -1), raised(c, 1)]
      } else if (verb === 'split') picture.to = parts(b, c)
    }
    found.push(picture)
  }
  return found
}

// A die symbol of the server, as cards have it: `green3`, `green|yellow3`, `any3`, `any`.
export function symbolOf(word: string): { colors: string[]; value: number } {
  const value = Number(/\d+$/.exec(word)?.[0] ?? 0)
  const name = word.replace(/\d+$/, '')
  const colors = name === 'any' ? ['green', 'yellow', 'brown'] : name.split(/[^a-z]+/)
  return { colors, value }
}
