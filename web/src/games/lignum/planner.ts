// Drafts of the coming seasons: what they consist of, where they are kept, how what they do and lead to is drawn.
import type { DoneShown, DraftShown, PlannedMove, SeasonShown, DraftStop } from '../../api/types'
import { PIECES } from './goods'

export interface Draft {
  name: string
  moves: PlannedMove[]
}
export const LETTERS = ['A', 'B']

// Where the drafts of a seat are kept: in this browser, since they are nobody else's business.
export const keyOf = (table: string, seat: number): string => `heartwood.drafts.${table}.${seat}`

// What was kept, where it still has the right kind.
export function read(text: string | null): Draft[] {
  const found: Draft[] = LETTERS.map(() => ({ name: '', moves: [] }))
  let data: unknown = null
  try {
    data = JSON.parse(text ?? 'null')
  } catch {
    return found
  }
  if (!Array.isArray(data)) return found
  return found.map((empty, at) => {
    const one = data[at] as Partial<Draft> | null
    if (typeof one?.name !== 'string' || !Array.isArray(one.moves)) return empty
    return { name: one.name, moves: one.moves.filter(isMove).map(({ round, phase, move }) => ({ round, phase, move })) }
  })
}

function isMove(one: Partial<PlannedMove> | null): one is PlannedMove {
  return typeof one?.round === 'number' && typeof one.phase === 'string' && typeof one.move === 'string'
}

export const same = (a: DraftStop | null, b: DraftStop | null): boolean =>
  a?.round === b?.round && a?.phase === b?.phase

// --- what is done, as signs with their numbers

export interface Chip {
  icon: string
  amount: number // 0: the sign says it all
  said: string[]
  byItself: boolean // the rules left no choice, and the draft says nothing
}

const SIGNS: Record<string, string> = {
  fodder: 'lg-fodder',
  plan: 'lg-planned-work',
  task: 'lg-task',
  'buy-saw': 'lg-saw',
  'buy-food': 'lg-food',
  'sell-set': 'lg-craft-back',
  'sell-gear': 'lg-sale',
  cut: 'lg-woodpile',
  raid: 'lg-woodpile',
  fell: 'lg-woodpile',
  bonus: 'lg-woodpile',
  'take-overtime': 'lg-woodpile',
  land: 'lg-river',
  carry: 'lg-bearer',
  wagon: 'lg-wagon',
  sledge: 'lg-sledge',
  drive: 'lg-raft',
  raft: 'lg-raft',
  float: 'lg-raft',
  mill: 'lg-sawing',
  'mill-more': 'lg-sawing',
  deliver: 'lg-task',
  sell: 'lg-sale',
  'sell-off': 'lg-sale',
  dry: 'lg-drying',
  'dry-hut': 'lg-drying',
  burn: 'lg-heating',
  loan: 'lg-loan',
  build: 'lg-hut',
  exchange: 'lg-hut',
  'food-hut': 'lg-hut',
  'take-food': 'lg-food',
  'pay-move': 'lg-clearing',
}
const HIRES: Record<string, string> = { bearers: 'lg-bearer', woodcutters: 'lg-woodcutter', sawyers: 'lg-sawyer' }

// The moves of a season; `path`: the tokens that lie open. Pieces of the same work stand together.
export function chips(done: DoneShown[], path: string[]): Chip[] {
  const found: (Chip & { key: string })[] = []
  for (const { verb, args, said, item, phase } of done) {
    let icon = SIGNS[verb] ?? ''
    let amount = 1
    if (verb in HIRES) {
      icon = HIRES[verb]!
      amount = Number(args[0])
    } else if (verb === 'select') {
      icon = 'lg-clearing'
      amount = Number(args[0]!.slice('area'.length))
    } else if (verb === 'take') icon = `lg-${path[Number(args[0])] || 'foreman'}`
    else if (verb === 'load') icon = found.at(-1)?.icon ?? 'lg-wagon'
    if (!icon) continue
    const byItself = item === null
    const key = `${icon} ${phase} ${byItself}`
    const before = found.find((one) => one.key === key)
    if (before && verb !== 'select') {
      before.amount += verb === 'load' && before.said.length === 1 ? 0 : amount // the trip itself carries nothing
      before.said.push(said)
    } else found.push({ icon, amount, said: [said], byItself, key })
  }
  return found.map(({ icon, amount, said, byItself }) => ({ icon, amount, said, byItself }))
}

// --- what it leads to

export const MILL_PILES = ['woodpile', 'river', 'sawing', 'sale', 'dry0', 'dry1', 'dry2', 'load0', 'load1', 'load2']

// The wood of a mill by its kinds, wherever it lies; the heating store has a line of its own.
export function woodOf(wood: Record<string, Record<string, number>>): { piece: string; count: number }[] {
  return PIECES.map((piece) => ({
    piece,
    count: MILL_PILES.reduce((sum, pile) => sum + (wood[pile]?.[piece] ?? 0), 0),
  })).filter((one) => one.count)
}

export const nextWinter = (told: DraftShown): SeasonShown | undefined => told.seasons.find((season) => season.winter)

export interface Verdict {
  food: number // missing
  logs: number
  penalty: number
  loans: number
  spoiled: number
  lost: string[] // planned works
  tasks: string[] // complete
  failed: number // moves of the draft that are not played
}

// How the next winter goes, and what becomes of works, tasks and the draft itself.
export function verdictOf(told: DraftShown): Verdict {
  const winter = nextWinter(told)?.winter
  return {
    food: Math.max(0, (winter?.food_need ?? 0) - (winter?.food ?? 0)),
    logs: Math.max(0, (winter?.heating_need ?? 0) - (winter?.heating ?? 0)),
    penalty: winter?.penalty ?? 0,
    loans: winter?.loans ?? 0,
    spoiled: winter?.spoiled ?? 0,
    lost: told.seasons.flatMap((season) => season.works.filter((one) => !one.used).map((one) => one.work)),
    tasks: told.tasks.filter((one) => one.complete).map((one) => one.id),
    failed: told.moves.filter((one) => !['played', 'past'].includes(one.status)).length,
  }
}

// The draft after an answer: in the order of the seasons, without what lies behind.
export function kept(told: DraftShown): PlannedMove[] {
  return told.moves
    .filter((one) => one.status !== 'past')
    .map(({ round, phase, move }) => ({ round, phase: phase as PlannedMove['phase'], move }))
}
