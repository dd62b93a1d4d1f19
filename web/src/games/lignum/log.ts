// The pictures of Lignum's log: what each event is about, its wood, and what it cost or brought.
import type { EventShown } from '../../api/types'
import { t } from '../../lib/texts.svelte'
import type { Sign } from '../../look/signs'
import type { Drawn, Picture } from '../../table/log'
import { icon, PHASES, pieceIcon } from './goods'

type Params = EventShown['params']

const TO: Sign = { text: '→' }
const some = (count: unknown, name: string): Sign[] => (Number(count) ? [{ text: String(count) }, { icon: name }] : [])
const wood = (piece: unknown): Sign[] => (piece ? [{ icon: pieceIcon(String(piece)) }] : [])
const pile = (word: unknown): Sign[] =>
  word ? [{ icon: /^(dry|load)/.test(String(word)) ? 'lg-drying' : icon(String(word)) }] : []
const dollars = (price: unknown): Sign[] => some(price, 'lg-dollar')
const costs = (price: unknown): Sign[] => (Number(price) ? [{ text: `−${String(price)}` }, { icon: 'lg-dollar' }] : [])
const thing = (word: unknown, other: string): string => (word ? icon(String(word)) : other)

export const PICTURES: Record<string, (params: Params) => Picture> = {
  table: () => ({ icon: 'lg-foreman' }),
  phase: (params) => ({ icon: PHASES[String(params.phase)] ?? 'lg-spring' }),
  path: () => ({ icon: 'lg-foreman' }),
  placement: () => ({ icon: 'lg-clearing' }),
  firewood: (params) => ({ icon: 'lg-clearing', dice: some(params.number, 'lg-firewood') }),
  shown: () => ({ icon: 'lg-clearing' }),
  'work-due': () => ({ icon: 'lg-planned-work' }),
  'has-chosen': () => ({ icon: 'ui-check' }),
  selects: (params) => ({ icon: 'lg-clearing', dice: some(params.food, 'lg-food') }),
  'takes-food': (params) => ({ icon: 'lg-food', dice: some(params.food, 'lg-food') }),
  'leaves-food': (params) => ({ icon: 'lg-food', dice: some(params.food, 'lg-food') }),
  moves: () => ({ icon: 'lg-foreman' }),
  hires: (params) => ({
    icon: thing(params.worker, 'lg-bearer'),
    dice: [...some(params.number, thing(params.worker, 'lg-bearer')), ...costs(params.price)],
  }),
  fodder: (params) => ({ icon: 'lg-fodder', dice: costs(params.price) }),
  plans: (params) => ({ icon: 'lg-planned-work', dice: costs(params.price) }),
  task: (params) => ({ icon: 'lg-task', dice: costs(params.price) }),
  takes: (params) => ({
    icon: thing(params.token, 'ui-plus'),
    dice: some(params.number, thing(params.token, 'ui-plus')),
  }),
  clearing: () => ({ icon: 'lg-clearing' }),
  buys: (params) => ({ icon: thing(params.thing, 'lg-sale'), dice: costs(params.price) }),
  'sells-set': (params) => ({
    icon: 'lg-sale',
    dice: [...some(params.number, thing(params.craft, 'lg-craft-back')), TO, ...dollars(params.price)],
  }),
  'sells-gear': (params) => ({
    icon: 'lg-sale',
    dice: params.gear ? [{ icon: icon(String(params.gear)) }, TO, ...dollars(params.price)] : [],
  }),
  loan: (params) => ({ icon: 'lg-loan', dice: dollars(params.dollars) }),
  builds: (params) => ({
    icon: 'lg-hut',
    dice: Array.isArray(params.crafts) ? params.crafts.map((craft) => ({ icon: icon(String(craft)) })) : [],
  }),
  'dry-hut': (params) => ({ icon: 'lg-hut', dice: wood(params.piece) }),
  'food-hut': (params) => ({ icon: 'lg-hut', dice: some(params.food, 'lg-food') }),
  'moves-area': (params) => ({ icon: 'lg-clearing', dice: costs(params.price) }),
  cuts: (params) => ({ icon: 'lg-woodcutter', dice: wood(params.piece) }),
  raids: (params) => ({ icon: 'lg-woodcutter', dice: wood(params.piece) }),
  lands: (params) => ({ icon: 'lg-river', dice: [...wood(params.piece), TO, ...pile(params.to)] }),
  carries: (params) => ({
    icon: params.by === 'wagon' || params.by === 'sledge' ? icon(params.by) : 'lg-bearer',
    dice: [...wood(params.piece), TO, ...pile(params.to)],
  }),
  wagon: () => ({ icon: 'lg-wagon' }),
  sledge: () => ({ icon: 'lg-sledge' }),
  'sledge-food': (params) => ({ icon: 'lg-sledge', dice: some(params.food, 'lg-food') }),
  floats: (params) => ({ icon: 'lg-raft', dice: [...wood(params.piece), TO, { icon: 'lg-river' }] }),
  food: (params) => ({ icon: 'lg-planned-work', dice: some(params.food, 'lg-food') }),
  saws: (params) => ({
    icon: 'lg-saw',
    dice: [...wood(params.piece), TO, ...some(params.heating, 'lg-heating'), ...some(params.sale, 'lg-sale')],
  }),
  delivers: (params) => ({ icon: 'lg-task', dice: wood(params.piece) }),
  sells: (params) => ({ icon: 'lg-sale', dice: [...wood(params.piece), TO, ...dollars(params.price)] }),
  dries: (params) => ({ icon: 'lg-drying', dice: wood(params.piece) }),
  overtime: () => ({ icon: 'lg-planned-work', dice: wood('hardwood') }),
  bonus: (params) => ({ icon: 'lg-winter', dice: wood(params.piece) }),
  fells: (params) => ({ icon: 'lg-woodcutter', dice: some(params.number, 'lg-firewood') }),
  feeds: (params) => ({ icon: 'lg-food', dice: some(params.food, 'lg-food') }),
  heats: (params) => ({ icon: 'lg-heating', dice: some(params.logs, 'lg-heating') }),
  burns: (params) => ({ icon: 'lg-heating', dice: wood(params.piece) }),
  penalty: (params) => ({ icon: 'lg-blocked', dice: costs(params.dollars) }),
  spoils: (params) => ({ icon: 'lg-food', dice: some(params.food, 'lg-food') }),
  final: () => ({ icon: 'lg-dollar' }),
  'game-over': () => ({ icon: 'ui-crown' }),
}

const SCORED = ['final', 'game-over']

// Pieces are drawn behind the sentence; numbers and prices stand in it.
const PIECED = [
  ...['cuts', 'raids', 'lands', 'carries', 'floats', 'saws', 'delivers', 'sells', 'dries', 'dry-hut', 'burns'],
  ...['bonus', 'overtime', 'builds'],
]

export const drawn: Drawn = {
  picture: ({ key, params }) => {
    const { icon, dice } = PICTURES[key]?.(params) ?? {}
    return { icon, dice: PIECED.includes(key) ? dice : undefined }
  },
  opens: ({ key }, before) => (SCORED.includes(key) && !SCORED.includes(before?.key ?? '') ? t('lignum.end.log') : ''),
  // A step of the foreman is told by what is done there; what follows stands below it.
  follows: [
    ...['hires', 'fodder', 'plans', 'task', 'takes', 'buys', 'sells-set', 'sells-gear'],
    ...['food', 'sledge-food', 'penalty', 'firewood'],
  ],
  together: ['selects', 'feeds', 'heats'],
}
