// What happens in a turn of Woodcraft, as small signs.
import type { EventShown, WoodcraftView } from '../../api/types'
import { t, written } from '../../lib/texts.svelte'
import type { Open, Sign } from '../../table/crumbs'
import type { DirectPlay } from '../../table/direct.svelte'
import type { Content, Effect } from './content'
import { ACTIONS, dieOf, faceOf, ICONS, ONCE_PER_TURN } from './goods'

const die = (word: unknown): Sign => {
  const { colour, face } = dieOf(String(word))
  return { die: { colours: [colour], face }, label: `${colour} ${face}` }
}
const good = (item: string, amount: number): Sign => ({
  text: amount === 1 ? undefined : written(amount),
  icon: ICONS[item],
  label: t(`woodcraft.item.${item}`),
})
const costs = (price: unknown, item = 'blueberries'): Sign[] =>
  price ? [{ ...good(item, -Number(price)), text: `−${String(price)}` }] : []
const TO: Sign = { text: '→' }
const pieces = (word: unknown, parts: unknown): Sign[] => {
  const { colour } = dieOf(String(word))
  return [
    die(word),
    TO,
    ...String(parts)
      .split('+')
      .map((face) => die(`${colour}${face}`)),
  ]
}
const goods = (effect: Effect): Sign[] =>
  Object.entries(effect).flatMap(([item, amount]) => (ICONS[item] ? [good(item, Number(amount))] : []))

export function signsOf({ key, params: p }: EventShown, content: Content): Sign[] {
  const action = (id: unknown): Sign => ({ icon: ACTIONS[String(id)], label: content.action[String(id)]?.name })
  switch (key) {
    case 'grows':
      return [{ icon: 'wc-tree', label: t('woodcraft.crumb.grew') }, die(p.die)]
    case 'chooses':
      return [action(p.tile)]
    case 'gain':
      return ICONS[String(p.item)] ? [good(String(p.item), Number(p.amount))] : []
    case 'instead':
      return [good('blueberries', Number(p.amount))]
    case 'swaps':
    case 'bonus':
      return [action(p.action), ...costs(p.lanterns, 'lantern')]
    case 'granted':
      return [action(p.action)]
    case 'buys-die':
      return [die(p.die), ...costs(p.price)]
    case 'sells-die':
      return [{ text: '−' }, die(p.die), good('blueberries', Number(p.price))]
    case 'buys-material':
      return [...goods(content.material_offer[String(p.offer)]?.gain ?? {}), ...costs(p.price)]
    case 'takes-order':
      return [{ icon: 'wc-order', label: t('woodcraft.orders') }, ...costs(p.price)]
    case 'hires':
      return [{ icon: faceOf(String(p.helper)), label: content.helper[String(p.helper)]?.name }, ...costs(p.price)]
    case 'builds': {
      const piece = content.piece[String(p.piece)]
      const icon = piece?.line === 'pot' ? 'wc-pot' : `wc-tile-${piece?.line ?? 'saw'}`
      return [{ icon, label: piece?.name }, ...costs(p.price)]
    }
    case 'saws':
    case 'splits':
      return [{ icon: 'wc-tile-saw' }, ...pieces(p.die, p.parts), ...costs(p.blades, 'sawblade')]
    case 'splices':
      return [{ icon: 'wc-tile-splice' }, die(p.die), TO, die(p.result)]
    case 'changes':
      return [die(p.die), TO, die(p.result)]
    case 'glues':
      return [
        { icon: 'wc-tile-glue' },
        ...(Array.isArray(p.dice) ? p.dice : String(p.dice).split(/[ +,]+/)).map(die),
        TO,
        die(p.result),
      ]
    case 'reuses':
      return [{ icon: 'wc-reuse', label: t('woodcraft.item.reuse') }]
    case 'harvests':
      return [{ icon: 'wc-tree' }, die(p.die)]
    case 'plants':
      return [{ icon: 'wc-plant' }, die(p.die)]
    case 'produces':
      return [{ icon: 'wc-produce', label: t('woodcraft.produces') }]
    case 'completes':
      return [{ icon: 'wc-order', label: content.order[String(p.order)]?.name }, { icon: 'ui-check' }]
    case 'claims':
      return [{ icon: 'wc-contract', label: content.contract[String(p.contract)]?.name }]
    case 'tool-placed':
      return [{ icon: `tool-${String(p.tool)}`, label: content.tool[String(p.tool)]?.name }]
    case 'markets':
      return [
        { icon: 'wc-marketing', label: t('woodcraft.marketing') },
        ...costs(p.price),
        good('points', Number(p.points)),
      ]
    case 'returns':
      return [{ text: '−' }, die(p.die)]
    default:
      return []
  }
}

// What the turn has cost so far, in the goods it was paid with.
export function spent(events: EventShown[]): Sign[] {
  const PAID = { price: 'blueberries', lanterns: 'lantern', blades: 'sawblade' }
  const INCOME = ['sells-die']
  return Object.entries(PAID).flatMap(([key, item]) => {
    const paid = events
      .filter((event) => !INCOME.includes(event.key))
      .map((event) => Number(event.params[key] ?? 0))
      .filter((price) => price > 0)
    return paid.length > 1
      ? costs(
          paid.reduce((sum, price) => sum + price),
          item,
        )
      : [] // one price stands in its crumb
  })
}

// What the turn still offers: the tile and its action, the bonus action, free actions.
const FREE = ['saw', 'splice', 'glue', 'reuse', 'harvest', 'complete', ...ONCE_PER_TURN]
export function openOf(view: WoodcraftView, play: DirectPlay): Open[] {
  const { tile, done, bonus } = view.turn
  const may = (verbs: string[]): boolean => play.moves.some((one) => verbs.includes(one.verb))
  return [
    {
      icon: 'wc-saw',
      label: t(tile === null ? 'woodcraft.open.tile' : 'woodcraft.open.tile.done'),
      done: tile !== null,
    },
    {
      icon: tile === null ? 'act-lumber' : (ACTIONS[tile] ?? 'act-lumber'),
      label: t(done ? 'woodcraft.open.action.done' : 'woodcraft.open.action'),
      done,
    },
    ...(bonus || may(['bonus'])
      ? [
          {
            icon: 'wc-lantern',
            label: t(bonus ? 'woodcraft.open.bonus.done' : 'woodcraft.open.bonus'),
            done: bonus,
          },
        ]
      : []),
    ...(may(FREE) ? [{ icon: 'wc-immediate', label: t('woodcraft.open.free'), done: false }] : []),
  ]
}
