// What has moved between two looks at a table, and when each piece sets out. Where pieces lie is for the title to say.
import type { Sign } from '../look/signs'

// The pieces of every place and the goods that are counted, both by names that begin with their owner (`players.0.`).
export interface Scene {
  pieces: Record<string, string[]>
  goods: Record<string, number>
}
export interface Moved {
  from: { place: string; piece: string }
  to: { place: string; piece: string }
}
// What a title must say so that its pieces travel: `games/TITLE/motion.ts` has it as `staging`.
export interface Staging {
  scene: (view: unknown) => Scene
  spot: (place: string, piece: string, mine: number | null) => string // what is marked so on the board
  becomes: (piece: string, other: string) => boolean // may the one have been made of the other?
  source: (before: unknown, after: unknown) => string // where goods come from that nobody has pressed for
  sign: (piece: string, place: string) => Sign
  along?: (way: Moved) => string[] // places on the way, where it is no straight line
  heaps?: boolean // pieces lie together: what is there already stays in sight while another one comes
}

type Piece = Moved['from']

// The pieces that one scene has and the other lacks.
function lacking(scene: Scene, other: Scene): Piece[] {
  return Object.entries(scene.pieces).flatMap(([place, pieces]) => {
    const there = [...(other.pieces[place] ?? [])]
    return pieces.flatMap((piece) => {
      const at = there.indexOf(piece)
      if (at < 0) return [{ place, piece }]
      there.splice(at, 1)
      return []
    })
  })
}

const owner = (place: string): string => /^players\.\d+\./.exec(place)?.[0] ?? ''

// Pieces that were elsewhere, or were made of something else of their owner: one die becomes two.
export function moved(before: Scene, after: Scene, becomes: Staging['becomes']): Moved[] {
  const lost = lacking(before, after)
  const come = lacking(after, before)
  const ways: Moved[] = []
  const anew = come.filter((to) => {
    const at = lost.findIndex((from) => from.piece === to.piece)
    if (at >= 0) ways.push({ from: lost.splice(at, 1)[0]!, to })
    return at < 0
  })
  for (const to of anew) {
    const from = lost.find((one) => owner(one.place) === owner(to.place) && becomes(one.piece, to.piece))
    if (from && from.place + from.piece !== to.place + to.piece) ways.push({ from, to })
  }
  return ways
}

// The goods of an owner that have become more.
export function gained(before: Scene, after: Scene, mine: string): string[] {
  return Object.keys(after.goods).filter(
    (name) => name.startsWith(mine) && after.goods[name]! > (before.goods[name] ?? 0),
  )
}

const MOST = 1200 // ms for all movements of one change

// One movement after the other; together never longer than a moment.
export function schedule(lengths: number[], most = MOST): { delay: number; lasts: number }[] {
  const all = lengths.reduce((sum, one) => sum + one, 0)
  const share = all > most ? most / all : 1
  let delay = 0
  return lengths.map((length) => {
    const lasts = length * share
    delay += lasts
    return { delay: delay - lasts, lasts }
  })
}
