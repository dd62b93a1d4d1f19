// The abilities of helpers as pictures: the words of the content pack, each with its icon or sign.
import type { Ability, Effect } from './content'
import { ACTIONS } from './goods'

export interface AbilityPicture {
  when?: string // the icon of what sets it off, or of what it is about
  count?: string // how much more of it
  pay?: Effect
  die?: string // what becomes of a die
  tree?: boolean // of one that stands as a tree
  less?: number // blueberries
  gain?: Effect
}

const TRIGGERS: Record<string, string> = {
  ...ACTIONS,
  die_bought: 'act-lumber',
  die_sold: 'act-exchange',
  second_order: 'act-orders',
  saw: 'wc-tile-saw',
  splice: 'wc-tile-splice',
  glue: 'wc-tile-glue',
  harvest: 'wc-tree',
  complete: 'wc-order',
  marketing: 'wc-marketing',
  tool_placed: 'wc-tool',
  arrow_crossed: 'wc-saw',
}
const RULES: Record<string, string> = {
  growth: 'wc-tree',
  splice: 'wc-tile-splice',
  free_cuts: 'wc-tile-saw',
  produce_helpers: 'act-produce',
}
const OPERATIONS: Record<string, string> = { flip: '⇅', recolor: '⇄', transfer: '−1 +1', split: '÷2' }

const shifts = (by: number[]): string => {
  const most = Math.max(...by.map(Math.abs))
  return `${by.every((one) => one > 0) ? '+' : by.every((one) => one < 0) ? '−' : '±'}${most}`
}

// Nothing where the pack has a word without a picture: it is then told in words.
export function pictureOf({ trigger, discount, gain, pay, modify, rule }: Ability): AbilityPicture | null {
  if (rule) {
    const [[word, more] = ['', 0]] = Object.entries(rule)
    return RULES[word] ? { when: RULES[word], count: `+${more}` } : null
  }
  if (modify) {
    const die = modify.op === 'shift' ? shifts(modify.by ?? [1]) : OPERATIONS[modify.op]
    return die ? { pay, die, tree: modify.target === 'tree' } : null
  }
  if (!trigger) return gain ? { pay, gain } : null
  const count = { second_order: '2.', complete: '✓' }[trigger]
  return TRIGGERS[trigger] ? { when: TRIGGERS[trigger], count, less: discount, gain } : null
}
