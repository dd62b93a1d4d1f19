// Woodcraft in words: seats become names; cards, dice, gains and places are said in the reader's language.
import type { EventShown, MoveShown, RefusalShown } from '../api/types'
import { capital, isNumber, type Params, Speech, type View } from './speech'

const DICE = ['die', 'other_die', 'target', 'result', 'symbol']
const DICE_LISTS = ['dice', 'yard', 'missing_dice']
const PIECES = ['piece', 'splicing', 'before']
// What the numbers of an event count.
const COUNTED: Record<string, string> = {
  price: 'blueberries',
  blueberries: 'blueberries',
  points: 'points',
  lanterns: 'lantern',
  spaces: 'space',
  cards: 'card',
  orders: 'order',
}
const TOKENS = ['blueberries', 'lantern', 'glue', 'scrapwood', 'sawblade', 'reuse']
// Parts of a gain, in the order in which they are gained; up to `produce` they are a number of something.
const PARTS = ['points', 'blueberries', 'reputation', 'hazelnut_income', 'blueberry_income', ...TOKENS.slice(1), 'produce']
const GAINED = [...PARTS, 'tool', 'dice', 'per', 'action', 'one_of', 'contract']
const COLOURS = ['green', 'yellow', 'brown']
const GOOD = 110
const EXCELLENT = 140

type Gain = Record<string, any>
interface Die {
  colors: string[]
  value: number
}

export class Woodcraft extends Speech {
  readonly game = 'woodcraft'

  // --- sentences

  protected happened(e: EventShown): string {
    const params: any = e.params
    let key = e.key
    const words: Params = { ...this.in_words(params), ...this.added(key, params) }
    for (const [name, item] of Object.entries(COUNTED)) {
      const number = params[name]
      if (isNumber(number)) words[name] = name === 'price' ? this.blueberries(number) : this.amount(item, number)
    }
    if (key === 'glues') words.points = this.bracket('points', params.points)
    if (key === 'game-over' && !params.winners.length) key = 'game-over-solo'
    return this.say(`event.${key}`, words)
  }

  // What the cards say about an event, beyond its own parameters.
  private added(key: string, p: any): Params {
    switch (key) {
      case 'starts':
      case 'hires':
        return { price: this.blueberries(this.card('helper', p.helper).cost), ability: this.ability(p.helper) }
      case 'places-order':
      case 'takes-order':
        return { row: this.card('order', p.order).row, needs: this.needs(p.order), reward: this.reward(p.order) }
      case 'gain':
        return { item: this.amount(p.item, p.amount), source: this.say(`via.${p.source}`) }
      case 'claims':
        return { terms: this.terms(p.contract) }
      case 'saws':
        return { blades: this.bracket('sawblade', p.blades) }
      case 'instead':
        return { amount: this.blueberries(p.amount) }
      case 'game-over':
        return p.winners.length ? {} : { verdict: this.verdict(p.totals[0]) }
      default:
        return {}
    }
  }

  protected refused(r: RefusalShown): string {
    const params: any = r.params
    const words = this.in_words(params)
    words.wanted = this.listed(DICE.slice(0, 3).flatMap((name) => (name in words ? [String(words[name])] : [])))
    words.card = words.order || words.helper
    words.tile ??= words.splicing || this.tile('glue')
    words.action ??= ''
    if (isNumber(params.missing)) words.missing = this.amount('more-blueberries', params.missing)
    if (isNumber(params.tiles)) words.tiles = this.amount('tile', params.tiles)
    if (typeof params.helper === 'string') words.pay = this.pay(params.helper)
    return capital(this.say(`refusal.${r.key}`, words))
  }

  private verdict(points: number): string {
    return this.say(`verdict.${points >= EXCELLENT ? 'excellent' : points >= GOOD ? 'good' : 'plain'}`)
  }

  // --- names

  ability(id: string): string {
    return String(this.card('helper', id).text ?? '')
  }

  production(id: string): string {
    return this.gain(this.card('helper', id).production ?? {})
  }

  // What a helper's ability costs; "" for nothing.
  pay(id: string): string {
    const pay: Gain = this.card('helper', id).ability?.pay ?? {}
    const parts = [this.tokens(pay), pay.dice ? this.symbols(pay.dice) : '']
    return parts.filter(Boolean).join(', ')
  }

  terms(id: string): string {
    return String(this.card('contract', id).text ?? '')
  }

  tool(id: string): string {
    return id === 'any' ? this.say('item.any-tool') : this.name(id)
  }

  // An action tile, a reputation tile, or a tile of the workshop as the verb `reuse` names it.
  tile(id: string): string {
    const known = this.cards('action')[id] ?? this.cards('tile')[id]
    return known ? String(known.name) : this.say(`item.tile-${id}`)
  }

