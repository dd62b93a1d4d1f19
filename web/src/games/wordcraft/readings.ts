// Small readings of a view of Wordcraft that decide nothing.
import type { WordcraftLetter, WordcraftSaid } from '../../api/types'

// Which letters a seat would score now: those it leads alone and those it shares, with the points of both.
export interface Standing {
  alone: WordcraftLetter[]
  tied: WordcraftLetter[]
  points: number
}

// The letters as they would score, with `extra` cubes of that seat by letter name.
export function standing(letters: WordcraftLetter[], seat: number, extra: Record<string, number> = {}): Standing {
  const alone: WordcraftLetter[] = []
  const tied: WordcraftLetter[] = []
  for (const letter of letters) {
    const own = (letter.cubes[seat] ?? 0) + (extra[letter.name] ?? 0)
    const others = Math.max(0, ...letter.cubes.filter((_, other) => other !== seat))
    if (own > 0 && own >= others) (own > others ? alone : tied).push(letter)
  }
  const points = [...alone, ...tied].reduce((sum, letter) => sum + letter.ep, 0)
  return { alone, tied, points }
}

// The words of the game, newest round first.
export function byRound(said: WordcraftSaid[]): { round: number; words: WordcraftSaid[] }[] {
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
