// What is said before the actions of a turn end.
import { expect, it } from 'vitest'
import type { MoveShown, WoodcraftView } from '../../api/types'
import type { Content } from './content'
import { warnings } from './warnings'

const content = {
  dice: { dice: { lumber_limit: 3 } },
  start: { start: { bonus_action_lanterns: 2 } },
  calendar: { some: { players: [2], income_after: [4] } },
  row: { row_1: { index: 1 }, row_2: { index: 2 } },
  order: { oe01: { name: 'Stool' }, oe02: { name: 'Kite' } },
  helper: { he01: { name: 'Moss the Night Gardener' }, he02: { name: 'Nib' } },
} as unknown as Content
const view = (more: object = {}, round = 4): WoodcraftView =>
  ({ seats: 2, round, players: [{ lumber: [], orders: [], ...more }] }) as unknown as WoodcraftView
const moves = (...texts: string[]): MoveShown[] =>
  texts.map((text) => {
    const [verb, ...args] = text.split(' ')
    return { text, verb, args } as unknown as MoveShown
  })
const said = (now: WoodcraftView, ...texts: string[]): string[] => warnings(now, 0, moves(...texts), content)

it('comes when the actions can end, and not before', () => {
  const full = view({ lumber: ['green1', 'green2', 'green3', 'brown1'] })
  expect(said(full, 'finish')).toHaveLength(1)
  expect(said(full, 'perform')).toEqual([])
  expect(said(view(), 'finish')).toEqual([])
})

it('names dice that will be lost', () => {
  expect(said(view({ lumber: ['green1', 'green2', 'green3'] }), 'finish')).toEqual([])
  expect(said(view({ lumber: ['green1', 'green2', 'green3', 'brown1'] }), 'finish')).toEqual([
    '1 die too many will go back',
  ])
})

it('names orders that will fall, when the income phase comes', () => {
  const orders = [
    { id: 'oe01', row: 2 },
    { id: 'oe02', row: 1 },
  ]
  expect(said(view({ orders }), 'finish')).toEqual(['Stool falls out at the coming income phase'])
  expect(said(view({ orders }, 3), 'finish')).toEqual([])
  const both = orders.map((one) => ({ ...one, row: 2 }))
  expect(said(view({ orders: both }), 'finish')).toEqual(['Stool and Kite fall out at the coming income phase'])
})

it('names lanterns that would buy an action, once', () => {
  expect(said(view(), 'finish', 'bonus produce', 'bonus improve')).toEqual(['2 lanterns would buy one more action'])
})

it('names an action that is left: a ready order, a helper that has done nothing', () => {
  expect(said(view(), 'finish', 'complete oe02', 'shift he01 green1 +1', 'shift he01 green2 +1')).toEqual([
    'Kite is ready',
    'Moss has not been used yet',
  ])
  expect(said(view(), 'finish', 'use he02', 'flip he01 green1')).toEqual(['Nib and Moss have not been used yet'])
})
