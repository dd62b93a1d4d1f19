// What has changed in each workshop since my last turn: as the places that get a thin blue edge, and in words.
import type { EventShown } from '../../api/types'
import type { Sign } from '../../look/signs'
import { ICONS } from './goods'
import { drawn } from './log'

export interface Changed {
  places: Set<string>
  events: EventShown[]
}

// What happened between my last turn and now, or the beginning of the turn that I am taking.
export function sinceMyTurn(events: EventShown[], seat: number | null): EventShown[] {
  const turns = events.flatMap((event, at) => (event.key === 'turn' ? [{ at, seat: event.params.seat }] : []))
  const current = turns.at(-1)
  if (seat === null || !current) return []
  const begun = current.seat === seat ? turns.at(-1)! : null
  const before = turns.slice(0, begun ? -1 : undefined)
  const mine = before.findLastIndex((turn) => turn.seat === seat)
  const from = mine < 0 ? undefined : (before[mine + 1]?.at ?? begun?.at)
  if (from === undefined) return []
  // Trees grow as the turn begins, before its first move.
  const told = begun ? events.filter((event, at) => at < begun.at || event.ply <= events[begun.at]!.ply) : events
  return told.slice(from).filter((event) => event.key !== 'turn' && !event.key.startsWith('table.'))
}

const PAID = [
  'buys-die',
  'buys-material',
  'hires',
  'builds',
  'markets',
  'takes-order',
  'sells-die',
  'income',
  'instead',
]
const DICE = [
  'buys-die',
  'sells-die',
  'saws',
  'splits',
  'splices',
  'glues',
  'harvests',
  'plants',
  'changes',
  'returns',
  'die-gained',
  'pays-die',
]

function placesOf({ key, params: p }: EventShown): string[] {
  const own = [p.helper, p.piece, p.order, p.contract].filter((id) => typeof id === 'string')
  return [
    ...own.map(String),
    ...(key === 'gain' ? [String(p.item)] : []),
    ...(PAID.includes(key) ? ['blueberries'] : []),
    ...(DICE.includes(key) ? ['lumber', String(p.die ?? ''), String(p.result ?? '')] : []),
    ...(['grows', 'shrinks', 'plants', 'harvests', 'sapling'].includes(key) ? ['trees'] : []),
    ...(key === 'tool-placed' ? [`attic.${String(p.space)}`] : []),
    ...(key === 'markets' ? ['marketing'] : []),
    ...(key === 'orders-slide' && Array.isArray(p.orders) ? p.orders.map(String) : []),
    ...('lanterns' in p ? ['lantern'] : []),
    ...('points' in p && p.points ? ['points'] : []),
  ]
}

export function changes(events: EventShown[], seat: number): Changed {
  const own = events.filter((event) => event.params.seat === seat)
  return { places: new Set(own.flatMap(placesOf)), events: own }
}

// The same in short: what was done, with its dice or its name; then what all of it brought.
const FOLLOWS = [
  ...['rolled', 'triggered', 'produces', 'uses', 'grows', 'shrinks'], // the places tell it, or what comes of it
  ...['order-dealt', 'helper-dealt', 'order-discarded', 'helper-discarded'],
]
const NAMED = ['helper', 'order', 'contract', 'piece'] as const
export function inShort(events: EventShown[], nameOf: (id: string) => string): Sign[][] {
  const deeds: { key: string; signs: Sign[] }[] = []
  const brought = new Map<string, number>()
  const add = (item: string, amount: unknown): void => {
    if (Number(amount)) brought.set(item, (brought.get(item) ?? 0) + Number(amount))
  }
  for (const event of events) {
    const { key, params } = event
    if (key === 'gain') add(String(params.item), params.amount)
    else if (key === 'income') for (const item of ['blueberries', 'points']) add(item, params[item])
    else if (!FOLLOWS.includes(key)) {
      const { icon, dice = [] } = drawn.picture(event)
      const named = NAMED.map((param) => params[param]).find((id) => typeof id === 'string')
      const name: Sign[] = typeof named === 'string' ? [{ text: nameOf(named), strong: true }] : []
      const last = deeds.at(-1)
      if (last?.key === key && dice.length && !name.length) last.signs.push(...dice)
      else if (icon && (dice.length || name.length))
        deeds.push({ key, signs: [{ icon }, ...(key === 'pays-die' ? dice : [...name, ...dice])] })
    }
  }
  return [
    ...deeds.map((deed) => deed.signs),
    ...[...brought].flatMap(([item, amount]): Sign[][] =>
      ICONS[item] ? [[{ text: `+${amount}`, strong: true }, { icon: ICONS[item] }]] : [],
    ),
  ]
}
