// Legal moves by what they do, each with the number that picks it.
import type { MoveShown } from '../api/types'

export interface Numbered {
  number: number
  move: MoveShown
}

export function grouped(moves: MoveShown[]): [string, Numbered[]][] {
  const groups = new Map<string, Numbered[]>()
  for (const move of moves) groups.set(move.group, [...(groups.get(move.group) ?? []), { number: 0, move }])
  let number = 0
  for (const group of groups.values()) for (const one of group) one.number = ++number
  return [...groups]
}

// What a typed number means while it is typed: pick at once when no longer number can be meant, else wait for more.
export function picked(typed: string, count: number): { pick: number | null; wait: boolean } {
  const number = Number(typed)
  if (!number || number > count) return { pick: null, wait: false }
  return { pick: number, wait: number * 10 <= count }
}
