// The attic: where its spaces are drawn, which of them are open, and what lies between neighbours.
import type { Content } from './content'

type Tools = Record<string, string | null> // by the space where they lie

export const SPACES: Record<string, [number, number]> = {
  b1: [31, 160],
  b2: [94, 160],
  b3: [157, 160],
  b4: [220, 160],
  m1: [62, 98],
  m2: [125.5, 98],
  m3: [189, 98],
  t1: [31, 36],
  t2: [94, 36],
  t3: [157, 36],
  t4: [220, 36],
}

export function isOpen(id: string, tools: Tools, content: Content): boolean {
  const { rests_on = [], beside } = content.attic_space[id]!
  return tools[id] === null && (beside ? tools[beside] !== null : rests_on.every((below) => tools[below] !== null))
}

// The rewards that a tool would bring on one of these spaces, and those that it would not, beside a tool of its kind.
export function rewards(
  tool: string,
  spaces: string[],
  tools: Tools,
  content: Content,
): Record<string, 'pays' | 'lost'> {
  const found: Record<string, 'pays' | 'lost'> = {}
  for (const [link, { between }] of Object.entries(content.attic_link)) {
    const [a, b] = between
    const neighbour = spaces.includes(a) ? tools[b] : spaces.includes(b) ? tools[a] : null
    if (neighbour) found[link] = neighbour === tool ? 'lost' : 'pays'
  }
  return found
}
