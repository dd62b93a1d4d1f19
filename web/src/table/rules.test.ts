// The rules are found in plain words, and by their ids.
import { expect, test } from 'vitest'
import type { RuleLine } from '../lib/book.svelte'
import { found } from './rules'

const rule = (id: string, text: string): RuleLine => ({ id, kind: 'rule', section: 'Turn', text })
const rules = [
  rule('W-TREE-01', 'A tree grows by two.'),
  rule('W-TREE-02', 'Harvest it when you like.'),
  rule('W-SAW-01', 'A street of saws.'),
]

test('an id finds itself first and then its area', () => {
  expect(found(rules, 'w-tree-02').map((one) => one.id)).toEqual(['W-TREE-02', 'W-TREE-01'])
})

test('all words must be there, beginnings of words come first, endings do not matter', () => {
  expect(found(rules, 'grow trees').map((one) => one.id)).toEqual(['W-TREE-01'])
  expect(found(rules, 'tree').map((one) => one.id)).toEqual(['W-TREE-01', 'W-TREE-02', 'W-SAW-01'])
  expect(found(rules, '  ')).toEqual([])
})
