// The five steps of Woodcraft's final scoring, told from the points by source and from the events of the scoring.
import type { WoodcraftPlayer, WoodcraftView } from '../../api/types'
import { t, written } from '../../lib/texts.svelte'
import { decidedBy, ownPoints, rivals, sum, type Ending, type EndStep, type Tell } from '../../table/ending'
import { apart, type Sign } from '../../look/signs'
import { best } from './best'
import { contentOf } from './content'
import { dieOf, ICONS } from './goods'

const LAST = ['contracts', 'leftovers', 'reputation'] // sources of the scoring itself
// What the log says of a step.
const EVENTS: Record<string, string[]> = {
  contracts: ['scores-contract'],
  leftovers: ['scores-leftovers'],
  open: ['uncompleted'],
  orders: ['scores-orders'],
}
const COUNTED = ['blueberries', 'scrapwood', 'glue', 'sawblade'] as const
export const SOURCES: Record<string, string> = {
  wheel: 'wc-saw',
  orders: 'wc-order',
  rows: 'act-orders',
  production: 'wc-produce',
  abilities: 'wc-once',
  rooms: 'wc-helper',
  pieces: 'act-improve',
  attic: 'wc-tool',
  lines: 'wc-blueberry-income',
  tiles: 'wc-points',
  overflow: 'wc-reputation',
  gluing: 'wc-tile-glue',
  marketing: 'wc-marketing',
  income: 'wc-hazelnut-income',
  contracts: 'wc-contract',
  leftovers: 'act-lumber',
  reputation: 'wc-reputation',
}

// The faces of all dice, lumber and trees.
export const pips = (player: WoodcraftPlayer): number =>
  sum(player.lumber.map((word) => dieOf(word).face)) + sum(Object.values(player.trees))

