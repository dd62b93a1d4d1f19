// Before the actions of a turn end: what would be lost or left unused. The tile's own action cannot be forgotten: before
// it the rules let nobody end.
import type { MoveShown, WoodcraftView } from '../../api/types'
import { listed, t } from '../../lib/texts.svelte'
import type { Content } from './content'
import { ONCE_PER_TURN } from './goods'
import { firstName } from './names'

export function warnings(view: WoodcraftView, seat: number, moves: MoveShown[], content: Content): string[] {
  const me = view.players[seat]
  if (!me || moves.every((one) => one.verb !== 'finish')) return []
  const { lumber_limit } = content.dice.dice
  const lanterns = (content.start!.start as { bonus_action_lanterns: number }).bonus_action_lanterns
  const calendar = Object.values(content.calendar).find((one) => one.players.includes(view.seats))
  const last = Math.max(...Object.values(content.row).map((row) => row.index as number))
  const about = (verbs: string[]): string[] => [
    ...new Set(moves.filter((one) => verbs.includes(one.verb)).map((one) => one.args[0]!)),
  ]
  const order = (id: string): string => content.order[id]?.name ?? id
  const falling = calendar?.income_after.includes(view.round) ? me.orders.filter((one) => one.row === last) : []
  const over = me.lumber.length - lumber_limit
  const say = (what: string, names: string[]): string[] =>
    names.length ? [t(`woodcraft.warn.${what}`, { names: listed(names), count: names.length })] : []
  return [
    ...say(
      'falls',
      falling.map(({ id }) => order(id)),
    ),
    ...(over > 0 ? [t('woodcraft.warn.lumber', { count: over })] : []),
    ...say('complete', about(['complete']).map(order)),
    ...(about(['bonus']).length ? [t('woodcraft.warn.bonus', { lanterns })] : []),
    ...say(
      'helper',
      about(ONCE_PER_TURN).map((id) => firstName(content.helper[id]?.name ?? id)),
    ),
  ]
}
