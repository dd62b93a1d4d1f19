// A player aid: the rules that say the game in short, by parts, and the drawings by name.
export interface AidLine {
  icon: string
  name?: string // a word of the book
  rule: string
}
export interface Aid {
  parts: { title: string; lines: AidLine[] }[]
  icons: { icon: string; name: string }[]
}
