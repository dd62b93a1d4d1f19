// What something on the board is: its name, what it does in words, and the rule behind it; and Lignum in short.
import type { LignumView } from '../../api/types'
import type { Book } from '../../lib/book.svelte'
import { t } from '../../lib/texts.svelte'
import { partsOf, type Aid, type AidLine } from '../../table/aid'
import type { Help } from '../../table/prompt'
import { locationAt, type Content } from './content'
import { CRAFTS, GEAR, HIRED, icon, MARKS, PHASES, PIECES, pieceIcon } from './goods'

// The rule of a place: by its kind and what it is, or by its kind alone.
export const RULES: Record<string, string> = {
  area: 'L-CUT-01',
  cut: 'L-CUT-01',
  raid: 'L-PW-13',
  loc: 'L-PATH-10',
  'loc.start': 'L-PATH-02',
  'loc.bearers': 'L-LOC-01',
  'loc.fodder': 'L-LOC-03',
  'loc.planned_work': 'L-PLAN-02',
  'loc.woodcutters': 'L-LOC-08',
  'loc.tasks': 'L-TBUY-01',
  'loc.sawyers': 'L-LOC-10',
  'loc.market': 'L-MKT-01',
  clearing: 'L-CLEAR-03',
  loan: 'L-LOAN-04',
  work: 'L-PLAN-12',
  ahead: 'L-PLAN-02',
  task: 'L-TASK-07',
  need: 'L-TASK-01',
  market: 'L-MKT-03',
  'market.saw': 'L-MKT-02',
  gear: 'L-STORE-07',
  'gear.saw': 'L-SAW-01',
  'gear.wagon': 'L-WAGON-01',
  'gear.raft': 'L-RAFT-02',
  'gear.sledge': 'L-SLED-02',
  craft: 'L-MKT-04',
  'craft.joker': 'L-MKT-07',
  build: 'L-HUT-01',
  exchange: 'L-PW-18',
  worker: 'L-WORK-04',
  'worker.woodcutters': 'L-CUT-01',
  'worker.bearers': 'L-TRANS-03',
  'worker.sawyers': 'L-SAW-01',
  'worker.mill': 'L-MILL-01',
  hut: 'L-HUT-06',
  'hut.drying': 'L-HUT-09',
  'hut.food': 'L-HUT-13',
  'hut.lodging': 'L-HUT-15',
  item: 'L-END-07',
  'item.money': 'L-END-08',
  'item.food': 'L-FEED-02',
  'item.fodder': 'L-WAGON-02',
  woodpile: 'L-TRANS-03',
  river: 'L-ARR-03',
  sawing: 'L-SAW-02',
  heating: 'L-HEAT-02',
  sale: 'L-SELL-01',
  dry: 'L-SELL-03',
}

// A token on the path is good for what it is in the mill.
const TOKENS: Record<string, string> = {
  ...Object.fromEntries(GEAR.map((gear) => [gear, `gear.${gear}`])),
  ...Object.fromEntries(CRAFTS.map((craft) => [craft, `craft.${craft}`])),
  food: 'item.food',
}

