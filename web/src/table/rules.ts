// Rules by plain words: all words must be there; those that begin a word of the text come first.
import type { RuleLine } from '../lib/book.svelte'

export function found(rules: RuleLine[], wanted: string): RuleLine[] {
  const words = wanted.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return []
  const exact = rules.find((rule) => rule.id.toLowerCase() === words[0])
  if (exact && words.length === 1) {
    const area = exact.id.slice(0, exact.id.lastIndexOf('-') + 1)
    return [exact, ...rules.filter((rule) => rule !== exact && rule.id.startsWith(area))]
  }
  const text = (rule: RuleLine): string => `${rule.id} ${rule.section} ${rule.text}`.toLowerCase()
  const weight = (rule: RuleLine): number => words.filter((word) => ` ${text(rule)}`.includes(` ${word}`)).length
  return rules
    .filter((rule) => words.every((word) => text(rule).includes(stem(word))))
    .map((rule) => ({ rule, weight: weight(rule) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ rule }) => rule)
}

// A word without its ending, so that "trees" finds "tree".
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(es|en|er|s|e|n)$/, '') : word
}
