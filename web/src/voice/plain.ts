// The words of a game that has no speech of its own: its templates as they are.
import type { EventShown, MoveShown, RefusalShown } from '../api/types'
import { type Params, Speech, type View } from './speech'

export class Plain extends Speech {
  get game(): string {
    return this.book.game
  }

  parameter(name: string, value: unknown): unknown {
    if (name === 'seat' && typeof value === 'number') return this.seat(value)
    return typeof value === 'string' ? this.name(value) : value
  }

  protected happened(e: EventShown): string {
    return this.say(`event.${e.key}`, this.in_words(e.params))
  }

  protected refused(r: RefusalShown): string {
    return this.say(`refusal.${r.key}`, this.in_words(r.params))
  }

  protected due(view: View): string {
    return view.step ? this.say(`step.${view.step}`) : ''
  }

  protected args(m: MoveShown): Params {
    return { args: m.args.map((word) => this.name(word)) }
  }

  override move(m: MoveShown): string {
    return [this.verb(m.verb), ...m.args.map((word) => this.name(word))].join(' ')
  }
}