export function helpOf(place: string, book: Book, content: Content, view: LignumView): Help | null {
  const [kind = '', ...rest] = place.split('.')
  const id = rest.join('.')
  const word = (name: string): string => book.words[name] ?? name
  const rule = (name: string, key: string): Help | null => {
    const found = RULES[key] ?? RULES[key.split('.')[0]!]
    const text = book.rules.find((one) => one.id === found)?.text
    return found && text ? { name: name.charAt(0).toUpperCase() + name.slice(1), text, rule: found } : null
  }
  const card = (): Help => ({ name: word(id), text: book.about[id] ?? '', rule: RULES[kind]! })
  const pile = (name: string, more = ''): Help | null =>
    rule(`${word(name)}${more}`, /^(dry|load)/.test(name) ? 'dry' : name)
  switch (kind) {
    case 'area':
    case 'cut':
    case 'raid': {
      const help = rule(t('lignum.help.area', { area: rest[0] ?? '' }), kind)
      return kind === 'cut' && help ? { ...help, name: t('lignum.forest') } : help
    }
    case 'loc': {
      const token = view.path[Number(id)]
      const at = view.locations.findIndex((one) => one === id)
      return token ? rule(word(token), TOKENS[token] ?? place) : rule(locationAt(content, at)?.name ?? id, place)
    }
    case 'clearing':
      return rule(t('lignum.clearing'), place)
    case 'work':
    case 'task':
      return card()
    case 'need':
      return { ...rule(word(rest.slice(0, -1).join('.')), kind)!, text: book.about[rest.slice(0, -1).join('.')] ?? '' }
    case 'ahead':
      return rule(t('lignum.works'), kind)
    case 'loan':
    case 'worker':
    case 'item':
    case 'gear':
    case 'market':
      return rule(t(`lignum.item.${kind === 'loan' ? 'loans' : id}`), place)
    case 'craft':
      return rule(word(id), place)
    case 'build':
    case 'exchange':
      return rule(t('lignum.huts'), place)
    case 'hut':
      return rule(word(place), place)
    case 'pile':
      return pile(id)
    default:
      return pile(kind, id ? `: ${word(id)}` : '')
  }
}

// The player aid: which rules say the seasons, the path, the work, the winter and the end in short.
export const AID: Record<string, AidLine[]> = {
  season: [
    { icon: 'lg-spring', rule: 'L-ROUND-01' },
    { icon: 'lg-clearing', rule: 'L-AREA-02' },
    { icon: 'lg-foreman', rule: 'L-PATH-03' },
    { icon: 'lg-blocked', rule: 'L-PATH-08' },
    { icon: 'lg-sawing', rule: 'L-WORK-01' },
    { icon: 'lg-mill-worker', rule: 'L-MILL-01' },
  ],
  work: [
    { icon: PHASES.cutting!, name: 'cutting', rule: 'L-CUT-01' },
    { icon: PHASES.arrival!, name: 'arrival', rule: 'L-ARR-01' },
    { icon: PHASES.transport!, name: 'transport', rule: 'L-TRANS-03' },
    { icon: 'lg-wagon', rule: 'L-WAGON-01' },
    { icon: 'lg-raft', rule: 'L-RAFT-02' },
    { icon: PHASES.sawing!, rule: 'L-SAW-02' },
    { icon: PHASES.tasks!, name: 'tasks', rule: 'L-TASK-01' },
    { icon: PHASES.selling!, name: 'selling', rule: 'L-SELL-02' },
    { icon: PHASES.drying!, name: 'drying', rule: 'L-DRY-01' },
  ],
  extras: [
    { icon: 'lg-planned-work', rule: 'L-PLAN-02' },
    { icon: 'lg-hut', rule: 'L-HUT-01' },
    { icon: 'lg-loan', rule: 'L-LOAN-04' },
  ],
  winter: [
    { icon: 'lg-winter', rule: 'L-WIN-01' },
    { icon: 'lg-sledge', rule: 'L-SLED-03' },
    { icon: 'lg-food', rule: 'L-FEED-02' },
    { icon: 'lg-heating', rule: 'L-HEAT-03' },
    { icon: 'lg-winter-needs', rule: 'L-FORCE-01' },
  ],
  end: [
    { icon: 'lg-sale', rule: 'L-END-02' },
    { icon: 'lg-river', rule: 'L-END-03' },
    { icon: 'lg-task', rule: 'L-END-05' },
    { icon: 'lg-dollar', rule: 'L-END-06' },
  ],
}

export const aid = (book: Book): Aid => ({
  parts: partsOf('lignum', AID),
  icons: [
    ...['money', 'food', 'fodder', ...GEAR, ...HIRED, 'mill', 'heating', 'loans'].map((item) => ({
      icon: icon(item),
      name: t(`lignum.item.${item}`),
    })),
    ...PIECES.map((piece) => ({ icon: pieceIcon(piece), name: book.words[piece] ?? piece })),
    ...Object.entries(MARKS).map(([mark, icon]) => ({ icon, name: t(`lignum.mark.${mark}`) })),
    ...CRAFTS.map((craft) => ({ icon: icon(craft), name: book.words[craft] ?? craft })),
  ],
})
