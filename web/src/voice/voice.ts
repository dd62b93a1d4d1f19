// The words of a game in the reader's language.
import type { Book, EventShown, MoveShown, RefusalShown, RuleLine, TableShown } from '../api/types'
import { Lignum } from './lignum'
import { Plain } from './plain'
import { Woodcraft } from './woodcraft'
import { Wordcraft } from './wordcraft'

export interface Voice {
  event(e: EventShown): string
  refusal(r: RefusalShown): string
  rule(id: string): RuleLine | null
  move(m: MoveShown): string
  verb(verb: string): string
  prompt(table: TableShown): string
  waiting(table: TableShown): string
  source(s: string): string
  seat(n: number): string
  seats(all: number[]): string
  highlight(e: EventShown): string[]
  term(key: string, word: string): string
  about(id: string): string
  fact(key: string, value: unknown): string | null
  readonly book: Book
}

const SPEECHES = { wordcraft: Wordcraft, woodcraft: Woodcraft, lignum: Lignum }

export function voiceFor(book: Book, table: TableShown): Voice {
  const speech = SPEECHES[book.game as keyof typeof SPEECHES] ?? Plain
  return new speech(book, table)
}
