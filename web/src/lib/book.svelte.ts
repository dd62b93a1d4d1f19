// The words of a game and its rules, from the server, once for each game and language.
import { get } from '../api/client'
import type { Book } from '../api/types'
import { language } from './texts.svelte'

export type { Book, RuleLine } from '../api/types'

const books = new Map<string, Promise<Book>>()

export async function book(game: string): Promise<Book> {
  const path = `/api/books/${game}/${language.now}`
  let found = books.get(path)
  if (!found) {
    found = get<Book>(path)
    books.set(path, found)
    found.catch(() => books.delete(path))
  }
  return found
}
