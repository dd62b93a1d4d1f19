// Woodcraft's calendar on the round track: income phases, the late decks, and alone the contracts that leave.
import { t } from '../../lib/texts.svelte'
import type { RoundMarks } from '../../table/rounds'
import { contentOf } from './content'

export const rounds: RoundMarks = (book, view) => {
  const calendar = Object.values(contentOf(book).calendar).find((one) => one.players.includes(view.seats))
  const found: ReturnType<RoundMarks> = {}
  const mark = (round: number, icon: string, key: string): void => {
    found[round] = [...(found[round] ?? []), { icon, label: t(`woodcraft.rounds.${key}`) }]
  }
  for (const round of calendar?.income_after ?? []) mark(round, 'wc-blueberry', 'income')
  if (calendar) mark(calendar.late_decks_after, 'wc-order', 'late')
  if ('solo' in view)
    for (const round of calendar?.solo_contract_loss_at_start_of ?? []) mark(round, 'wc-contract', 'contract')
  return found
}
