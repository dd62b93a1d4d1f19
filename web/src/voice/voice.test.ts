// The browser says what the terminal says. The sentences come from a file that the test suite of the rules writes.
import { expect, test } from 'vitest'
import type { Book, TableShown } from '../api/types'
import { settings } from '../lib/settings.svelte'
import { voiceFor } from './voice'

interface Said {
  key: string
  params: Record<string, unknown>
  said: string
}
interface Told {
  book: Book
  names: string[]
  events: Said[]
  refusals: (Said & { rule: string; highlight: string[] })[]
}

const path: string | undefined = import.meta.env.VITE_SENTENCES

test.skipIf(!path)('every sentence is the same', async () => {
  const told = ((await import(/* @vite-ignore */ `/@fs${path}`)) as { default: Told[] }).default
  for (const game of told) {
    settings.language = game.book.language
    const seats = game.names.map((name, seat) => ({ seat, name, bot: '', away: false, mine: false }))
    const voice = voiceFor(game.book, { seats } as unknown as TableShown)
    for (const { key, params, said } of game.events)
      expect.soft(voice.event({ number: 0, ply: 0, key, params }), `${game.book.game} ${key}`).toBe(said)
    for (const { said, ...refusal } of game.refusals)
      expect.soft(voice.refusal(refusal), `${game.book.game} ${refusal.key}`).toBe(said)
  }
})
