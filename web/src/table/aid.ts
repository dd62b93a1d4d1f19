// A player aid: the rules that say the game in short, by parts, and the drawings by name.
import { t } from '../lib/texts.svelte'

export interface AidLine {
  icon: string
  name?: string // a word of the book
  rule: string
}
export interface AidPart {
  title: string
  lines: AidLine[]
}
export interface Aid {
  parts: AidPart[]
  icons: { icon: string; name: string }[]
}

export const partsOf = (game: string, lines: Record<string, AidLine[]>): AidPart[] =>
  Object.entries(lines).map(([part, lines]) => ({ title: t(`${game}.aid.${part}`), lines }))
