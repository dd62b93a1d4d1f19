// How far the lessons have come, kept in this browser: chapters done, of all, by title.
const KEY = 'heartwood.lessons'

export interface Progress {
  done: number
  all: number
}

function kept(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Progress>
  } catch {
    return {}
  }
}

export const progress = (game: string): Progress | null => kept()[game] ?? null

// Whoever goes back to a chapter has still done the later ones.
export function keepProgress(game: string, done: number, all: number): void {
  const most = Math.min(all, Math.max(done, progress(game)?.done ?? 0))
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game]: { done: most, all } }))
  } catch {
    // A browser that keeps nothing still teaches.
  }
}
