// Where the moves of Lignum are made on its board: the places that a move needs, and the move a place stands for.
import type { LignumView, MoveShown } from '../../api/types'
import type { Places } from '../../table/direct.svelte'

// A hired worker of the right kind works unless another one is picked: the mill worker or a hut. What is used may be
// picked, too.
function worked(need: string[], by: string, hired: string, used: string[] = []): Places {
  if (by === 'hired') return { need, also: [`worker.${hired}`, ...used] }
  return { need: [...need, by === 'mill' ? 'worker.mill' : 'hut.lodging'], also: used }
}

// `2-1-0`: two huts for drying, one for food.
function huts(split: string): string[] {
  const numbers = split.split('-').map(Number)
  return ['drying', 'food', 'lodging'].flatMap((hut, at) => Array<string>(numbers[at] ?? 0).fill(`hut.${hut}`))
}

const area = (word: string): string => `area.${word.slice(4)}` // `area3`

export function placesOf(move: MoveShown): Places {
  const [a = '', b = '', c = ''] = move.args
  switch (move.verb) {
    case 'select':
    case 'pay-move':
      return { need: [area(a)] }
    case 'food-hut':
      return { need: ['hut.food', area(a)] }
    case 'loan':
      return { need: ['loan'] }
    case 'build':
    case 'exchange':
      return { need: [`${move.verb}.${a}`, ...huts(b)] }
    case 'bearers':
    case 'woodcutters':
    case 'sawyers':
    case 'fodder':
    case 'market':
      return { need: [`loc.${move.verb}`] }
    case 'plan':
      return { need: [`work.${a}`, `ahead.${b}`], also: ['loc.planned_work'] }
    case 'task':
      return { need: [`task.${a}`], also: ['loc.tasks'] }
    case 'take':
      return { need: [`loc.${a}`] }
    case 'clearing':
      return { need: ['clearing'] }
    case 'buy-saw':
      return { need: ['market.saw'] }
    case 'buy-food':
      return { need: ['market.food'] }
    case 'sell-set':
      return { need: [`craft.${a}`] }
    case 'sell-gear':
      return { need: [`gear.${a}`] }
    case 'cut':
      return worked([`cut.${a}`], b, 'woodcutters')
    case 'raid':
      return worked([`raid.${a.slice(4)}.${b}`], c, 'woodcutters')
    case 'land':
      return { need: [`river.${a}`, `pile.${b}`] }
    case 'carry':
      return worked([`woodpile.${a}`, `pile.${b}`], c, 'bearers')
    case 'wagon':
    case 'sledge':
      return worked([`gear.${move.verb}`], a, 'bearers')
    case 'load':
      return { need: [`woodpile.${a}`, `pile.${b}`] }
    case 'drive':
      return worked([`woodpile.${a}`, 'pile.river'], b, 'bearers', ['gear.raft'])
    case 'raft':
      return { need: [`woodpile.${a}`, 'pile.river'], also: ['gear.raft'] }
    case 'float':
      return { need: [`woodpile.${a}`, 'pile.river'] }
    case 'mill':
      return worked([`sawing.${a}`], c, 'sawyers', ['gear.saw'])
    case 'mill-more':
      return { need: [`sawing.${a}`] }
    case 'deliver':
      return { need: [`need.${a}.${b}`] }
    case 'sell':
    case 'sell-off':
      return { need: [`${a}.${b}`] }
    case 'dry':
      return { need: [`${a}.${b}`], also: [`pile.dry${a === 'sale' ? 0 : Number(a.at(-1)) + 1}`] }
    case 'dry-hut':
      return { need: ['hut.drying', `${a}.${b}`] }
    case 'fell':
      return { need: [a === 'mill' ? 'worker.mill' : 'hut.lodging'] }
    case 'burn':
      return { need: [`heating.${a}`] }
    default:
      return { need: [] } // the prompt has a button
  }
}

