// What the goods of Lignum look like.
export const DISKS = ['firewood', 'softwood', 'hardwood'] as const
export const PIECES = [...DISKS, 'milled_firewood', 'milled_softwood', 'milled_hardwood'] as const
export const GEAR = ['saw', 'wagon', 'raft', 'sledge'] as const
export const CRAFTS = ['stake', 'board', 'shingle', 'reed', 'joker'] as const
export const HUTS = ['drying', 'food', 'lodging'] as const
export const HIRED = ['woodcutters', 'bearers', 'sawyers'] as const

export const pieceIcon = (piece: string): string =>
  piece.startsWith('milled_') ? `lg-log-${piece.slice(7)}` : `lg-${piece}`

const ICONS: Record<string, string> = {
  money: 'lg-dollar',
  heating: 'lg-heating',
  woodcutters: 'lg-woodcutter',
  bearers: 'lg-bearer',
  sawyers: 'lg-sawyer',
  mill: 'lg-mill-worker',
  loans: 'lg-loan',
  start: 'lg-hut',
  planned_work: 'lg-planned-work',
  tasks: 'lg-task',
  market: 'lg-sale',
}
export const icon = (thing: string): string => ICONS[thing] ?? `lg-${thing}`

// How far a piece for a task has come.
export const MARKS = { placed: 'ui-check', ready: 'ui-hand', coming: 'ui-clock', missing: 'ui-cross' } as const

export const PHASES: Record<string, string> = {
  select: 'lg-clearing',
  travel: 'lg-foreman',
  cutting: 'lg-woodcutter',
  arrival: 'lg-river',
  transport: 'lg-bearer',
  sawing: 'lg-sawing',
  tasks: 'lg-task',
  selling: 'lg-sale',
  drying: 'lg-drying',
  bonus: 'lg-hardwood',
  feeding: 'lg-food',
  heating: 'lg-heating',
}

// Pairs of planning tokens: how many seasons ahead each of them plans.
export const PAIRS = [1, 2, 3] as const
