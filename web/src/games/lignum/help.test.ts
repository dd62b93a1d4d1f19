// Help and player aid of Lignum speak of rules that exist, and every kind of place has its help.
import { beforeEach, expect, it } from 'vitest'
import ledger from '../../../../src/heartwood/games/lignum/rules.md?raw'
import type { LignumView } from '../../api/types'
import type { Book } from '../../lib/book.svelte'
import { settings } from '../../lib/settings.svelte'
import { exist } from '../../table/pictured'
import type { Content } from './content'
import { aid, AID, helpOf, RULES } from './help'

const rules = [...ledger.matchAll(/^- \*\*(L-[A-Z]+-\d+)\*\* (.*)$/gm)].map(([, id, text]) => ({ id, text }))
const book = {
  words: { firewood: 'firewood', dry1: 'drying area 2', 'task.01': 'Chair' },
  about: {},
  rules,
} as unknown as Book
const content = { location: { 'loc.04': { number: 4, name: 'Bearers' } } } as unknown as Content
const view = {
  path: ['', 'wagon', '', '', ''],
  locations: ['start', 'token', 'token', 'token', 'bearers'],
} as unknown as LignumView

beforeEach(() => {
  settings.language = 'en'
})

it('names rules that exist', () => {
  const ids = rules.map((rule) => rule.id)
  for (const id of [...Object.values(RULES), ...Object.values(AID).flatMap((lines) => lines.map((line) => line.rule))])
    expect(ids).toContain(id)
  exist([...aid(book).icons, ...Object.values(AID).flat()], 'aid')
})

it('says what a place is, with its rule', () => {
  const help = (place: string) => helpOf(place, book, content, view)
  expect(help('loc.bearers')).toMatchObject({ name: 'Bearers', rule: 'L-LOC-01' })
  expect(help('loc.1')).toMatchObject({ name: 'Wagon', rule: 'L-WAGON-01' })
  expect(help('dry1.firewood')).toMatchObject({ name: 'Drying area 2: firewood', rule: 'L-SELL-03' })
  expect(help('pile.sale')?.rule).toBe('L-SELL-01')
  expect(help('need.task.01.2')).toMatchObject({ name: 'Chair', rule: 'L-TASK-01' })
  expect(help('nowhere')).toBeNull()
})

it('has help for every kind of place', () => {
  const places = [
    ...['area.3', 'cut.firewood', 'raid.2.softwood', 'loc.market', 'clearing', 'loan', 'work.pw.trade', 'ahead.2'],
    ...['task.task.01', 'market.food', 'gear.raft', 'craft.reed', 'build.stake', 'exchange.a+b', 'worker.mill'],
    ...['hut.food', 'item.fodder', 'woodpile.firewood', 'river.firewood', 'sawing.softwood', 'heating.milled_firewood'],
  ]
  for (const place of places) expect(helpOf(place, book, content, view)?.rule, place).toBeTruthy()
})
