// Lignum in words: seats become names; wood, cards, places and workers are said in the reader's language.
import type { EventShown, MoveShown, RefusalShown } from '../api/types'
import { capital, type Card, isNumber, type Params, Speech, type View } from './speech'

const HUTS = ['drying-hut', 'food-hut', 'lodging-hut']
const DOLLARS = ['price', 'dollars', 'wood', 'river', 'repaid', 'dropped']
const DISKS = ['firewood', 'softwood', 'hardwood']
const HUT_NEEDS = ['stake', 'board', 'shingle']
const WORKERS: Record<string, [string, string]> = {
  bearers: ['bearers', 'bearer'],
  woodcutters: ['woodcutters', 'woodcutter'],
  sawyers: ['sawyers', 'sawyer'],
}
const NEXT: Record<string, string> = { dry0: 'dry1', dry1: 'dry2', load0: 'load1', load1: 'load2', sale: 'dry0' }

export class Lignum extends Speech {
  readonly game = 'lignum'

  protected happened(e: EventShown): string {
    const params = e.params
    const words = this.in_words(params)
    for (const name of DOLLARS) {
      const number = params[name]
      if (isNumber(number)) words[name] = name === 'price' ? this.price(number) : this.amount('dollars', number)
    }
    return this.say(`event.${e.key}`, { ...words, ...this.added(e.key, params) })
  }

  // What the cards say about an event, and parameters that only some events have in this sense.
  private added(key: string, p: any): Params {
    switch (key) {
      case 'task':
        return { needs: this.needs(p.task), reward: this.reward(p.task) }
      case 'takes':
        if (p.token === 'food' || p.token === 'dollar')
          return { token: this.amount(p.token === 'dollar' ? 'dollars' : 'food', p.number) }
        return {}
      case 'path': {
        const tasks = this.several('tasks', p.tasks)
        return { tokens: this.path(p.tokens), tasks: tasks ? this.say('item.new-tasks', { tasks }) : '' }
      }
      case 'table':
        return this.begins(p)
      case 'hires':
        return { number: this.amount(p.worker, p.number) }
      case 'selects':
        return { food: p.food ? this.say('item.gets', { food: this.amount('food', p.food) }) : '' }
      case 'sells-set': {
        const jokers = p.craft === 'joker' ? 0 : p.jokers
        return { jokers: jokers ? this.say('item.with-jokers', { jokers }) : '' }
      }
      case 'sells-gear':
        return { gear: this.amount(p.gear, 1) }
      case 'builds':
        return { huts: this.huts(p.huts) }
      case 'heats':
        return { logs: this.amount('logs', p.logs), missing: this.missing('logs', p.missing) }
      case 'feeds':
        return { missing: this.missing('food', p.missing) }
      case 'penalty':
        return { dropped: p.dropped ? this.say('item.dropped', { dropped: this.amount('dollars', p.dropped) }) : '' }
      case 'final':
        return { tasks: this.amount('dollars', p.tasks) }
      default:
        return {}
    }
  }

  // How things stand at the beginning.
  private begins(p: any): Params {
    const winters = p.winters.map((winter: string, year: number) => {
      const [food, logs] = p.demands[year]
      return this.say('item.asks', {
        winter: this.name(winter),
        food: this.amount('food', food),
        logs: this.amount('logs', logs),
      })
    })
    const areas = p.areas.map((area: number, seat: number) =>
      this.say('item.stands', { seat: this.seat(seat), area: this.area(area) }),
    )
    return {
      winters: winters.join('; '),
      path: this.path(p.path),
      firewood: p.firewood.join(', '),
      areas: areas.join(', '),
    }
  }

  private path(tokens: string[]): string {
    return tokens
      .map((token, number) => (token ? this.say('item.lies', { number, thing: this.say(`thing.${token}`) }) : ''))
      .filter(Boolean)
      .join(', ')
  }

  private missing(item: string, number: number): string {
    return number ? this.say('item.missing', { missing: this.amount(item, number) }) : ''
  }

  protected refused(r: RefusalShown): string {
    const p: any = r.params
    const words = this.in_words(p)
    words.dollars = p.dollars ?? 0
    words.card = words.work || words.task || ''
    words.jokers = p['joker-count'] ?? 0
    words.wood = this.lacking(p)
    words.needed = this.needed(p)
    words.gear = 'gear' in p ? this.amount(p.gear, 1) : ''
    return capital(this.say(`refusal.${r.key}`, words))
  }

  // The wood that a move wants, with its pile where the move names one.
  private lacking(p: any): string {
    const piece = p.piece || p.disk
    if (!piece) return this.say('item.any-wood')
    if ('pile' in p) return this.say('item.in-pile', { piece: this.piece(piece), pile: this.pile(p.pile) })
    return this.piece(piece)
  }

  // The need of a task that a move names; only its number where the task has no such need.
  private needed(p: any): string {
    if (!('task' in p) || !('need' in p)) return ''
    const need = this.card('task', p.task).needs?.[Number(p.need) - 1]
    return need ? this.need(need) : String(Number(p.need))
  }

