// The results of games alone, kept in this browser, each table once.
const KEY = 'heartwood.woodcraft.solo'
const MOST = 50

function results(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

const SHOWN = 3

// The best results, the highest first.
export function best(): number[] {
  return Object.values(results())
    .sort((a, b) => b - a)
    .slice(0, SHOWN)
}

// Keep the result of a table; the best of all.
export function keepResult(table: string, score: number): number[] {
  const kept = Object.entries({ ...results(), [table]: score }).sort(([, a], [, b]) => b - a)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.slice(0, MOST))))
  } catch {
    // A browser that keeps nothing still plays.
  }
  return kept.slice(0, SHOWN).map(([, points]) => points)
}
