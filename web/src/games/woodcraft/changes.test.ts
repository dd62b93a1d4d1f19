// What changed since my last turn: nothing of my own turn, all that came after it, also the growth of my trees.
import { describe, expect, it } from 'vitest'
import { event, read } from '../../table/told'
import { changes, inShort, sinceMyTurn } from './changes'

const told = [
  event('turn', { seat: 0 }, { ply: 1 }),
  event('buys-die', { seat: 0, die: 'green1', price: 1 }, { ply: 2 }),
  event('turn', { seat: 1 }, { ply: 3 }),
  event('hires', { seat: 1, helper: 'he20', price: 4 }, { ply: 4 }),
  event('gain', { seat: 1, item: 'sawblade', amount: 1 }, { ply: 4 }),
  event('turn', { seat: 0 }, { ply: 5 }),
  event('grows', { seat: 0, die: 'green3' }, { ply: 5 }),
  event('saws', { seat: 0, die: 'green3', parts: '2+1' }, { ply: 6 }),
]

describe('what changed since my last turn', () => {
  it('is what the others did, and what came by itself', () => {
    const found = sinceMyTurn(told, 0)
    expect(found.map((one) => one.key)).toEqual(['hires', 'gain', 'grows'])
    expect([...changes(found, 1).places]).toEqual(['he20', 'blueberries', 'sawblade'])
    expect(changes(found, 1).events.map((one) => one.key)).toEqual(['hires', 'gain'])
    expect([...changes(found, 0).places]).toEqual(['trees'])
  })

  it('goes on while the others take their turns', () => {
    expect(sinceMyTurn(told, 1).map((one) => one.key)).toEqual(['grows', 'saws'])
  })

  it('is told in short: deeds with dice or names, and the sum of what they brought', () => {
    const more = [
      ...told.filter((one) => one.params.seat === 1),
      event('pays-die', { seat: 1, order: 'oe01', die: 'green3' }),
      event('pays-die', { seat: 1, order: 'oe01', die: 'brown1' }),
      event('triggered', { seat: 1, helper: 'he20' }),
      event('gain', { seat: 1, item: 'sawblade', amount: 2 }),
    ]
    expect(inShort(more, (id) => `<${id}>`).map(read)).toEqual(['· <he20>', '· ·', '· ·', '+3 ·'])
  })

  it('is nothing before my first turn, and nothing for a spectator', () => {
    expect(sinceMyTurn(told.slice(0, 2), 0)).toEqual([])
    expect(sinceMyTurn(told, null)).toEqual([])
  })
})