export const ending: Tell = (table, book): Ending => {
  const view = table.shown!.view as unknown as WoodcraftView
  const content = contentOf(book)
  const { scores, players } = view
  const values = (content.reputation_track!.reputation_track as { value: number[] }).value
  const per = (content.start!.start as { leftovers_per_point: number }).leftovers_per_point
  const told = (key: string, seat: number) =>
    table.events.filter((event) => event.key === key && event.params.seat === seat).map((event) => event.params)
  const number = (value: unknown): number => Number(value ?? 0)
  const from = (seat: number, source: string): number =>
    scores[seat]?.parts.find((part) => part.source === source)?.points ?? 0
  const inGame = (seat: number) => scores[seat]?.parts.filter((part) => !LAST.includes(part.source)) ?? []
  const icon = (item: string): Sign => ({ icon: ICONS[item]!, label: t(`woodcraft.item.${item}`) })
  const orders = players.map((player) => {
    const spaces = number(told('uncompleted', player.seat)[0]?.spaces)
    const before = player.reputation + spaces
    return { open: player.orders.length, before, after: player.reputation, done: player.completed.length }
  })

  // A contract as it was counted: so many times its points, or as many points as it may bring.
  const counted = ({ contract, points }: Record<string, unknown>): string => {
    const card = content.contract[String(contract)]
    if (!card) return ''
    const { name, points: value, max_points: most } = card
    const amount = number(points) / value
    return t(`woodcraft.end.row.${number(points) >= most ? 'most' : 'contract'}`, { name, amount, value, most })
  }
  const reputation = (seat: number): Sign[] => {
    const { open, before, after } = orders[seat]!
    const way = before === after ? String(after) : `${before} → ${after}`
    return apart([
      [{ text: way, strong: true }, icon('reputation')],
      [{ text: t('woodcraft.end.open', { count: open }) }],
    ])
  }
  const step = (id: string, rule: string, name: string, points: number[], note: (seat: number) => Sign[]): EndStep => ({
    id,
    events: EVENTS[id],
    rule,
    name: t(`woodcraft.end.${id}`),
    icon: name,
    says: t(`woodcraft.end.${id}.says`, { per }),
    points,
    notes: players.map(({ seat }) => note(seat)),
  })
  const of = (source: string): number[] => players.map(({ seat }) => from(seat, source))
  const steps = [
    step(
      'game',
      'W-END-03',
      'wc-hazelnut',
      players.map(({ seat }) => sum(inGame(seat).map((part) => part.points))),
      (seat) =>
        apart(
          inGame(seat)
            .filter((part) => part.points)
            .sort((a, b) => b.points - a.points)
            .map(({ source, points }): Sign[] => [
              { icon: SOURCES[source] ?? 'wc-points', label: table.source(source) },
              { text: written(points), strong: true },
            ]),
        ),
    ),
    step('contracts', 'W-END-04', 'wc-contract', of('contracts'), (seat) => {
      const claims = told('scores-contract', seat)
      if (!claims.length) return [{ text: t('woodcraft.end.contracts.none') }]
      return apart(
        claims.map((claim) => [{ text: counted(claim) }, { text: `= ${number(claim.points)}`, strong: true }]),
      )
    }),
    step('leftovers', 'W-END-06', 'act-lumber', of('leftovers'), (seat) => {
      const player = players[seat]!
      const goods = COUNTED.filter((item) => player[item])
      return [
        ...apart([
          [{ text: t('woodcraft.end.pips', { count: pips(player) }) }],
          ...goods.map((item): Sign[] => [icon(item), { text: String(player[item]) }]),
        ]),
        { text: `= ${number(told('scores-leftovers', seat)[0]?.amount)}: +${from(seat, 'leftovers')}`, strong: true },
      ]
    }),
    step(
      'open',
      'W-END-10',
      'wc-reputation',
      players.map(() => 0),
      reputation,
    ),
    step('orders', 'W-END-12', 'wc-order', of('reputation'), (seat) => {
      const { done, after } = orders[seat]!
      const product = `${done} × ${values[after] ?? 0} = ${from(seat, 'reputation')}`
      return apart([
        reputation(seat),
        [
          { icon: 'wc-order', label: t('woodcraft.orders') },
          { text: product, strong: true },
        ],
      ])
    }),
  ]

  const seat = table.mine ?? view.winners[0] ?? 0
  const left = number(told('scores-leftovers', seat)[0]?.amount)
  const line = (source: string, points: number) => ({ icon: SOURCES[source]!, name: table.source(source), points })
  const claims = told('scores-contract', seat).map((claim) => ({
    icon: 'wc-contract',
    name: counted(claim),
    points: number(claim.points),
  }))
  const lists = [
    {
      title: t('woodcraft.end.list.game', { points: ownPoints(table, seat, steps[0]!.points[seat] ?? 0) }),
      rows: inGame(seat)
        .filter((part) => part.points)
        .sort((a, b) => b.points - a.points)
        .map((part) => line(part.source, part.points)),
    },
    {
      title: t('woodcraft.end.list.scoring'),
      rows: [
        ...claims,
        {
          ...line('leftovers', from(seat, 'leftovers')),
          name: t('woodcraft.end.row.leftovers', { amount: left, per }),
        },
        {
          ...line('reputation', from(seat, 'reputation')),
          name: t('woodcraft.end.row.orders', {
            count: orders[seat]?.done ?? 0,
            value: values[orders[seat]?.after ?? 0],
          }),
        },
      ].filter((row) => row.points),
    },
  ]

  // What decided it: a tie as the rules break it, orders left open, or the largest lead of a step.
  const decided = (): Ending['decided'] => {
    const pair = rivals(scores, view.winners, table.mine)
    if (!pair) return null
    const [first, other] = pair
    const name = table.called(other.seat)
    if (first.total === other.total)
      return { text: t('woodcraft.end.tie', { name: table.called(first.seat), other: name }), rule: 'W-WIN-02' }
    const { open, before, after, done } = orders[other.seat]!
    const lost = done * ((values[before] ?? 0) - (values[after] ?? 0))
    if (lost && lost >= first.total - other.total)
      return {
        text: t('woodcraft.end.fell', {
          ...{ name, count: open, before, after, done, lost },
          value: values[after],
          other: values[before],
        }),
        rule: 'W-END-10',
      }
    return decidedBy(table, steps)
  }
  // Among equals whoever plays later in the round comes first (W-WIN-02, W-WIN-03).
  const turn = (at: number): number => (at - view.first + view.seats) % view.seats
  const order = scores.toSorted((a, b) => b.total - a.total || turn(b.seat) - turn(a.seat)).map((score) => score.seat)
  // Open orders take reputation in their step, and alone the verdict comes last.
  const last = steps.findIndex((one) => one.id === 'open')
  const earlier: Ending['before'] = (now, at) => {
    const { players, solo } = now as unknown as WoodcraftView
    const seats = players.map((player) => ({
      ...player,
      reputation: at < last ? orders[player.seat]!.before : player.reputation,
    }))
    return { ...now, players: seats, ...(solo ? { solo: { ...solo, verdict: null } } : {}) } as typeof now
  }
  if (!view.solo) return { steps, lists, decided: decided(), order, before: earlier }

  const { good, excellent, verdict } = view.solo
  const total = scores[0]?.total ?? 0
  const missing = Math.max(0, (total < good ? good : excellent) - total)
  const goal = total < good ? 'good' : 'excellent'
  return {
    steps,
    lists,
    decided: null,
    before: earlier,
    goals: [good, excellent],
    verdict: {
      title: t(`woodcraft.end.solo.${verdict ?? 'plain'}`, { count: total }),
      under: [
        t(missing ? `woodcraft.end.missing.${goal}` : 'woodcraft.end.solo.goals', { count: missing, good, excellent }),
        (best()[0] ?? 0) > total ? t('woodcraft.end.solo.best', { best: best()[0]! }) : '',
      ].join(' '),
    },
  }
}
