// A problem in words.
import type { Problem } from '../api/types'
import { has, t } from '../lib/texts.svelte'

const DETAILED = ['bad-option', 'unloadable'] // where the server knows more than we can say

export function inWords({ error, detail }: Problem): string {
  const key = `shell.error.${error}`
  if (!has(key)) return t('shell.error.other', { detail })
  return DETAILED.includes(error) && detail ? `${t(key)} (${detail})` : t(key)
}

export function titleOf(error: string): string {
  const key = `shell.error.${error}.title`
  return t(has(key) ? key : 'shell.error.title')
}
