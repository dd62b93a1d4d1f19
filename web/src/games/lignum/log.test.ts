// Every event of Lignum has its picture, and wood is drawn where it is about wood.
import { expect, test } from 'vitest'
import texts from '../../../../src/heartwood/games/lignum/texts/en.toml?raw'
import type { EventShown } from '../../api/types'
import { deeds } from '../../table/log'
import { exist, pictured } from '../../table/pictured'
import { event } from '../../table/told'
import { drawn, PICTURES } from './log'

test('every event has a picture that exists', () => {
  pictured(texts, PICTURES, ['phase'])
})

test('wood is drawn with where it goes, and what it brings', () => {
  const picture = (key: string, params: EventShown['params']) => drawn.picture(event(key, params)).dice
  const arrow = { text: '→' }
  expect(picture('carries', { piece: 'softwood', by: 'wagon', to: 'sawing' })).toEqual([
    { icon: 'lg-softwood' },
    arrow,
    { icon: 'lg-sawing' },
  ])
  expect(picture('saws', { piece: 'firewood', heating: 3, sale: 1 })).toEqual([
    { icon: 'lg-firewood' },
    arrow,
    { text: '3' },
    { icon: 'lg-heating' },
    { text: '1' },
    { icon: 'lg-sale' },
  ])
  expect(picture('sells', { piece: 'milled_hardwood', pile: 'dry2', price: 7 })?.at(-2)).toEqual({ text: '7' })
  expect(picture('hires', { worker: 'bearer', number: 2, price: 2 })).toBeUndefined()
})

test('every picture of an event exists, whatever it is about', () => {
  const params = {
    ...{ piece: 'milled_softwood', to: 'dry1', worker: 'sawyer', token: 'reed', thing: 'saw', gear: 'raft' },
    ...{ craft: 'stake', crafts: ['joker', 'board'], by: 'sledge', number: 2, price: 1, food: 1, dollars: 4 },
  }
  for (const key of Object.keys(PICTURES)) exist(PICTURES[key]!(params).dice ?? [], key)
})

test('what is done at a place stands below the step that led there', () => {
  const events = [
    event('moves', { seat: 0, location: 10 }, { number: 1 }),
    event('hires', { seat: 0 }, { number: 2 }),
    event('moves', {}, { number: 3 }),
  ]
  expect(deeds(events, drawn).map((deed) => [deed.event.number, deed.then.length])).toEqual([
    [1, 1],
    [3, 0],
  ])
})