  piece(word: string): string {
    return this.say(`piece.${word}`)
  }

  pieces(counted: Record<string, number>): string {
    const parts = Object.entries(counted).filter(([, count]) => count)
    return parts.map(([word, count]) => this.times(count, this.piece(word))).join(', ') || this.say('item.none')
  }

  times(count: number, thing: string): string {
    return count === 1 ? thing : this.say('item.times', { count, thing })
  }

  pile(word: string): string {
    return this.say(`pile.${word}`)
  }

  area(number: number): string {
    return this.say('item.area', { number })
  }

  location(number: number): string {
    const place = Object.values(this.cards('location')).find((entry) => entry.number === number)
    return this.say(`location.${place?.kind}`, { number })
  }

  round(number: number): string {
    const round = Object.values(this.cards('round')).find((entry) => entry.index === number)
    return String(round?.name ?? number)
  }

  needs(id: string): string {
    const counted = new Map<string, [number, any]>()
    for (const need of this.card('task', id).needs ?? []) {
      const key = `${need.piece} ${need.stage}`
      counted.set(key, [(counted.get(key)?.[0] ?? 0) + 1, need])
    }
    return [...counted.values()].map(([count, need]) => this.times(count, this.need(need))).join(', ')
  }

  need(need: { piece: string; stage: number }): string {
    return this.say('item.at-stage', { piece: this.piece(need.piece), stage: need.stage })
  }

  reward(id: string): string {
    return this.amount('dollars', this.card('task', id).reward ?? 0)
  }

  override about(id: string): string {
    if (id in this.cards('task')) return `${this.needs(id)} → ${this.reward(id)}`
    return id in this.cards('planned_work') ? this.work(id) : ''
  }

  // What a planned work does.
  private work(id: string): string {
    const e = this.card('planned_work', id).effect ?? {}
    const prices = e.set_prices ? Object.values(e.set_prices).join('/') : undefined
    const value = prices ?? e.price ?? e.value ?? e.disks ?? e.max_disks ?? e.extra_woodcutters ?? e.count ?? e.tokens
    return this.say(`about.${e.kind}`, { value, more: e.logs ?? e.movers ?? 0 })
  }

  // What a placement card brings to the areas.
  placement(id: string): string {
    const adds: any[] = [...(this.card('placement', id).add ?? [])].sort((a, b) => a.area - b.area)
    return adds
      .map((here) => {
        const what = DISKS.filter((kind) => here[kind]).map((kind) => this.times(here[kind], this.piece(kind)))
        if (here.food) what.push(this.amount('food', here.food))
        return this.say('item.adds', { area: this.area(here.area), what: what.join(', ') })
      })
      .join('; ')
  }

  huts(huts: number[]): string {
    const parts = huts.map((count, area) => (count ? this.amount(HUTS[area]!, count) : '')).filter(Boolean)
    return this.listed(parts) || this.say('item.none')
  }

  price(number: number): string {
    return number ? this.amount('dollars', number) : this.say('item.free')
  }

  parameter(name: string, value: unknown): unknown {
    if (typeof value === 'number' || typeof value === 'boolean') return this.number(name, Number(value))
    if (typeof value === 'string') return value ? this.word(name, value) : value
    return Array.isArray(value) ? this.several(name, value) : value
  }

  private number(name: string, value: number): unknown {
    if (name === 'seat') return this.seat(value)
    if (name === 'area') return this.area(value)
    if (name === 'round') return this.round(value)
    if (name === 'location') return this.location(value)
    return name === 'food' ? this.amount('food', value) : value
  }

  private word(name: string, value: string): string {
    switch (name) {
      case 'piece':
      case 'disk':
        return this.piece(value)
      case 'pile':
      case 'to':
        return this.pile(value)
      case 'area':
        return this.area(Number(value.replace('area', '')))
      case 'location':
        return this.location(Number(value))
      case 'task':
      case 'work':
      case 'winter':
        return this.name(value)
      case 'card':
        return this.placement(value)
      case 'phase':
      case 'step':
      case 'craft':
      case 'by':
      case 'token':
        return this.say(`${name}.${value}`)
      case 'thing':
        return this.say(`token.${value}`)
      default:
        return value
    }
  }

  private several(name: string, values: any[]): string {
    if (name === 'winners') return this.seats(values)
    if (name === 'order') return values.map((seat) => this.seat(seat)).join(', ')
    if (name === 'totals') return values.map((total, seat) => `${this.seat(seat)} ${total}`).join(', ')
    return values.map((value) => this.word(name.replace(/s$/, ''), String(value))).join('; ')
  }

  // The question of the step, with what it is about.
  protected due(view: View): string {
    const line = view.step ? this.say(`step.${view.step}`) : ''
    const pending = view.pending ?? {}
    if ('debt' in pending) return `${line} ${this.own('debt', { dollars: this.amount('dollars', pending.debt) })}`
    if ('food' in pending)
      return `${line} ${this.own('demand', { food: this.amount('food', pending.food), logs: this.amount('logs', pending.heating) })}`
    if ('logs' in pending) return `${line} ${this.own('logs', { logs: this.amount('logs', pending.logs) })}`
    return line
  }

