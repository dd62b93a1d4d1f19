// For the tests of boards: every legal move can be made on a board, everything lit on it belongs to a legal move, and
// what is not lit stands for a move that can be asked about. The positions come in a file, from tests/web/positions.py;
// what to ask the rules about, and how many presses each move takes, goes back in files beside it.
import type { Component, Snippet } from 'svelte'
import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import type { MoveShown, TableShown } from '../api/types'
import type { Book } from '../lib/book.svelte'
import type { LiveTable } from '../lib/table.svelte'
import BoardAlone from './BoardAlone.test.svelte'
import { candidates, type Places } from './direct.svelte'
import type { PromptMore } from './prompt'

type Board = Component<{
  table: LiveTable
  book: Book
  prompt: Snippet<[PromptMore?]>
  onrule: (id: string) => void
}>

const file = import.meta.env.VITE_POSITIONS as string | undefined
const FILES = 'node:fs'
const { writeFileSync } = (await import(/* @vite-ignore */ FILES)) as {
  writeFileSync: (path: string, text: string) => void
}
const given = (file ? ((await import(/* @vite-ignore */ file)) as { default: unknown }).default : null) as {
  book: Book
  tables: TableShown[]
} | null

// A table that stands still.
function still(shown: TableShown): LiveTable {
  const called = (seat: number): string => `Seat ${seat}`
  const undo = { steps: 0, barrier: 'start', said: '', ply: 0 }
  const calm = { id: 'x', mine: shown.seat, looking: null, busy: false, refusal: null, events: [], pointed: [], called }
  return { ...calm, shown: { ...shown, undo } } as unknown as LiveTable
}

const found = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`class="([^"]*)"[^>]*data-${attribute}="([^"]+)"`, 'g'))].map((match) => match[0])
const values = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`data-${attribute}="([^"]+)"`, 'g'))].map((match) => match[1]!)

// The fewest presses that make a move: of places, until it is the only one left or a button of the picker; a yes to what
// has no way back is another one.
function presses(
  move: MoveShown,
  moves: MoveShown[],
  placesOf: (move: MoveShown) => Places,
  picked: string[] = [],
): number {
  const fitting = candidates(moves, placesOf, picked)
  const own = fitting.find((one) => one.move === move)!
  const yes = move.reveals ? 1 : 0
  if (!placesOf(move).need.length) return 1 + yes
  if (picked.length && fitting.length === 1 && !own.left.length) return picked.length + yes
  const button = picked.length && own.whole ? picked.length + 1 + yes : Infinity
  const next = [...new Set([...own.left, ...own.also])]
  return Math.min(button, ...next.map((place) => presses(move, moves, placesOf, [...picked, place])))
}

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
      writeFileSync(`${file}.asked`, JSON.stringify(tried))
    })

    it('have a few presses for every legal move', () => {
      const counts = given!.tables.map(({ moves }) =>
        Object.fromEntries(moves.map((move) => [move.text, presses(move, moves, placesOf)])),
      )
      writeFileSync(`${file}.presses`, JSON.stringify(counts))
    })
  })
}
