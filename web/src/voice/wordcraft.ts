// Wordcraft in words: seats become names, cards and colours are said in the reader's language.
import type { EventShown, MoveShown, RefusalShown } from '../api/types'
import { t } from '../lib/texts.svelte'
import { type Params, Speech, type View } from './speech'

const SEATS = ['seat', 'author', 'slow', 'by']
const SEAT_LISTS = ['seats', 'winners']
const BY_SEAT = ['points', 'totals', 'votes'] // one number for each seat

export class Wordcraft extends Speech {
  readonly game = 'wordcraft'

  protected happened(e: EventShown): string {
    const spelled = e.params.spelled
    let params: Params = e.params
    if (Array.isArray(spelled) && spelled.includes('Qu')) params = { ...params, word: `${params.word} (${spelled.join('·')})` }
    return this.say(`event.${e.key}`, this.in_words(params))
  }

  protected refused(r: RefusalShown): string {
    return this.say(`refusal.${r.key}`, this.in_words(r.params))
  }

  parameter(name: string, value: unknown): unknown {
    if (SEATS.includes(name) && typeof value === 'number') return this.seat(value)
    if (name === 'lexicon') return t(`shell.lexicon.${value}`)
    if (name === 'step') return `@step.${value}`
    if (name === 'card' && typeof value === 'string') return value.startsWith('@') ? value : `@card.${value}`
    if (!Array.isArray(value)) return value
    if (SEAT_LISTS.includes(name)) return this.seats(value as number[])
    if (BY_SEAT.includes(name)) return value.map((number, seat) => `${this.seat(seat)} ${number}`).join(', ')
    return value.join(' ')
  }

  protected due(view: View): string {
    const word = view.vote?.word ?? view.last_word?.word ?? ''
    const key = view.step === 'vote' ? `prompt.${view.vote?.question ?? 'doubt'}` : `prompt.${view.step}`
    return this.has(key) ? this.say(key, { word }) : this.say(`step.${view.step}`)
  }

  protected args(m: MoveShown): Params {
    const first = m.args[0] ?? ''
    const spelled = m.args[1] ? ` (${m.args[1]})` : ''
    return { word: first + spelled, card: this.name(`ach.${first}`), votes: first }
  }

  override source(source: string): string {
    if (source.startsWith('ach.')) return this.name(source)
    const [kind, round] = source.split('.')
    return this.say(`source.${kind}`, { round })
  }

  override highlight(e: EventShown): string[] {
    const spelled = Array.isArray(e.params.spelled) ? e.params.spelled.map((letter) => `letter.${String(letter).toLowerCase()}`) : []
    return [...super.highlight(e), ...spelled]
  }
}
