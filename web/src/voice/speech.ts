// What the speech of every game shares: sentences by their keys, seats as names, amounts, names in a row.
import type { Book, EventShown, MoveShown, RefusalShown, RuleLine, TableShown } from '../api/types'
import { has, t } from '../lib/texts.svelte'
import type { Voice } from './voice'

export type Params = Record<string, unknown>
export type Card = Record<string, any>
export type View = Record<string, any>

export abstract class Speech implements Voice {
  constructor(
    readonly book: Book,
    readonly table: TableShown,
  ) {}

  // A sentence by its key; parameters written `@key` are said by their own templates.
  say(key: string, params: Params = {}): string {
    const template = this.book.texts[key]
    if (template === undefined) return `[${key}]`
    return template.replace(/\{([\w-]+)\}/g, (_, name: string) => this.plain(params[name]))
  }

  plain(value: unknown): string {
    if (Array.isArray(value)) return value.map((entry) => this.plain(entry)).join(', ')
    if (typeof value === 'string' && value.startsWith('@')) return this.named(value.slice(1))
    return value === undefined || value === null ? '' : String(value)
  }

  named(key: string): string {
    return key.startsWith('card.') ? this.name(key.slice(5)) : this.say(key)
  }

  // The name of a card or a piece by its id.
  name(id: string): string {
    return this.book.names[id] ?? id
  }

  has(key: string): boolean {
    return key in this.book.texts
  }

  // The entries of a kind in the content.
  cards(kind: string): Record<string, Card> {
    return (this.book.cards[kind] ?? {}) as Record<string, Card>
  }

  card(kind: string, id: string): Card {
    return this.cards(kind)[id] ?? {}
  }

  seat(seat: number): string {
    const { name, bot } = this.table.seats[seat] ?? { name: '', bot: '' }
    const trees = t('table.bots').split(',')
    return name || (bot && trees[seat % trees.length]) || t('table.seat', { number: seat + 1 })
  }

  seats(seats: number[]): string {
    return this.listed(seats.map((seat) => this.seat(seat)))
  }

  // `Ann`, `Ann and Ben`, `Ann, Ben and Eve`.
  listed(words: string[], key = ''): string {
    if (words.length < 2) return words.join('')
    const params = { head: words.slice(0, -1).join(', '), last: words[words.length - 1] }
    return key ? this.say(key, params) : t('table.and', params)
  }

  // `1 blueberry`, `3 blueberries`.
  amount(item: string, amount: number): string {
    return this.say(`item.${item}.${amount === 1 ? 'one' : 'many'}`, { amount })
  }

  in_words(params: Params): Params {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, this.parameter(name, value)]))
  }

  abstract parameter(name: string, value: unknown): unknown
  protected abstract happened(e: EventShown): string
  protected abstract refused(r: RefusalShown): string
  protected abstract due(view: View): string
  protected abstract args(m: MoveShown, view: View): Params
  abstract readonly game: string

  // A text of the client's own about this game.
  own(key: string, params: Params = {}): string {
    return t(`table.due.${this.game}.${key}`, params)
  }

  // What happened, whether at the table or in the game.
  event(e: EventShown): string {
    return e.key.startsWith('table.') ? this.atTable('event', e.key, e.params) : this.happened(e)
  }

  // Why not, in a sentence.
  refusal(r: RefusalShown): string {
    return r.key.startsWith('table.') ? this.atTable('refusal', r.key, r.params) : this.refused(r)
  }

  private atTable(kind: string, key: string, params: Params): string {
    const words: Params = { ...params }
    if (typeof params.seat === 'number') words.seat = this.seat(params.seat)
    if (typeof params.barrier === 'string') words.barrier = t(`table.barrier.${params.barrier}`)
    return t(`table.${kind}.${key.slice(6)}`, words)
  }

  rule(id: string): RuleLine | null {
    return this.book.rules.find((line) => line.id === id) ?? null
  }

  // A move as a person reads it.
  move(m: MoveShown): string {
    const key = `table.move.${this.game}.${m.verb}`
    const said = has(key) ? t(key, this.args(m, this.table.view ?? {})) : this.verb(m.verb)
    return capital(said)
  }

  verb(verb: string): string {
    return this.has(`verb.${verb}`) ? this.say(`verb.${verb}`) : verb
  }

  prompt(table: TableShown): string {
    return this.due(table.view ?? {})
  }

  // Who is awaited, and for what.
  waiting(table: TableShown): string {
    const view: View = table.view ?? {}
    const seats: number[] = view.to_act ?? []
    if (!seats.length) return t('table.prompt.nobody')
    const step = `table.step.${this.game}.${view.step}`
    const params = { seats: this.seats(seats), step: t(step) }
    return has(step) ? t('table.prompt.waiting-for', params) : t('table.prompt.waiting', params)
  }

  source(source: string): string {
    return this.say(`source.${source}`)
  }

  // The things on the board that an event is about.
  highlight(e: EventShown): string[] {
    const found: string[] = typeof e.params.seat === 'number' ? [`seat.${e.params.seat}`] : []
    const walk = (value: unknown): void => {
      if (typeof value === 'string') found.push(value)
      else if (Array.isArray(value)) value.forEach(walk)
    }
    Object.values(e.params).forEach(walk)
    return found
  }

  // What a card says, in short; "" where there is nothing to say.
  about(_id: string): string {
    return ''
  }

  // Data of the view that a game says in its own way; null where it says nothing special.
  fact(_key: string, _value: unknown): string | null {
    return null
  }

  // A word of the view by the key it stands under; a name where there is one.
  term(_key: string, word: string): string {
    return this.book.names[word] ?? word
  }
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