  // What a card of the solo game does.
  private soloCard(id: string): string {
    const card: any = this.card('card', id)
    const effect = card.effect ?? {}
    const tiles = (card.tiles ?? []).map((tile: string) => this.name(tile))
    const parts = [card.move === 'rearmost' ? this.say('item.solo-rearmost') : this.say('item.solo-tiles', { tiles })]
    if (effect.remove_orders) parts.push(this.say('item.solo-orders', { slots: this.slots(effect.remove_orders) }))
    if (effect.remove_helpers) parts.push(this.say('item.solo-helpers', { slots: this.slots(effect.remove_helpers) }))
    if (effect.reroll) {
      const colours = COLOURS.filter((colour) => effect.reroll.includes(colour)).map((colour) => this.colour(colour))
      parts.push(this.say('item.solo-reroll', { colours }))
    }
    if (effect.rival_reputation)
      parts.push(this.say('item.solo-rival', { spaces: this.amount('space', effect.rival_reputation) }))
    return parts.join('; ')
  }

  private slots(slots: number[]): string {
    return this.listed(slots.map(String))
  }

  // A room by its number, and what it brings.
  room(id: string): string {
    const number = Object.keys(this.cards('room')).indexOf(id) + 1
    const gain = this.gain(this.card('room', id).gain ?? {})
    return this.say(gain ? 'item.room' : 'item.room-empty', { number, gain })
  }

  // A space of the attic: its row, and its place there from the left.
  space(id: string): string {
    const row = this.card('attic_space', id).row
    const inRow = Object.entries(this.cards('attic_space')).filter(([, space]) => space.row === row)
    return this.say(`item.space-${row}`, { place: inRow.findIndex(([space]) => space === id) + 1 })
  }

  link(id: string): string {
    return this.gain(this.card('attic_link', id).gain ?? {})
  }

  offer(id: string): string {
    return this.gain(this.card('material_offer', id).gain ?? {})
  }

  quadrant(number: number): string {
    return this.say('item.quadrant', { number })
  }

  colour(word: string): string {
    return this.say(`colour.${word}`)
  }

  // --- dice and gains

  // A die, `green 3`; a tree, for the word `green-tree`; a die symbol such as `green/brown3`, `any3`, `any`.
  die(word: string): string {
    if (word.endsWith('-tree')) return this.say('item.tree', { colour: this.colour(word.slice(0, -5)) })
    const face = /\d$/.test(word) ? word.slice(-1) : ''
    const name = face ? word.slice(0, -1) : word
    if (name === 'any') return face ? this.say('item.die-any', { face }) : this.say('item.die-whatever')
    const colours = this.listed(name.split('/').map((colour) => this.colour(colour)), 'item.or')
    return this.say('item.die', { colour: colours, face })
  }

