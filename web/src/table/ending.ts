// The end of a game as steps to reveal, and what is said when all are told. A title may have a module `ending.ts` of its
// own with a function `ending`; for the others every source of points is a step.
import type { EventShown, ScoreView, TableShown } from '../api/types'
import type { Book } from '../lib/book.svelte'
import type { LiveTable } from '../lib/table.svelte'
import { has, listed, t, written } from '../lib/texts.svelte'
import type { Sign } from '../look/signs'
import { rows } from './points'

export interface EndStep {
  id: string
  name: string
  icon: string
  says: string // what is counted
  rule?: string
  points: number[] // by seat
  notes: Sign[][] // by seat
  events?: string[] // keys of what the log says of it
}
export interface EndList {
  title: string
  rows: { icon: string; name: string; points: number }[]
}
export interface Ending {
  steps: EndStep[]
  lists: EndList[] // where the points of one seat come from
  decided: { text: string; rule?: string } | null
  goals?: number[] // points that are drawn as marks on the bars
  order?: number[] // the seats from first to last, where the rules leave no tie
  verdict?: { title: string; under: string } // instead of the common one
  before?: (view: View, step: number) => View // what else is not to be seen before its step
}
type View = NonNullable<TableShown['view']>
// A table whose end is told, with all that there is to know.
export interface Told extends Pick<LiveTable, 'mine' | 'called' | 'calledAll' | 'source'> {
  shown: TableShown | null
  events: EventShown[]
}
export type Tell = (table: Told, book: Book) => Ending

export const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0)

// What is said of points: a title may have words of its own, where it counts something else.
function counted(table: Told, key: string, params: Record<string, unknown>): string {
  const own = `${table.shown?.game ?? ''}.${key}`
  return t(has(`${own}_other`) ? own : `table.${key}`, params)
}

// Points of each seat after so many steps.
export function pointsAfter(steps: EndStep[], told: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => sum(steps.slice(0, told).map((step) => step.points[seat] ?? 0)))
}

// The seats from the first place to the last; a winner comes before those with as many points.
export function ranking(scores: ScoreView[], winners: number[], order?: number[]): { seat: number; place: number }[] {
  if (order) return order.map((seat, n) => ({ seat, place: n + 1 }))
  const best = (score: ScoreView): number => score.total + (winners.includes(score.seat) ? 0.5 : 0)
  return [...scores]
    .sort((a, b) => best(b) - best(a))
    .map((score) => ({ seat: score.seat, place: 1 + scores.filter((other) => best(other) > best(score)).length }))
}

// Whom the reader compares with: the winner and oneself, or as the winner or a spectator the first two.
export function rivals(scores: ScoreView[], winners: number[], mine: number | null): [ScoreView, ScoreView] | null {
  const [first, second] = ranking(scores, winners).map(({ seat }) => scores[seat]!)
  if (!first || !second) return null
  const me = mine === null ? undefined : scores[mine]
  return [first, me && !winners.includes(me.seat) ? me : second]
}

// What the end means to the reader, in a sentence or two.
export function verdict(table: Told, order?: number[]): { title: string; under: string } {
  const { scores = [], winners = [] } = table.shown?.view ?? {}
  const { mine } = table
  const own = mine === null ? undefined : scores[mine]
  const pair = rivals(scores, winners, mine)
  if (!pair) return { title: t('table.end.alone', { count: scores[0]?.total ?? 0 }), under: '' }
  const [first, other] = pair
  const count = first.total - other.total
  const others = scores.filter((score) => score !== (own ?? first)).sort((a, b) => b.total - a.total)
  const under = t('table.end.against', {
    own: (own ?? first).total,
    others: listed(others.map((score) => written(score.total))),
  })
  const sharing = winners.filter((seat) => seat !== mine)
  const params = { count, name: table.called(first.seat), names: table.calledAll(sharing) }
  if (own && winners.includes(own.seat)) {
    if (sharing.length) return { title: t('table.end.shared', params), under }
    return { title: count ? counted(table, 'end.win', params) : t('table.end.win.tie', params), under }
  }
  if (winners.length > 1) return { title: t('table.end.others.shared', params), under }
  if (!own) return { title: count ? counted(table, 'end.others', params) : t('table.end.others.tie', params), under }
  const { place } = ranking(scores, winners, order).find(({ seat }) => seat === own.seat)!
  const behind = count ? counted(table, 'end.behind', params) : t('table.end.others.tie', params)
  return { title: `${t('table.end.place', { place, of: scores.length })} ${behind}`, under }
}

// Every source of points is a step.
export const bySource: Tell = (table) => {
  const scores = table.shown?.view?.scores ?? []
  const all = rows(scores)
  const seat = table.mine ?? table.shown?.view?.winners[0] ?? 0
  return {
    steps: all.map(({ source, points }) => ({
      id: source,
      name: table.source(source),
      icon: 'wd-ep',
      says: '',
      points,
      notes: points.map(() => []),
    })),
    lists: [
      {
        title: ownPoints(table, seat, scores[seat]?.total ?? 0),
        rows: all
          .filter((row) => row.points[seat])
          .map((row) => ({ icon: 'wd-ep', name: table.source(row.source), points: row.points[seat]! })),
      },
    ],
    decided: decidedBy(
      table,
      all.map((row) => ({ name: table.source(row.source), points: row.points })),
    ),
  }
}

// `Your 52 points`, or whose they are.
export function ownPoints(table: Told, seat: number, count: number): string {
  return seat === table.mine
    ? counted(table, 'end.own', { count })
    : counted(table, 'end.theirs', { count, name: table.called(seat) })
}

// The step in which the first gained most on the other.
export function decidedBy(table: Told, steps: { name: string; points: number[] }[]): Ending['decided'] {
  const view = table.shown?.view
  const pair = rivals(view?.scores ?? [], view?.winners ?? [], table.mine)
  if (!pair || pair[0].total === pair[1].total) return null
  const [a, b] = pair.map((score) => score.seat) as [number, number]
  const lead = (step: { points: number[] }): number => step.points[a]! - step.points[b]!
  const most = [...steps].sort((one, other) => lead(other) - lead(one))[0]
  if (!most || lead(most) <= 0) return null
  const params = { step: most.name, name: table.called(a), other: table.called(b) }
  const whose = a === table.mine ? '.mine' : b === table.mine ? '.lost' : ''
  return { text: t(`table.end.decided${whose}`, { ...params, more: most.points[a]!, less: most.points[b]! }) }
}
