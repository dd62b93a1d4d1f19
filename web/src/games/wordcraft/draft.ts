// The word being spelled: typing and tapping as a small state machine. It knows letters, not rules.

// `text` in capitals; `long` names the QUs that take the U card as well: '' for none, 'u1' for the first, 'u12' for two.
export interface Draft {
  readonly text: string
  readonly long: string
}

// One card in the word: its name, the letters it stands for, and where they begin.
export interface Tile {
  readonly card: string
  readonly text: string
  readonly at: number
}

export const EMPTY: Draft = { text: '', long: '' }
export const MOST_LETTERS = 24

const PLAIN: Record<string, string> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', ß: 'SS', ẞ: 'SS', Æ: 'AE', Œ: 'OE', Ø: 'OE' }

// What somebody wrote, in the letters that stand on cards.
export function plain(written: string): string {
  const spelled = [...written.normalize('NFC').toUpperCase()].map((sign) => PLAIN[sign] ?? sign).join('')
  return spelled
    .normalize('NFD')
    .replace(/[^A-Z]/g, '')
    .slice(0, MOST_LETTERS)
}

function uses(text: string): number {
  return text.split('QU').length - 1
}

function longs(long: string): number[] {
  return [...long.slice(1)].map(Number)
}

function draft(text: string, long: number[]): Draft {
  const kept = [...new Set(long)].filter((use) => use <= uses(text)).sort()
  return { text, long: kept.length ? `u${kept.join('')}` : '' }
}

// The whole word was written anew; choices for its QUs are kept as far as it still has them.
export function write(before: Draft, written: string): Draft {
  return draft(plain(written), longs(before.long))
}

// A letter was typed.
export function type(before: Draft, sign: string): Draft {
  return write(before, before.text + sign)
}

// A card was tapped: Qu stands for QU, and U right behind it spells that QU with both cards.
export function tap(before: Draft, card: string): Draft {
  const last = uses(before.text)
  if (card === 'U' && before.text.endsWith('QU') && !longs(before.long).includes(last))
    return draft(before.text, [...longs(before.long), last])
  return type(before, card)
}

// The last step is taken back: first the U card of a QU, then its letters one by one.
export function back(before: Draft): Draft {
  const last = uses(before.text)
  if (before.text.endsWith('QU') && longs(before.long).includes(last))
    return draft(
      before.text,
      longs(before.long).filter((use) => use !== last),
    )
  return draft(before.text.slice(0, -1), longs(before.long))
}

// Another way to spell the same word.
export function choose(before: Draft, long: string): Draft {
  return draft(before.text, longs(long))
}

// The cards of the word, in order.
export function tiles(word: Draft): Tile[] {
  const cards: Tile[] = []
  const long = longs(word.long)
  let use = 0
  for (let at = 0; at < word.text.length; at++) {
    const sign = word.text[at]!
    if (sign === 'Q' && word.text[at + 1] === 'U') {
      use += 1
      if (long.includes(use)) cards.push({ card: 'Qu', text: 'Q', at }, { card: 'U', text: 'U', at: at + 1 })
      else cards.push({ card: 'Qu', text: 'QU', at })
      at += 1
    } else {
      cards.push({ card: sign === 'Q' ? 'Qu' : sign, text: sign, at })
    }
  }
  return cards
}

// The word without one of its tiles.
export function without(word: Draft, tile: Tile): Draft {
  return write(word, word.text.slice(0, tile.at) + word.text.slice(tile.at + tile.text.length))
}

// How often the word uses each card.
export function cardsUsed(word: Draft): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { card } of tiles(word)) counts[card] = (counts[card] ?? 0) + 1
  return counts
}

// The move that offers the word, appeals for it, or puts it to the vote.
export function move(verb: 'say' | 'appeal' | 'propose', word: Draft): string {
  return [verb, word.text, word.long].filter(Boolean).join(' ')
}

// Drafts outlive a reload of the page, one for each table.
const KEY = 'heartwood.word.'

export function recall(table: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY + table) ?? 'null')
    if (kept && typeof kept === 'object' && 'text' in kept && 'long' in kept)
      return choose({ text: plain(String(kept.text)), long: '' }, String(kept.long))
  } catch {
    // a store that is closed or holds something else is an empty one
  }
  return EMPTY
}

export function keep(table: string, word: Draft): void {
  try {
    if (word.text) sessionStorage.setItem(KEY + table, JSON.stringify(word))
    else sessionStorage.removeItem(KEY + table)
  } catch {
    // then it lives until the page is closed
  }
}
