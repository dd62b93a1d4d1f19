// What the data of a view mean where their key tells it.
export type Data = string | number | boolean | null | Data[] | { [key: string]: Data }

export const SEATS = ['first', 'active', 'seat', 'in_turn', 'trigger']
export const SEAT_LISTS = ['claimed_by', 'raided', 'order', 'clearing', 'tokens']
export const BY_SEAT = ['reached']

export function isPlain(value: Data): boolean {
  return value === null || typeof value !== 'object'
}

export function isEmpty(value: Data): boolean {
  if (value === null || value === '') return true
  return (
    typeof value === 'object' &&
    Object.values(value).every((part) => part === null || (typeof part === 'object' && isEmpty(part)))
  )
}

// Words in a row, equal ones counted.
export function counted(words: string[]): string {
  const found = new Map<string, number>()
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1)
  return [...found].map(([word, count]) => (count > 1 ? `${count} × ${word}` : word)).join(', ')
}
