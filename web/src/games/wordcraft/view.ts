// What the server's view of Wordcraft holds, and small readings of it that decide nothing.

export type Colour = 'blue' | 'yellow' | 'green' | 'red' | 'purple'
export type Difficulty = 'easy' | 'medium' | 'hard'

export interface Letter {
  id: string
  name: string
  colour: Colour
  ep: number
  cubes: number[]
}

export type Requirement =
  | { kind: 'count_of_colour'; colour: Colour; at_least: number }
  | { kind: 'start_end'; first: Colour; last: Colour }
  | { kind: 'exact_cubes'; cubes: number }
  | { kind: 'pair'; first: Colour; second: Colour }

export interface Goal {
  id: string
  name: { en: string; de: string }
  category: string
  requirement: Requirement
  difficulty: Difficulty
  ladder: number[]
  cubes: number[]
  claimable: boolean
}

export interface Points {
  seat: number
  total: number
  parts: { source: string; points: number }[]
}

export interface Said {
  word: string
  seat: number
  round: number
}

export interface WordcraftView {
  seat: number | null
  seats: number
  over: boolean
  to_act: number[]
  step: 'turn' | 'cubes' | 'vote' | 'last-call' | null
  in_turn: number | null
  round: number
  rounds: number
  first: number
  letters: Letter[]
  achievements: Goal[]
  hand: number[]
  supply: number[]
  people: number[]
  said: Said[]
  last_word: { word: string; seat: number; claimed: string[]; doubtable: boolean } | null
  barred: string[]
  trigger: number | null
  vote: { question: 'doubt' | 'appeal'; word: string; voted: number[]; own: number | null } | null
  scores: Points[]
  projected: Points[]
  winners: number[]
  options: Record<string, unknown>
}

// Which letters a seat would score now: those it leads alone and those it shares, with the points of both.
export interface Standing {
  alone: Letter[]
  tied: Letter[]
  points: number
}

// The letters as they would score, with `extra` cubes of that seat by letter name.
export function standing(letters: Letter[], seat: number, extra: Record<string, number> = {}): Standing {
  const alone: Letter[] = []
  const tied: Letter[] = []
  for (const letter of letters) {
    const own = (letter.cubes[seat] ?? 0) + (extra[letter.name] ?? 0)
    const others = Math.max(0, ...letter.cubes.filter((_, other) => other !== seat))
    if (own > 0 && own >= others) (own > others ? alone : tied).push(letter)
  }
  const points = [...alone, ...tied].reduce((sum, letter) => sum + letter.ep, 0)
  return { alone, tied, points }
}

// The words of the game, newest round first.
export function byRound(said: Said[]): { round: number; words: Said[] }[] {
  const rounds = [...new Set(said.map((entry) => entry.round))].sort((a, b) => b - a)
  return rounds.map((round) => ({ round, words: said.filter((entry) => entry.round === round) }))
}

// The step of a ladder on which a number of cubes lies: 0 for none, and 5 cubes fill it before a new set begins.
export function rung(cubes: number, steps: number): number {
  return cubes === 0 ? 0 : ((cubes - 1) % steps) + 1
}

// The achievement card that a claim is about, by its full name.
export function goalOf(move: { args: string[] }): string {
  return `ach.${move.args[0] ?? ''}`
}
