// Points by source, side by side.
import type { ScoreView } from '../api/types'

export interface Row {
  source: string
  points: number[]
}

// A row for each source, in the order of the rules; a seat without it has 0. Sources that gave nobody anything are left out.
export function rows(scores: ScoreView[]): Row[] {
  const found = new Map<string, number[]>()
  for (const [place, score] of scores.entries())
    for (const { source, points } of score.parts) {
      const row = found.get(source) ?? scores.map(() => 0)
      row[place] = (row[place] ?? 0) + points
      found.set(source, row)
    }
  return [...found].map(([source, points]) => ({ source, points })).filter((row) => row.points.some((number) => number))
}