  // Several dice, equal ones counted: `green 3, 2 x brown 1`; a dash for none.
  dice(words: string[]): string {
    if (!words.length) return this.say('item.none')
    const counted = new Map<string, number>()
    for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1)
    return [...counted]
      .map(([word, count]) => (count === 1 ? this.die(word) : this.say('item.times', { count, thing: this.die(word) })))
      .join(', ')
  }

  // The dice that an order or an ability asks for: a fixed die first, any die last.
  private symbols(dice: Die[]): string {
    const freedom = (die: Die): number => (die.value ? die.colors.length : COLOURS.length + 1)
    return this.dice([...dice].sort((a, b) => freedom(a) - freedom(b)).map(symbol))
  }

  private bracket(item: string, number: number): string {
    return number ? ` (${this.amount(item, number)})` : ''
  }

  private tokens(amounts: Record<string, number>): string {
    return TOKENS.flatMap((token) => (amounts[token] ? [this.amount(token, amounts[token])] : [])).join(', ')
  }

  needs(id: string): string {
    const order = this.card('order', id)
    return [this.symbols(order.dice ?? []), this.tokens(order.tokens ?? {})].filter(Boolean).join(', ')
  }

  reward(id: string): string {
    return this.gain(this.card('order', id).reward ?? {})
  }

  // A gain as the pack writes it: `2 points, 1 lantern`.
  gain(gain: Gain): string {
    return this.partsOf(gain).join(', ')
  }

  private partsOf(gain: Gain): string[] {
    return GAINED.flatMap((word) => (word in gain ? [this.part(word, gain[word])] : []))
  }

  private part(word: string, value: any): string {
    if (PARTS.includes(word)) return this.amount(word, value)
    if (word === 'tool') return value === 'any' ? this.tool(value) : this.say('item.tool', { tool: this.tool(value) })
    if (word === 'dice') return this.dice(value.map((die: Die) => inOrder(die.colors).join('/') + die.value))
    if (word === 'per') {
      const every: number = value.every ?? 1
      const counted = this.say(`counter.${value.count}.${every === 1 ? 'one' : 'many'}`, { every })
      const key = 'max' in value ? 'item.per-at-most' : 'item.per'
      return this.say(key, { gain: this.gain(value.gain), counted, most: value.max ?? 0 })
    }
    if (word === 'action') {
      const key = value.discount ? 'item.action-off' : 'item.action'
      return this.say(key, { action: this.name(value.name), off: this.blueberries(value.discount ?? 0) })
    }
    if (word === 'one_of') return this.listed(value.map((option: Gain) => this.listed(this.partsOf(option))), 'item.either')
    return this.say('item.contract')
  }

  blueberries(number: number): string {
    return number ? this.amount('blueberries', number) : this.say('item.free')
  }

  // --- parameters

  parameter(name: string, value: unknown): unknown {
    if (typeof value === 'number' || typeof value === 'boolean') return this.number(name, Number(value))
    if (typeof value === 'string') return value ? this.word(name, value) : value
    if (Array.isArray(value)) return this.several(name, value)
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map(([item, number]) => this.amount(item, number as number))
        .join(', ')
    return value
  }

  private number(name: string, value: number): unknown {
    if (name === 'seat' || name === 'first') return this.seat(value)
    return name === 'quadrant' ? this.quadrant(value) : value
  }

  private word(name: string, value: string): string {
    if (DICE.includes(name)) return this.die(value)
    if (PIECES.includes(name)) return this.name(value)
    switch (name) {
      case 'chosen':
      case 'order':
      case 'helper':
      case 'contract':
      case 'action':
        return this.name(value)
      case 'card':
        return this.soloCard(value)
      case 'tile':
      case 'reused':
        return this.tile(value)
      case 'tool':
        return this.tool(value)
      case 'room':
        return this.room(value)
      case 'space':
        return this.space(value)
      case 'link':
        return this.link(value)
      case 'offer':
        return this.offer(value)
      case 'colour':
      case 'source':
      case 'step':
        return this.say(`${name}.${value}`)
      case 'event':
        return this.say(`trigger.${value}`)
      case 'option':
        return this.say(`item.option-${value}`)
      default:
        return value
    }
  }

  private several(name: string, values: any[]): string {
    const there = values.filter((value) => value !== null)
    if (name === 'winners') return this.seats(there)
    if (name === 'totals') return there.map((total, seat) => `${this.seat(seat)} ${total}`).join(', ')
    if (DICE_LISTS.includes(name)) return this.dice(there)
    if (name === 'empty') return there.map((space) => this.space(space)).join(', ')
    if (name.endsWith('s')) return there.map((value) => this.word(name.slice(0, -1), String(value))).join('; ')
    return there.join(', ')
  }

  // --- what is due, and moves

  protected due(view: View): string {
    const step = view.step
    const pending = view.pending ?? {}
    const line = step ? this.say(`step.${step}`) : ''
    if (step === 'setting-up') return this.own(this.settingUp(view))
    if (step === 'turn') {
      const turn = view.turn
      const key = turn.tile === null ? 'choose' : turn.done ? 'finish' : 'option'
      return this.own(key, { action: turn.tile ? this.name(turn.tile) : '' })
    }
    if (step === 'paying') return `${line} ${this.own(step, { demand: this.name(pending.demand), symbol: this.die(pending.symbol) })}`
    if (['granted', 'tool-space', 'triggers', 'working', 'planting', 'reusing'].includes(step))
      return `${line} ${this.own(step, this.in_words(pending))}`
    return 'discount' in pending ? `${line} ${this.own('discount', { off: this.blueberries(pending.discount) })}` : line
  }

  // Which of the three secret choices comes next.
  private settingUp(view: View): string {
    const me = view.players?.[view.seat]
    if (!me || me.chosen_helper === null) return 'start'
    return me.kept.length < (this.card('start', 'start').orders_kept ?? 2) ? 'keep' : 'place'
  }

  protected args(m: MoveShown, view: View): Params {
    const [a = '', b = '', c = ''] = m.args
    const me = view.players?.[view.seat] ?? {}
    switch (m.verb) {
      case 'shift': {
        const tree = a && b.endsWith('-tree') ? b.slice(0, -5) : ''
        const before = tree ? `${tree}${me.trees?.[tree]}` : b
        return { helper: this.name(a), die: this.die(before), result: this.die(turned(before, Number(c))) }
      }
      case 'flip':
        return { helper: this.name(a), die: this.die(b), result: this.die(b.slice(0, -1) + (7 - Number(b.slice(-1)))) }
      case 'recolor':
        return { helper: this.name(a), die: this.die(b), result: this.die(c + b.slice(-1)) }
      case 'transfer':
        return { helper: this.name(a), die: this.die(b), other: this.die(c) }
      case 'split':
        return { helper: this.name(a), die: this.die(b), parts: c }
      case 'hire':
        return { helper: this.name(a), room: this.room(b), ability: this.ability(a), gain: this.production(a), price: this.cost(a) }
      case 'start':
      case 'use':
      case 'trigger':
      case 'work':
        return { helper: this.name(a), ability: this.ability(a), gain: this.production(a), price: this.cost(a) }
      case 'keep':
      case 'place':
      case 'take':
      case 'complete':
        return { order: this.name(a), row: this.row(a, me), needs: this.needs(a), reward: this.reward(a) }
      case 'perform':
        return { action: this.name(view.turn?.tile ?? '') }
      case 'accept':
      case 'decline':
        return { action: this.name(view.pending?.action ?? '') }
      case 'choose':
      case 'swap':
      case 'bonus':
        return { action: this.name(a) }
      case 'saw':
        return { die: this.die(a), parts: b }
      case 'splice':
        return { die: this.die(b), result: this.die(turned(b, Number(c))), piece: this.name(a) }
      case 'glue': {
        const sum = Number(a.slice(-1)) + Number(b.slice(-1))
        return { die: this.die(a), other: this.die(b), result: this.die(`${c}${sum}`) }
      }
      case 'harvest':
        return { die: this.die(`${a}${me.trees?.[a]}`) }
      case 'buy-six':
        return { die: this.die(`${a}6`) }
      case 'colour':
        return { colour: this.colour(a) }
      case 'plant':
        return { die: this.die(a), face: b }
      case 'reuse':
        return { tile: this.tile(a) }
      case 'material':
        return { offer: this.offer(a) }
      case 'option':
        return { option: this.say(`item.option-${a}`) }
      case 'build':
        return { piece: this.name(a), gain: this.gain(this.card('piece', a).gain ?? {}) || this.say('item.none') }
      case 'pick':
        return { gain: this.gain(view.pending?.options?.[Number(a) - 1] ?? {}) }
      case 'tool':
        return { tool: this.tool(a) }
      case 'attic':
        return { tool: this.tool(view.pending?.tool ?? 'any'), space: this.space(a) }
      case 'reward':
        return { gain: this.link(a) }
      case 'claim':
        return { contract: this.name(a), terms: this.terms(a) }
      case 'market': {
        const step = Object.values(this.cards('marketing')).find((entry) => entry.step === Number(me.marketing) + 1)
        return { points: step ? this.amount('points', step.points) : '' }
      }
      default:
        return { die: a ? this.die(a) : '' }
    }
  }

  private cost(id: string): string {
    return this.blueberries(this.card('helper', id).cost ?? 0)
  }

  // The row of an order: where it lies, else where it would.
  private row(id: string, me: any): number {
    return me.orders?.find((order: any) => order.id === id)?.row ?? this.card('order', id).row
  }

  override about(id: string): string {
    if (id in this.cards('order')) return `${this.needs(id)} → ${this.reward(id)}`
    if (id in this.cards('helper')) return `${this.cost(id)}. ${this.ability(id)} ${this.own('produces', { gain: this.production(id) })}`
    return id in this.cards('contract') ? this.terms(id) : ''
  }

  override fact(key: string, value: any): string | null {
    const named = (ids: string[], said: (id: string) => string): string =>
      value.flatMap((card: string | null, place: number) => (card ? [`${said(ids[place]!)}: ${this.name(card)}`] : [])).join('; ')
    if (key === 'rooms') return named(Object.keys(this.cards('room')), (id) => this.room(id))
    if (key === 'attic') return named(Object.keys(this.cards('attic_space')), (id) => this.space(id))
    return null
  }

  override term(key: string, word: string): string {
    if (/^(green|yellow|brown)\d$/.test(word)) return this.die(word)
    if (this.has(`colour.${word}`)) return this.colour(word)
    return key === 'tool' ? this.tool(word) : super.term(key, word)
  }
}

function inOrder(colours: string[]): string[] {
  return COLOURS.filter((colour) => colours.includes(colour))
}

// A die symbol in a word: `green4`, `green/brown3`, `any3`, `any`.
function symbol(die: Die): string {
  const name = die.colors.length === COLOURS.length ? 'any' : inOrder(die.colors).join('/')
  return die.value ? `${name}${die.value}` : name
}

// A die with more or fewer pips.
function turned(die: string, by: number): string {
  return die.slice(0, -1) + (Number(die.slice(-1)) + by)
}
