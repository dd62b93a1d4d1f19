// What I have done in a phase of Lignum, on the path in a turn, as small signs; what the next step would do; what is
// still open.
import type { EventShown, LignumView, MoveShown, OutcomeShown } from '../../api/types'
import { t } from '../../lib/texts.svelte'
import type { Open, Sign } from '../../table/crumbs'
import { icon, PIECES, pieceIcon } from './goods'
import { PICTURES } from './log'
import { destination } from './places'

// On the path all take turns; in the other phases all that I have done in it counts.
export function ownSteps(events: EventShown[], seat: number | null): EventShown[] {
  const at = events.findLastIndex((event) => event.key === 'phase')
  const phase = events.slice(at + 1)
  const travel = at < 0 || events[at]!.params.phase === 'travel'
  const other = (event: EventShown): boolean => typeof event.params.seat === 'number' && event.params.seat !== seat
  const turn = travel ? phase.slice(phase.findLastIndex(other) + 1) : phase
  return seat === null ? [] : turn.filter((event) => event.params.seat === seat)
}

export function signsOf(event: EventShown): Sign[] {
  if (event.key === 'moves') return [{ icon: 'lg-foreman' }, { text: `→ ${String(event.params.location)}` }]
  const { icon, dice = [] } = PICTURES[event.key]?.(event.params) ?? {}
  return icon && !dice.some((sign) => 'icon' in sign && sign.icon === icon) ? [{ icon }, ...dice] : dice
}

// What the steps have cost together; one price stands in its crumb.
export function spent(events: EventShown[]): Sign[] {
  const INCOME = ['sells', 'sells-set', 'sells-gear']
  const paid = events
    .filter((event) => !INCOME.includes(event.key))
    .map((event) => Number(event.params.price ?? 0))
    .filter((price) => price > 0)
  if (paid.length < 2) return []
  return [
    { text: `Σ −${paid.reduce((sum, price) => sum + price)}` },
    { icon: 'lg-dollar', label: t('lignum.item.money') },
  ]
}

// The step that is looked at: the way of the foreman, wood and where it goes, what it costs.
const FEW = 3
export function next(move: MoveShown | undefined, outcome: OutcomeShown | null, view: LignumView): Sign[] {
  if (!move) return []
  const to = destination(move, view)
  const goal = to === view.locations.length ? [{ icon: 'lg-clearing' }] : [{ text: String(to) }]
  const way = to === null ? [] : [{ icon: 'lg-foreman' }, { text: '→' }, ...goal]
  const wood = (outcome?.moves ?? []).filter((one) => PIECES.some((piece) => piece === one.piece))
  const pile = (name: string): string => name.split('.').at(-1) ?? ''
  const moved = wood.slice(0, FEW).flatMap((one): Sign[] => {
    const goes = pile(one.target)
    const sign = /^(dry|load)/.test(goes)
      ? 'lg-drying'
      : /^(woodpile|river|sawing|sale|heating)$/.test(goes)
        ? icon(goes)
        : ''
    return [{ icon: pieceIcon(one.piece) }, ...(sign ? [{ text: '→' }, { icon: sign }] : [])]
  })
  const pays = (outcome?.pays ?? []).filter((one) => one.item === 'money')
  const price = pays.reduce((sum, one) => sum + one.amount, 0)
  return [...way, ...moved, ...(price ? [{ text: `−${price}` }, { icon: 'lg-dollar' }] : [])]
}

// What the phase still offers, each kind of work once.
const WORK: Record<string, string> = {
  cut: 'lg-woodcutter',
  raid: 'lg-planned-work',
  'pay-move': 'lg-clearing',
  carry: 'lg-bearer',
  wagon: 'lg-wagon',
  sledge: 'lg-sledge',
  drive: 'lg-raft',
  raft: 'lg-raft',
  float: 'lg-river',
  mill: 'lg-saw',
  'mill-more': 'lg-sawing',
  deliver: 'lg-task',
  fell: 'lg-firewood',
}
export const openWork = (moves: MoveShown[]): string[] =>
  Object.keys(WORK).filter((verb) => moves.some((one) => one.verb === verb))
export function openOf(moves: MoveShown[]): Open[] {
  const verbs = openWork(moves)
  return verbs
    .filter((verb, at) => verbs.findIndex((other) => WORK[other] === WORK[verb]) === at)
    .map((verb) => ({ icon: WORK[verb]!, label: t(`lignum.can.${verb}`), done: false }))
}
