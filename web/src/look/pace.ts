// How long a movement of a kind lasts, in ms, as tokens.css has it; 0 where movement is not wanted.
type Kind = 'tap' | 'state' | 'move' | 'wheel' | 'reveal' | 'read'

export function pace(kind: Kind): number {
  if (typeof document === 'undefined') return 0
  const text = getComputedStyle(document.documentElement).getPropertyValue(`--m-${kind}`).trim()
  return (parseFloat(text) || 0) * (text.endsWith('ms') ? 1 : 1000)
}