// What a worker would do in each phase.
const WORK: Record<string, string> = {
  woodcutters: 'cut firewood hired',
  bearers: 'carry firewood sawing hired',
  sawyers: 'mill firewood 0 hired',
}
const MILL_WORK: Record<string, string> = {
  transporting: 'carry firewood sawing mill',
  sawing: 'mill firewood 0 mill',
  'winter-cutting': 'fell mill',
}
// What a press on a piece of wood would mean, by where it lies.
const PIECE: Record<string, (piece: string) => string> = {
  woodpile: (piece) => `carry ${piece} sawing hired`,
  river: (piece) => `land ${piece} sawing`,
  sawing: (piece) => `mill ${piece} 0 hired`,
  heating: (piece) => `burn ${piece}`,
}
const SALE: Record<string, string> = { drying: 'dry', 'forced-sale': 'sell-off' }
const TARGET: Record<string, string> = {
  sawing: 'carry firewood sawing hired',
  sale: 'carry firewood sale hired',
  river: 'drive firewood hired',
}

// The move that somebody means who presses a place where nothing is lit: its refusal says why.
export function tryAt(place: string, view: LignumView): string {
  const [kind = '', ...rest] = place.split('.')
  const id = rest.join('.')
  switch (kind) {
    case 'area':
      return `${view.step === 'cutting' ? 'pay-move' : 'select'} area${id}`
    case 'cut':
      return `cut ${id} hired`
    case 'raid':
      return `raid area${rest[0]} ${rest[1]} hired`
    case 'loc':
      return triedAt(id, view)
    case 'clearing':
    case 'loan':
      return kind
    case 'work':
      return `plan ${id} 1`
    case 'ahead':
      return `plan ${view.works[0]?.id ?? ''} ${id}`
    case 'task':
      return `task ${id}`
    case 'market':
      return `buy-${id}`
    case 'gear':
      return { wagon: 'wagon mill', sledge: 'sledge mill', raft: 'drive firewood mill' }[id] ?? `sell-gear ${id}`
    case 'craft':
      return `sell-set ${id} 2 0`
    case 'build':
      return `build ${id} 1-1-1`
    case 'exchange':
      return `exchange ${id} 1-1-0`
    case 'worker':
      return id === 'mill' ? (MILL_WORK[view.step ?? ''] ?? 'cut firewood mill') : WORK[id]!
    case 'hut':
      return { drying: 'dry-hut sale firewood', food: 'food-hut area1' }[id] ?? 'cut firewood hut'
    case 'pile':
      return TARGET[id] ?? `dry ${id === 'dry0' ? 'sale' : `dry${Number(id.at(-1)) - 1}`} firewood`
    case 'need':
      return `deliver ${rest.slice(0, -1).join('.')} ${rest.at(-1)}`
    default:
      return PIECE[kind]?.(id) ?? `${SALE[view.step ?? ''] ?? 'sell'} ${kind} ${id}`
  }
}

function triedAt(location: string, view: LignumView): string {
  switch (location) {
    case 'bearers':
    case 'woodcutters':
    case 'sawyers':
      return `${location} 1`
    case 'planned_work':
      return `plan ${view.works[0]?.id ?? ''} 1`
    case 'tasks':
      return `task ${view.tasks[0] ?? 'task.01'}`
    case 'fodder':
    case 'market':
      return location
    default:
      return `take ${location}`
  }
}

// Where on the path a move leads, by number; the clearing comes after the last location. Null: nowhere.
export function destination(move: MoveShown, view: LignumView): number | null {
  const at = (kind: LignumView['locations'][number]): number => view.locations.indexOf(kind)
  switch (move.verb) {
    case 'bearers':
    case 'woodcutters':
    case 'sawyers':
    case 'fodder':
    case 'market':
      return at(move.verb)
    case 'plan':
      return at('planned_work')
    case 'task':
      return at('tasks')
    case 'take':
      return Number(move.args[0])
    case 'clearing':
      return view.locations.length
    default:
      return null
  }
}

// A location of the path as a place of the board; at the start there is nothing to press.
export function placeAt(view: LignumView, number: number): string {
  const kind = view.locations[number]
  return kind === 'start' ? '' : `loc.${kind === 'token' ? number : kind}`
}

// The locations that lie open between here and there: a step leaves them behind.
export const passed = (view: LignumView, here: number, there: number, open: Set<string>): number[] =>
  view.locations
    .map((_, number) => number)
    .filter((number) => number > here && number < there && open.has(placeAt(view, number)))
