// What a tool brings in the attic, before it is placed.
import { describe, expect, it } from 'vitest'
import { isOpen, rewards } from './attic'
import type { Content } from './content'

const content = {
  attic_space: { b1: {}, b2: {}, b3: {}, m1: { rests_on: ['b1', 'b2'] }, t1: { beside: 'm1' } },
  attic_link: {
    low: { between: ['b1', 'b2'] },
    right: { between: ['b2', 'b3'] },
    left: { between: ['m1', 'b1'] },
    high: { between: ['t1', 'm1'] },
  },
} as unknown as Content
const SPACES = ['b1', 'b2', 'b3', 'm1', 't1']
const tools = (placed: Record<string, string>): Record<string, string | null> =>
  Object.fromEntries(SPACES.map((space) => [space, placed[space] ?? null]))
const brings = (tool: string, placed: Record<string, string>) => {
  const now = tools(placed)
  return rewards(
    tool,
    SPACES.filter((space) => isOpen(space, now, content)),
    now,
    content,
  )
}

describe('a space of the attic', () => {
  it('is open on its support or beside a tool, while it is empty', () => {
    const open = (placed: Record<string, string>): string[] =>
      SPACES.filter((space) => isOpen(space, tools(placed), content))
    expect(open({})).toEqual(['b1', 'b2', 'b3'])
    expect(open({ b1: 'file', b2: 'file' })).toEqual(['b3', 'm1'])
    expect(open({ b1: 'file', b2: 'file', m1: 'plane' })).toEqual(['b3', 't1'])
  })
})

describe('a tool in the hand', () => {
  it('brings what lies between it and a neighbour of another kind', () => {
    expect(brings('plane', {})).toEqual({})
    expect(brings('plane', { b2: 'file' })).toEqual({ low: 'pays', right: 'pays' })
  })
  it('does not bring it beside one of its kind', () => {
    expect(brings('file', { b1: 'plane', b2: 'file' })).toEqual({ right: 'lost', left: 'pays' })
  })
  it('brings nothing where no tool can be placed yet', () => {
    expect(brings('file', { b1: 'file' })).toEqual({ low: 'lost' }) // m1 is closed
  })
})
