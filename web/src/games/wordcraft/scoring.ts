// Round and final scoring as steps to show, read from the events of the log.

export interface Told {
  number: number
  key: string
  params: Record<string, unknown>
}

// One step of the walk: a letter or an achievement card, and what each seat gets for it.
export interface Step {
  kind: 'letter' | 'card'
  name: string
  ep: number
  gains: { seat: number; points: number }[]
}

// A scoring: the letters of a round, and after the last one the achievement cards.
export interface Scoring {
  number: number
  round: number
  steps: Step[]
  points: number[]
  trigger: { seat: number; ep: number } | null
  final: { winners: number[]; totals: number[] } | null
}

function seats(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : []
}

// All scorings that the events tell of, oldest first.
export function scorings(events: readonly Told[]): Scoring[] {
  const found: Scoring[] = []
  let steps: Step[] = []
  let trigger: Scoring['trigger'] = null
  for (const { number, key, params } of events) {
    const last = found.at(-1)
    if (key === 'triggered') trigger = { seat: Number(params.seat), ep: Number(params.ep) }
    else if (key === 'rejected')
      trigger = null // a rejected word takes the trigger with it; a later one tells again
    else if (key === 'letter-scored' || key === 'letter-empty') {
      const ep = Number(params.ep)
      const gains = seats(params.seats).map((seat) => ({ seat, points: ep }))
      steps.push({ kind: 'letter', name: String(params.letter), ep, gains })
    } else if (key === 'round-scored') {
      found.push({ number, round: Number(params.round), steps, points: seats(params.points), trigger, final: null })
      steps = []
      trigger = null
    } else if (key === 'card-scored' && last) {
      addCard(last, String(params.card), Number(params.seat), Number(params.points))
    } else if (key === 'game-over' && last) {
      last.number = number
      last.final = { winners: seats(params.winners), totals: seats(params.totals) }
    }
  }
  return found
}

function addCard(scoring: Scoring, name: string, seat: number, points: number): void {
  let step = scoring.steps.find((one) => one.kind === 'card' && one.name === name)
  if (!step) {
    step = { kind: 'card', name, ep: 0, gains: [] }
    scoring.steps.push(step)
  }
  if (points) step.gains.push({ seat, points })
}

// What each seat has gained after a number of steps.
export function gained(scoring: Scoring, shown: number, count: number): number[] {
  const points = Array<number>(count).fill(0)
  for (const { gains } of scoring.steps.slice(0, shown))
    for (const gain of gains) points[gain.seat] = (points[gain.seat] ?? 0) + gain.points
  return points
}

// Why the winners won: alone by points, by cubes on achievement cards after a tie, or together.
export function verdict(totals: number[], winners: number[]): 'points' | 'cubes' | 'shared' | 'some' {
  const best = Math.max(...totals)
  const tied = totals.flatMap((total, seat) => (total === best ? [seat] : []))
  if (tied.length === 1) return 'points'
  if (winners.length === 1) return 'cubes'
  return winners.length === tied.length ? 'shared' : 'some'
}

// The last scoring that was shown and closed, one for each table and tab.
const KEY = 'heartwood.scored.'

export function recallSeen(table: string): number | null {
  try {
    const kept = sessionStorage.getItem(KEY + table)
    return kept === null ? null : Number(kept) || 0
  } catch {
    return null
  }
}

export function keepSeen(table: string, number: number): void {
  try {
    sessionStorage.setItem(KEY + table, String(number))
  } catch {
    // then it is shown once more after a reload
  }
}
