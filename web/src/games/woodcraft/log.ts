// The pictures of Woodcraft's log: what each event is about, its dice, and in short what is gained.
import type { EventShown } from '../../api/types'
import { t } from '../../lib/texts.svelte'
import type { Sign } from '../../look/signs'
import type { Drawn, Picture } from '../../table/log'
import { SOURCES } from './ending'
import { ACTIONS, dieOf, faceOf, ICONS } from './goods'

type Params = EventShown['params']

const dice = (value: unknown): Sign[] =>
  (Array.isArray(value) ? value : [value])
    .filter((word): word is string => typeof word === 'string' && /^(green|yellow|brown)[1-6]$/.test(word))
    .map((word) => ({ colours: [dieOf(word).colour], face: dieOf(word).face }))
const becomes = (from: unknown, to: unknown): Sign[] => [...dice(from), { text: '→' }, ...dice(to)]
// `2+3` of a green 5 are a green 2 and a green 3.
const split = (die: unknown, parts: unknown): Sign[] => {
  const { colour } = dieOf(String(die))
  return becomes(
    die,
    String(parts)
      .split('+')
      .map((face) => `${colour}${face}`),
  )
}
const tile = (id: unknown): Picture => ({ icon: ACTIONS[String(id)] ?? 'wc-saw' })
const helper = (params: Params): Picture => ({ icon: params.helper ? faceOf(String(params.helper)) : 'wc-helper' })
const order: Picture = { icon: 'wc-order' }
const amount = (count: unknown, item: string): Sign[] =>
  Number(count) ? [{ text: String(count), strong: true }, { icon: ICONS[item] ?? 'wc-points' }] : []

export const PICTURES: Record<string, (params: Params) => Picture> = {
  table: () => ({ icon: 'wc-saw' }),
  'has-chosen': () => ({ icon: 'ui-check' }),
  starts: helper,
  'places-order': () => order,
  round: () => ({}),
  turn: () => ({}),
  chooses: (params) => tile(params.tile),
  'tile-moves': () => ({ icon: 'ui-next' }),
  'tile-crosses': () => ({ icon: 'wc-saw' }),
  'arc-removed': () => ({ icon: 'wc-saw' }),
  performs: (params) => tile(params.action),
  instead: () => ({ icon: 'wc-blueberry' }),
  swaps: (params) => tile(params.action),
  bonus: (params) => tile(params.action),
  granted: (params) => tile(params.action),
  'grant-declined': (params) => tile(params.action),
  'grant-lapses': (params) => tile(params.action),
  gain: (params) => ({
    icon: params.source === 'saw' ? 'wc-sawblade' : (SOURCES[String(params.source)] ?? 'ui-plus'),
    short: amount(params.amount, String(params.item)),
  }),
  'die-gained': (params) => ({ icon: 'ui-plus', dice: dice(params.die) }),
  'buys-die': (params) => ({ icon: 'act-lumber', dice: dice(params.die) }),
  'sells-die': (params) => ({ icon: 'act-exchange', dice: dice(params.die) }),
  rolled: (params) => ({ icon: 'wc-any-die', dice: dice(params.die) }),
  'buys-material': () => ({ icon: 'act-materials' }),
  'takes-order': () => order,
  'pays-die': (params) => ({ icon: 'wc-order', dice: dice(params.die) }),
  completes: () => ({ icon: 'ui-check' }),
  'row-penalty': () => ({ icon: 'wc-hazelnut' }),
  claims: () => ({ icon: 'wc-contract' }),
  'orders-slide': () => order,
  'order-lost': () => ({ icon: 'ui-cross' }),
  hires: helper,
  produces: helper,
  triggered: helper,
  uses: helper,
  changes: (params) => ({ icon: 'wc-any-die', dice: becomes(params.die, params.result) }),
  splits: (params) => ({ icon: 'wc-tile-saw', dice: split(params.die, params.parts) }),
  saws: (params) => ({ icon: 'wc-tile-saw', dice: split(params.die, params.parts) }),
  splices: (params) => ({ icon: 'wc-tile-splice', dice: becomes(params.die, params.result) }),
  glues: (params) => ({ icon: 'wc-tile-glue', dice: becomes(params.dice, params.result) }),
  reuses: () => ({ icon: 'wc-reuse' }),
  plants: (params) => ({ icon: 'wc-plant', dice: split(params.die, params.face) }),
  grows: (params) => ({ icon: 'wc-tree', dice: dice(params.die) }),
  shrinks: (params) => ({ icon: 'wc-tree', dice: dice(params.die) }),
  harvests: (params) => ({ icon: 'wc-tree', dice: dice(params.die) }),
  builds: () => ({ icon: 'act-improve' }),
  sapling: (params) => ({ icon: 'wc-pot', dice: dice(params.die) }),
  'reaches-tile': () => ({ icon: 'wc-reputation' }),
  'tool-placed': (params) => ({ icon: params.tool ? `tool-${String(params.tool)}` : 'wc-tool' }),
  'tool-lost': () => ({ icon: 'wc-tool' }),
  link: () => ({ icon: 'wc-tool' }),
  markets: () => ({ icon: 'wc-marketing' }),
  returns: (params) => ({ icon: 'ui-undo', dice: dice(params.die) }),
  'income-phase': () => ({}),
  income: (params) => ({
    icon: 'wc-blueberry-income',
    short: [...amount(params.blueberries, 'blueberries'), ...amount(params.points, 'points')],
  }),
  'late-decks': () => order,
  'order-dealt': () => order,
  'helper-dealt': helper,
  'order-discarded': () => order,
  'helper-discarded': helper,
  'orders-shuffled': () => order,
  'helpers-shuffled': () => ({ icon: 'wc-helper' }),
  'solo-card': () => ({ icon: 'wc-saw' }),
  'solo-shuffled': () => ({ icon: 'wc-saw' }),
  'tile-blocked': () => ({ icon: 'ui-lock' }),
  'tile-removed': () => ({ icon: 'wc-reputation' }),
  rival: () => ({ icon: 'wc-reputation' }),
  'contract-lost': () => ({ icon: 'wc-contract' }),
  'scores-contract': () => ({ icon: 'wc-contract' }),
  'scores-leftovers': () => ({ icon: 'act-lumber' }),
  uncompleted: () => ({ icon: 'wc-reputation' }),
  'scores-orders': () => order,
  'game-over': () => ({ icon: 'ui-crown' }),
  'game-over-solo': () => ({ icon: 'ui-crown' }),
}

const SCORED = ['scores-contract', 'scores-leftovers', 'uncompleted', 'scores-orders', 'game-over', 'game-over-solo']

export const drawn: Drawn = {
  picture: ({ key, params }) => PICTURES[key]?.(params) ?? {},
  opens: ({ key }, before) =>
    SCORED.includes(key) && !SCORED.includes(before?.key ?? '') ? t('woodcraft.end.log') : '',
  apart: ['solo-card', 'order-discarded', 'helper-discarded', 'late-decks'],
  follows: [
    ...['gain', 'die-gained', 'tile-moves', 'tile-crosses', 'arc-removed', 'rolled', 'row-penalty', 'pays-die'],
    ...['reaches-tile', 'tool-placed', 'tool-lost', 'link', 'sapling', 'triggered', 'changes', 'splits'],
    ...['order-dealt', 'helper-dealt', 'order-discarded', 'helper-discarded', 'orders-shuffled', 'helpers-shuffled'],
    ...['tile-blocked', 'tile-removed', 'rival'],
  ],
}
