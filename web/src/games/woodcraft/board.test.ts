// Every legal move can be made on the board, in few presses, and everything lit on it belongs to a legal move: on positions
// of real games, which tests/web/test_woodcraft_places.py writes to a file. What it is to ask the rules about what is not
// lit goes back in another one.
import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import type { MoveShown, TableShown } from '../../api/types'
import type { Book } from '../../lib/book.svelte'
import type { LiveTable } from '../../lib/table.svelte'
import BoardAlone from './BoardAlone.test.svelte'
import { candidates } from '../../table/direct.svelte'
import { met } from './needs'
import { placesOf, tryAt } from './places'

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
  return {
    id: 'x',
    shown: { ...shown, undo: { steps: 0, barrier: 'start', said: '', ply: 0 } },
    mine: shown.seat,
    looking: null,
    busy: false,
    refusal: null,
    events: [],
    called,
  } as unknown as LiveTable
}

const found = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`class="([^"]*)"[^>]*data-${attribute}="([^"]+)"`, 'g'))].map((match) => match[0])
const values = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`data-${attribute}="([^"]+)"`, 'g'))].map((match) => match[1]!)
const allPlaces = (move: MoveShown): string[] => [...placesOf(move).need, ...(placesOf(move).also ?? [])]

// The fewest presses that make a move: of places, until it is the only one left or a button of the picker; a yes to what
// has no way back is another one.
function presses(move: MoveShown, moves: MoveShown[], picked: string[] = []): number {
  const fitting = candidates(moves, placesOf, picked)
  const own = fitting.find((one) => one.move === move)!
  const yes = move.reveals ? 1 : 0
  if (!placesOf(move).need.length) return 1 + yes
  if (picked.length && fitting.length === 1 && !own.left.length) return picked.length + yes
  const button = picked.length && !own.left.length ? picked.length + 1 + yes : Infinity
  const next = [...new Set([...own.left, ...own.also])]
  return Math.min(button, ...next.map((place) => presses(move, moves, [...picked, place])))
}

describe.skipIf(!file)('positions of real games', () => {
  it('have a place for every legal move, and light nothing else', () => {
    for (const shown of given!.tables) {
      const { body } = render(BoardAlone, { props: { table: still(shown), book: given!.book } })
      const places = values(body, 'place')
      const buttons = values(body, 'move')
      const where = `step ${shown.view?.step}, round ${(shown.view as { round?: number }).round}`
      for (const move of shown.moves) {
        const { need } = placesOf(move)
        if (need.length) for (const place of allPlaces(move)) expect(places, `${move.text}: ${where}`).toContain(place)
        else expect(buttons, `${move.text}: ${where}`).toContain(move.text)
      }
      const legal = new Set(shown.moves.flatMap(allPlaces))
      for (const one of found(body, 'place').filter((tag) => /class="[^"]*\blegal\b/.test(tag)))
        expect([...legal]).toContain(values(one, 'place')[0])
      for (const move of buttons) expect(shown.moves.map((one) => one.text)).toContain(move)
    }
  })

  it('have a move to ask about for every place that is not lit', () => {
    const asked = given!.tables.map((shown) => {
      const { body } = render(BoardAlone, { props: { table: still(shown), book: given!.book } })
      for (const place of values(body, 'place')) expect(tryAt(place, shown.view as never), place).not.toBe('')
      const legal = new Set(shown.moves.flatMap(allPlaces))
      const dark = values(body, 'place').filter((place) => !legal.has(place))
      return [...new Set(dark)].map((place) => ({ place, move: tryAt(place, shown.view as never) }))
    })
    writeFileSync(`${file}.asked`, JSON.stringify(asked))
  })

  it('have a few presses for every legal move', () => {
    const counts = given!.tables.map((shown) =>
      Object.fromEntries(shown.moves.map((move) => [move.text, presses(move, shown.moves)])),
    )
    writeFileSync(`${file}.presses`, JSON.stringify(counts))
  })
})

describe('what an order needs', () => {
  const die = (colors: string[], value: number) => ({ colors, value })
  it('is met by dice of its own, without greed', () => {
    const wood = ['green', 'yellow']
    expect(met([die(wood, 3), die(['green'], 3)], ['green3', 'yellow3'])).toEqual([true, true])
    expect(met([die(['green'], 3), die(['green'], 3)], ['green3'])).toEqual([true, false])
    expect(met([die(['green', 'yellow', 'brown'], 0)], ['brown5'])).toEqual([true])
  })
})