  protected args(m: MoveShown, view: View): Params {
    const [a = '', b = '', c = ''] = m.args
    const verb = m.verb
    if (['select', 'pay-move', 'food-hut', 'raid'].includes(verb)) {
      const area = view.areas?.[Number(a.replace('area', '')) - 1] ?? {}
      return {
        area: this.word('area', a),
        wood: this.pieces(area.wood ?? {}),
        food: this.amount('food', area.food ?? 0),
        piece: b ? this.piece(b) : '',
        by: c ? this.word('by', c) : '',
      }
    }
    if (verb in WORKERS) {
      const [kind, worker] = WORKERS[verb]!
      const { price = 0, price_extra } = this.entry(kind)
      const paid = price_extra === undefined ? price * Number(a) : price_extra * (Number(a) - 1)
      return { location: this.place(kind), workers: this.amount(worker, Number(a)), price: this.price(paid) }
    }
    switch (verb) {
      case 'plan':
        return { work: this.name(a), about: this.work(a), round: this.round(Number(view.round) + Number(b)), price: this.price(this.planned(a, view)) }
      case 'task':
        return { task: this.name(a), needs: this.needs(a), reward: this.reward(a), price: this.price(this.entry('tasks').price ?? 0) }
      case 'take':
        return { location: this.location(Number(a)), token: this.say(`token.${view.path?.[Number(a)]}`) }
      case 'fodder':
        return { location: this.place('fodder'), price: this.price(this.entry('fodder').price ?? 0) }
      case 'market':
        return { location: this.place('market') }
      case 'clearing':
        return { position: 'ABCD'[(view.clearing ?? []).length % 4] }
      case 'sell-set':
        return { craft: this.say(`craft.${a}`), number: b, jokers: c !== '0' && a !== 'joker' ? this.say('item.with-jokers', { jokers: c }) : '' }
      case 'sell-gear':
        return { gear: this.amount(a, 1) }
      case 'build':
      case 'exchange': {
        const given = a.split('+')
        const tokens = verb === 'build' ? HUT_NEEDS.map((kind) => (given.includes(kind) ? 'joker' : kind)) : given
        return { huts: this.huts(b.split('-').map(Number)), tokens: this.listed(tokens.map((kind) => this.say(`craft.${kind}`))) }
      }
      case 'dry-hut':
      case 'dry':
      case 'sell':
      case 'sell-off':
        return { pile: this.pile(a), piece: this.piece(b), to: NEXT[a] ? this.pile(NEXT[a]!) : '', price: this.price(this.worth(a, b)) }
      case 'deliver': {
        const need = this.card('task', a).needs?.[Number(b) - 1]
        return { task: this.name(a), need: need ? this.need(need) : b }
      }
      case 'mill':
      case 'mill-more':
        return { piece: this.piece(a), heating: b, by: c ? this.word('by', c) : '' }
      case 'wagon':
      case 'sledge':
      case 'fell':
        return { by: this.word('by', a) }
      case 'carry':
        return { piece: this.piece(a), to: this.pile(b), by: this.word('by', c) }
      case 'land':
      case 'load':
        return { piece: this.piece(a), to: this.pile(b) }
      default:
        return { piece: a ? this.piece(a) : '', by: b ? this.word('by', b) : '' }
    }
  }

  // The location of a kind, in words.
  private place(kind: string): string {
    return this.location(this.entry(kind).number)
  }

  private entry(kind: string): Card {
    return Object.values(this.cards('location')).find((entry) => entry.kind === kind) ?? {}
  }

  // What planning a work costs: as much as lies on it.
  private planned(id: string, view: View): number {
    const tokens = view.works?.find((work: any) => work.id === id)?.tokens ?? 0
    return tokens * (this.entry('planned_work').price_per_token_on_card ?? 1)
  }

  // What wood brings in a pile.
  private worth(pile: string, piece: string): number {
    const price = Object.values(this.cards('wood')).find((entry) => entry.piece === piece)?.price ?? 0
    const stage = Number(/^(?:dry|load)(\d)$/.exec(pile)?.[1] ?? -1)
    const bonus = Object.values(this.cards('drying_area')).find((entry) => entry.stage === stage)?.bonus_per_piece ?? 0
    return price + bonus
  }

  override fact(key: string, value: any): string | null {
    if (key === 'path') return this.path(value)
    if (key === 'huts') return this.huts(value)
    if (key === 'place') return typeof value === 'number' ? this.location(value) : this.own('clearing')
    if (key.startsWith('placements_') && Array.isArray(value)) return value.map((card) => this.placement(card)).join(' | ')
    return null
  }

  override term(key: string, word: string): string {
    for (const group of ['piece', 'pile', 'thing', 'craft', 'phase']) if (this.has(`${group}.${word}`)) return this.say(`${group}.${word}`)
    return key.startsWith('placements') ? this.placement(word) : super.term(key, word)
  }
}
