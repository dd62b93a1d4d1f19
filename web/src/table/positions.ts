// For the tests of boards: every legal move can be made on a board, everything lit on it belongs to a legal move, and
// what is not lit stands for a move that can be asked about. The positions come in a file, from tests/web/positions.py.
import type { Component, Snippet } from 'svelte'
import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import type { MoveShown, TableShown } from '../api/types'
import type { Book } from '../lib/book.svelte'
import type { LiveTable } from '../lib/table.svelte'
import BoardAlone from './BoardAlone.test.svelte'
import type { Places } from './direct.svelte'
import type { PromptMore } from './prompt'

type Board = Component<{
  table: LiveTable
  book: Book
  prompt: Snippet<[PromptMore?]>
  onrule: (id: string) => void
}>

const file = import.meta.env.VITE_POSITIONS as string | undefined
const given = (file ? ((await import(/* @vite-ignore */ file)) as { default: unknown }).default : null) as {
  book: Book
  tables: TableShown[]
} | null

// A table that stands still.
function still(shown: TableShown): LiveTable {
  const called = (seat: number): string => `Seat ${seat}`
  const calm = { id: 'x', shown, mine: shown.seat, looking: null, busy: false, refusal: null, events: [], called }
  return calm as unknown as LiveTable
}

const found = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`class="([^"]*)"[^>]*data-${attribute}="([^"]+)"`, 'g'))].map((match) => match[0])
const values = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`data-${attribute}="([^"]+)"`, 'g'))].map((match) => match[1]!)

export function boardFitsPositions(
  Board: Board,
  placesOf: (move: MoveShown) => Places,
  tryAt: (place: string, shown: TableShown) => string,
): void {
  const allPlaces = (move: MoveShown): string[] => [...placesOf(move).need, ...(placesOf(move).also ?? [])]
  const drawn = (shown: TableShown): string =>
    render(BoardAlone, { props: { Board, table: still(shown), book: given!.book } }).body

  describe.skipIf(!file)('positions of real games', () => {
    it('have a place for every legal move, and light nothing else', () => {
      for (const shown of given!.tables) {
        const body = drawn(shown)
        const places = values(body, 'place')
        const buttons = values(body, 'move')
        const where = `step ${shown.view?.step}, round ${(shown.view as { round?: number }).round}`
        for (const move of shown.moves) {
          const { need } = placesOf(move)
          if (need.length)
            for (const place of allPlaces(move)) expect(places, `${move.text}: ${where}`).toContain(place)
          else expect(buttons, `${move.text}: ${where}`).toContain(move.text)
        }
        const legal = new Set(shown.moves.flatMap(allPlaces))
        for (const one of found(body, 'place').filter((tag) => /class="[^"]*\blegal\b/.test(tag)))
          expect([...legal]).toContain(values(one, 'place')[0])
        for (const move of buttons) expect(shown.moves.map((one) => one.text)).toContain(move)
      }
    })

    it('have a move to ask about for every place that is not lit', () => {
      const tried = given!.tables.map((shown) => {
        const legal = new Set(shown.moves.flatMap(allPlaces))
        return values(drawn(shown), 'place')
          .filter((place) => !legal.has(place))
          .map((place) => {
            const move = tryAt(place, shown)
            expect(move, place).not.toBe('')
            return [place, move]
          })
      })
      console.log(`tried ${JSON.stringify(tried)} tried`)
    })
  })
}
