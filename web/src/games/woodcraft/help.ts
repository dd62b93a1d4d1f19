// What something on the board is: its name, what it does in words, and the rule behind it.
import type { WoodcraftPlayer } from '../../api/types'
import { t } from '../../lib/texts.svelte'
import type { Book } from '../../lib/book.svelte'
import { partsOf, type Aid, type AidLine } from '../../table/aid'
import type { Help } from '../../table/prompt'
import type { Content } from './content'
import { ABILITIES, dieOf, ICONS, STORES } from './goods'

export const ACTION_RULES: Record<string, string> = {
  buy_lumber: 'W-LUMBER-01',
  exchange: 'W-EXCH-01',
  buy_materials: 'W-MATS-01',
  choose_orders: 'W-TAKE-01',
  choose_helper: 'W-HELPER-01',
  produce: 'W-PROD-01',
  improve: 'W-IMPROVE-01',
}
export const LINE_RULES: Record<string, string> = {
  saw: 'W-SAW-04',
  splice: 'W-SPLICE-01',
  glue: 'W-GLUE-02',
  pot: 'W-PROD-04',
}
const ITEM_RULES: Record<string, string> = {
  blueberries: 'W-TURN-08',
  lantern: 'W-TURN-12',
  glue: 'W-GLUE-01',
  scrapwood: 'W-SPLICE-01',
  sawblade: 'W-SAW-04',
  reuse: 'W-REUSE-01',
}

export function helpOf(place: string, book: Book, content: Content, me: WoodcraftPlayer | undefined): Help | null {
  const [kind = '', id = ''] = place.split('.')
  const word = book.words[id] ?? id
  const rule = (name: string, id: string): Help => ({
    name,
    text: book.rules.find((one) => one.id === id)?.text ?? '',
    rule: id,
  })
  const card = (rule: string): Help => ({ name: word, text: book.about[id] ?? '', rule })
  switch (kind) {
    case 'tile':
      return rule(word, ACTION_RULES[id] ?? '')
    case 'draft':
    case 'helper':
      return card('W-ABIL-03')
    case 'hand':
      return {
        ...card('W-ORDER-06'),
        text: `(${t('woodcraft.enters', { row: content.order[id]?.row ?? 0 })}) ${book.about[id] ?? ''}`,
      }
    case 'order':
      return card('W-ORDER-06')
    case 'display':
      return content.order[id] ? card('W-TAKE-01') : card('W-HELPER-03')
    case 'contract':
      return card('W-HAZEL-02')
    case 'yard':
      return rule(t('woodcraft.yard.die', { die: word, price: me?.prices[id] ?? dieOf(id).face }), 'W-LUMBER-02')
    case 'offer':
      return rule(t('woodcraft.materials'), 'W-MATS-03')
    case 'lumber':
      return rule(word, 'W-LIMIT-02')
    case 'tree':
      return rule(content.piece[`pot_${id}`]?.name ?? word, 'W-GROW-01')
    case 'piece':
      return rule(content.piece[id]?.name ?? word, 'W-IMPROVE-01')
    case 'bench': {
      const line = id.split('_')[0]!
      return rule(content.piece[id]?.name ?? t(`woodcraft.bench.${line}`), LINE_RULES[line] ?? '')
    }
    case 'room':
      return { ...rule('', 'W-HELPER-04'), name: book.places.rooms?.[Object.keys(content.room).indexOf(id)] ?? '' }
    case 'attic':
    case 'link':
      return rule(t('woodcraft.attic'), 'W-ATTIC-07')
    case 'item':
      return rule(t(`woodcraft.item.${id}`), ITEM_RULES[id] ?? 'W-END-06')
    case 'marketing':
      return rule(t('woodcraft.marketing'), 'W-MARKET-03')
    case 'row':
      return rule(t('woodcraft.orders'), 'W-ROW-05')
    default:
      return null
  }
}

// The player aid: which rules say the turn, the tiles, the free actions and the end in short.
const AID: Record<string, AidLine[]> = {
  turn: [
    { icon: 'wc-saw', rule: 'W-TURN-02' },
    { icon: 'wc-arrow', rule: 'W-WHEEL-01' },
    { icon: 'wc-blueberry', rule: 'W-TURN-07' },
    { icon: 'wc-lantern', rule: 'W-TURN-12' },
    { icon: 'wc-immediate', rule: 'W-TURN-06' },
  ],
  tiles: [
    { icon: 'act-lumber', name: 'buy_lumber', rule: ACTION_RULES.buy_lumber! },
    { icon: 'act-exchange', name: 'exchange', rule: ACTION_RULES.exchange! },
    { icon: 'act-materials', name: 'buy_materials', rule: ACTION_RULES.buy_materials! },
    { icon: 'act-orders', name: 'choose_orders', rule: ACTION_RULES.choose_orders! },
    { icon: 'act-helper', name: 'choose_helper', rule: ACTION_RULES.choose_helper! },
    { icon: 'act-produce', name: 'produce', rule: ACTION_RULES.produce! },
    { icon: 'act-improve', name: 'improve', rule: ACTION_RULES.improve! },
  ],
  free: [
    { icon: 'wc-tile-saw', rule: 'W-SAW-04' },
    { icon: 'wc-tile-splice', rule: 'W-SPLICE-01' },
    { icon: 'wc-tile-glue', rule: 'W-GLUE-02' },
    { icon: 'wc-tree', rule: 'W-HARVEST-01' },
    { icon: 'wc-order', rule: 'W-ORDER-04' },
    { icon: 'wc-once', rule: 'W-ABIL-03' },
    { icon: 'wc-reuse', rule: 'W-REUSE-01' },
  ],
  end: [
    { icon: 'wc-contract', rule: 'W-END-04' },
    { icon: 'wc-points', rule: 'W-END-06' },
    { icon: 'wc-reputation', rule: 'W-END-10' },
    { icon: 'wc-order', rule: 'W-END-12' },
  ],
}
const NAMED = [
  'points',
  ...STORES,
  'reputation',
  'blueberry_income',
  'hazelnut_income',
  'produce',
  'contract',
  'tool',
  'marketing',
] as const

export const aid = (): Aid => ({
  parts: partsOf('woodcraft', AID),
  icons: [
    ...NAMED.map((item) => ({ icon: ICONS[item] ?? 'wc-tool', name: t(`woodcraft.item.${item}`) })),
    ...Object.entries(ABILITIES).map(([kind, icon]) => ({ icon, name: t(`woodcraft.kind.${kind}`) })),
  ],
})
