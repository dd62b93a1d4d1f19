// Lignum's final sale as the rules tell it: the dollars of the game, wood, river, tasks, and what is paid back.
import type { LignumPlayer, LignumView } from '../../api/types'
import { t, written } from '../../lib/texts.svelte'
import { decidedBy, ownPoints, rivals, sum, type Ending, type EndStep, type Tell } from '../../table/ending'
import { apart, type Sign } from '../../look/signs'
import { contentOf } from './content'
import { PIECES, pieceIcon } from './goods'

const SOURCES: Record<string, string> = {
  start: 'lg-dollar',
  path: 'lg-foreman',
  sales: 'lg-sale',
  craftwork: 'lg-craft-back',
  loans: 'lg-loan',
  penalties: 'lg-blocked',
  'final-sale': 'lg-drying',
  river: 'lg-river',
  tasks: 'lg-task',
}
const SOLD = /^(sale|dry\d|load\d)$/ // the piles of the final sale

export const ending: Tell = (table, book): Ending => {
  const view = table.shown!.view as unknown as LignumView
  const content = contentOf(book)
  const { scores, players } = view
  const final = (seat: number): Record<string, number> => {
    const told = table.events.find((event) => event.key === 'final' && event.params.seat === seat)
    return (told?.params ?? {}) as Record<string, number>
  }
  const brought = (key: string): number[] => players.map(({ seat }) => final(seat)[key] ?? 0)
  const pieces = (player: LignumPlayer, piles: (pile: string) => boolean): Sign[] =>
    apart(
      PIECES.map((piece) => {
        const count = sum(
          Object.entries(player.wood)
            .filter(([pile]) => piles(pile))
            .map(([, wood]) => wood[piece] ?? 0),
        )
        return count
          ? [
              { text: String(count), strong: true },
              { icon: pieceIcon(piece), label: book.words[piece] },
            ]
          : []
      }),
    )
  const step = (
    id: string,
    rule: string,
    icon: string,
    points: number[],
    note: (player: LignumPlayer) => Sign[],
  ): EndStep => ({
    id,
    rule,
    name: t(`lignum.end.${id}`),
    icon,
    says: t(`lignum.end.${id}.says`),
    points,
    events: id === 'repaid' ? ['final'] : [], // the log tells all in one line
    notes: players.map((player) => {
      const signs = note(player)
      return signs.length ? signs : [{ text: t(`lignum.end.${id}.none`) }]
    }),
  })
  const [wood, river, tasks] = [brought('wood'), brought('river'), brought('tasks')]
  const repaid = brought('repaid').map((dollars) => -dollars || 0)
  const inGame = scores.map(({ seat, total }) => total - wood[seat]! - river[seat]! - tasks[seat]! - repaid[seat]!)
  const repays = (loans: number): number =>
    Object.values(content.loan).find((loan) => loan.order === loans)?.repay_total ?? 0
  // What a source brought before the end: loans and penalties have both.
  const before = (seat: number, source: string): number => {
    const all = scores[seat]?.parts.find((part) => part.source === source)?.points ?? 0
    const { loans, owed } = players[seat]!
    const later: Record<string, number> = {
      'final-sale': wood[seat]!,
      river: river[seat]!,
      tasks: tasks[seat]!,
      loans: -repays(loans),
      penalties: -owed,
    }
    return all - (later[source] ?? 0)
  }
  const earlier = (seat: number): { source: string; points: number }[] =>
    Object.keys(SOURCES)
      .map((source) => ({ source, points: before(seat, source) }))
      .filter((row) => row.points)

  const steps = [
    step('game', 'L-END-01', 'lg-dollar', inGame, ({ seat }) =>
      apart(
        earlier(seat).map(({ source, points }): Sign[] => [
          { icon: SOURCES[source]!, label: table.source(source) },
          { text: written(points), strong: true },
        ]),
      ),
    ),
    step('wood', 'L-END-02', 'lg-drying', wood, (player) => pieces(player, (pile) => SOLD.test(pile))),
    step('river', 'L-END-03', 'lg-river', river, (player) => pieces(player, (pile) => pile === 'river')),
    step('tasks', 'L-END-05', 'lg-task', tasks, (player) =>
      player.tasks.map((task) => {
        const done = task.needs.every((need) => need.filled)
        const name = content.task[task.id]?.name ?? task.id
        return done
          ? { text: `${name} ${task.reward}`, strong: true }
          : { text: t('lignum.end.tasks.open', { task: name }) }
      }),
    ),
    step('repaid', 'L-END-06', 'lg-loan', repaid, ({ loans, owed }) => [
      ...(loans ? [{ text: t('lignum.end.loans', { count: loans, dollars: repays(loans) }) }] : []),
      ...(owed ? [{ text: t('lignum.end.owed', { dollars: owed }) }] : []),
    ]),
  ]

  const seat = table.mine ?? view.winners[0] ?? 0
  const lists = [
    {
      title: t('lignum.end.list.game', { points: ownPoints(table, seat, inGame[seat] ?? 0) }),
      rows: earlier(seat).map(({ source, points }) => ({
        icon: SOURCES[source]!,
        name: table.source(source),
        points,
      })),
    },
    {
      title: t('lignum.end.list.end'),
      rows: steps
        .slice(1)
        .map(({ icon, name, points }) => ({ icon, name, points: points[seat] ?? 0 }))
        .filter((row) => row.points),
    },
  ]
  const pair = rivals(scores, view.winners, table.mine)
  const tie = pair && pair[0].total === pair[1].total
  const decided = tie ? { text: t('lignum.end.tie'), rule: 'L-END-09' } : decidedBy(table, steps)
  return { steps, lists, decided }
}
