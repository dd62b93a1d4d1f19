// A solo card in lines: which tiles move, which stay and why, what leaves and comes; and how far it is carried out.
import type { EventShown, WoodcraftView } from '../../api/types'
import { listed, t } from '../../lib/texts.svelte'
import type { LiveTable } from '../../lib/table.svelte'
import { pace } from '../../look/pace'
import type { Help } from '../../table/prompt'
import type { Content } from './content'
import { ACTIONS, dieOf } from './goods'
import { awaited, viewAfter } from './unfolding'
import { printed } from './wheel'

export type Kind = 'moves' | 'stays' | 'orders' | 'helpers' | 'yard' | 'rival' | 'card'
export interface Line {
  kind: Kind
  icon: string
  name: string // of the tile it is about
  text: string
  short: string // the same where there is little room
  sign: string // the same in a word
  why: Help
  events: EventShown[]
  done: boolean
  now: boolean // it is carried out next
}

const ICONS: Record<Kind, string> = {
  moves: '',
  stays: '',
  orders: 'wc-order',
  helpers: 'wc-helper',
  yard: 'wc-any-die',
  rival: 'wc-saw',
  card: 'wc-saw',
}
const KINDS: Record<string, Kind> = {
  'tile-moves': 'moves',
  'tile-crosses': 'moves',
  'tile-blocked': 'stays',
  'orders-shuffled': 'orders',
  'order-discarded': 'orders',
  'order-dealt': 'orders',
  'helpers-shuffled': 'helpers',
  'helper-discarded': 'helpers',
  'helper-dealt': 'helpers',
  rolled: 'yard',
  'tile-removed': 'rival',
  rival: 'rival',
  'solo-shuffled': 'card',
  'solo-card': 'card',
}
const RULES: Record<Kind, string> = {
  moves: 'W-SOLO-07',
  stays: 'W-SOLO-15',
  orders: 'W-SOLO-09',
  helpers: 'W-SOLO-10',
  yard: 'W-SOLO-11',
  rival: 'W-SOLO-19',
  card: 'W-SOLO-16',
}
const CARD = { orders: 'order', helpers: 'helper' } as const

const kindOf = (events: EventShown[]): Kind => KINDS[events[0]!.key]!
const having = (events: EventShown[], key: string): EventShown[] => events.filter((event) => event.key === key)

// What the words of a line are about: `view` is the table as it stood before it.
class Words {
  constructor(
    readonly content: Content,
    readonly nameOf: (id: string) => string,
    readonly view: WoodcraftView | null,
  ) {}

  action(id: unknown): string {
    return this.content.action[String(id)]?.name ?? String(id)
  }

  // The cards that leave: by their places while they still lie there, else by name.
  leaving(kind: 'orders' | 'helpers', events: EventShown[]): string[] {
    const cards = having(events, `${CARD[kind]}-discarded`).map((event) => String(event.params[CARD[kind]]))
    const row = this.view?.[kind]
    return cards.map((id) => (row ? String(row.indexOf(id) + 1) : this.nameOf(id)))
  }

  text(kind: Kind, events: EventShown[], short = false): string {
    const key = `woodcraft.solo.line.${kind}`
    if (kind === 'orders' || kind === 'helpers') {
      const cards = this.leaving(kind, events)
      const come = having(events, `${CARD[kind]}-dealt`).length === cards.length
      return t(come && !short ? key : `${key}.bare`, { count: cards.length, cards: listed(cards) })
    }
    if (kind === 'yard')
      return t(key, { colours: listed(this.colours(events).map((colour) => t(`woodcraft.solo.dice.${colour}`))) })
    if (kind === 'stays' && short) return this.sign(kind, events)
    if (kind !== 'rival') return t(key)
    const gone = having(events, 'tile-removed').length > 0
    return t(gone && !short ? `${key}.takes` : key, { count: Number(events.at(-1)!.params.spaces) })
  }

  sign(kind: Kind, events: EventShown[]): string {
    if (kind === 'orders' || kind === 'helpers') return this.view ? this.leaving(kind, events).join(', ') : ''
    if (kind === 'yard') return String(events.length)
    if (kind === 'rival') return `+${String(events.at(-1)!.params.spaces)}`
    return t(`woodcraft.solo.sign.${kind}`)
  }

  colours(events: EventShown[]): string[] {
    return [...new Set(events.map((event) => dieOf(String(event.params.die)).colour))]
  }

  why(kind: Kind, events: EventShown[]): Help {
    const rule = RULES[kind]
    if (kind !== 'stays' || !this.view) return { name: '', text: t(`woodcraft.solo.why.${kind}`), rule }
    const { wheel } = this.view
    const ahead = awaited(wheel)
    const tiles = wheel.tiles.filter((tile) => tile.quadrant === ahead).map((tile) => this.action(tile.action))
    const quadrant = this.content.quadrant[`q${printed(this.view, ahead)}`]!.name
    return {
      name: this.action(events[0]!.params.tile),
      text: t('woodcraft.solo.why.stays', { quadrant, tiles: listed(tiles) }),
      rule,
    }
  }
}

// The lines of the card that is being told, or of the last one: `step` is what is told already, and `before` the table
// before the move, where it is known.
export function linesOf(
  told: EventShown[][],
  step: number,
  before: WoodcraftView | null,
  content: Content,
  nameOf: (id: string) => string,
): Line[] {
  const cards = told.flatMap((events, n) => (events.some((event) => event.key === 'solo-card') ? [n] : []))
  const from = cards.findLast((n) => n <= step)
  if (from === undefined) return []
  const next = cards.find((n) => n > from)
  return told.slice(from + 1, next === undefined ? undefined : next + 1).map((events, n) => {
    const at = from + 1 + n
    const view = before && viewAfter(before, told.slice(0, at).flat())
    const words = new Words(content, nameOf, view)
    const kind = kindOf(events)
    const tile = events[0]!.params.tile
    return {
      kind,
      icon: ICONS[kind] || (ACTIONS[String(tile)] ?? 'wc-saw'),
      name: kind === 'moves' || kind === 'stays' ? words.action(tile) : '',
      text: words.text(kind, events),
      short: words.text(kind, events, true),
      sign: words.sign(kind, events),
      why: words.why(kind, events),
      events,
      done: at <= step,
      now: at === step + 1,
    }
  })
}

// The last card that was told, from the log.
export function lastCard(events: EventShown[]): EventShown[] {
  const ply = events.findLast((event) => event.key === 'solo-card')?.ply
  return events.filter((event) => event.ply === ply)
}

// What the page stops for: the card as far as it is told, and the ways to go on.
export class SoloStop {
  #timer: ReturnType<typeof setTimeout> | undefined
  running = $state(false) // the card is carried out, one line after the other

  constructor(
    readonly table: LiveTable,
    readonly content: () => Content,
    readonly nameOf: (id: string) => string,
  ) {
    $effect(() => {
      if (!table.unfolding) this.#rest()
    })
    $effect(() => () => this.#rest())
  }

  readonly on = $derived.by(() => Boolean(this.table.unfolding))
  readonly lines = $derived.by(() => {
    const { unfolding, steps: told } = this.table
    if (!unfolding) return []
    return linesOf(told, unfolding.step, unfolding.before.view as unknown as WoodcraftView, this.content(), this.nameOf)
  })
  readonly now = $derived.by(() => this.lines.find((line) => line.now) ?? this.lines.at(-1) ?? null)
  readonly left = $derived.by(() => this.lines.filter((line) => !line.done))
  // Why something stays is worth more than what else is to be said.
  readonly why = $derived.by(() => (this.left.find((line) => line.kind === 'stays') ?? this.now)?.why ?? null)
  // What becomes known: so many cards or dice.
  readonly reveals = $derived.by((): { kind: Kind; count: number } | null => {
    const come = this.left.flatMap(({ kind, events }) => {
      const count = events.filter(({ key }) => key.endsWith('-dealt') || key === 'rolled').length
      return count ? [{ kind, count }] : []
    })
    return come[0] ?? null
  })

  // --- what will change on the board
  #coming(...keys: string[]): EventShown['params'][] {
    return this.left
      .flatMap(({ events }) => events.filter((event) => keys.includes(event.key)))
      .map(({ params }) => params)
  }
  readonly going = $derived.by(() =>
    this.#coming('tile-moves', 'tile-crosses').map(({ tile, quadrant, space }) => ({
      action: String(tile),
      quadrant: Number(String(quadrant).slice(1)),
      space: Number(space),
    })),
  )
  readonly leaving = $derived.by(
    () =>
      new Set([
        ...this.#coming('order-discarded').map(({ order }) => String(order)),
        ...this.#coming('helper-discarded').map(({ helper }) => String(helper)),
      ]),
  )
  readonly rolled = $derived.by(() => new Set(this.#coming('rolled').map(({ die }) => dieOf(String(die)).colour)))
  // Where the rival will stand, and the tiles it takes away.
  readonly rival = $derived.by(() => {
    const space = this.#coming('rival')[0]?.space
    return space === undefined ? null : Number(space)
  })
  readonly taken = $derived.by(() => new Set(this.#coming('tile-removed').map(({ tile }) => String(tile))))

  #rest(): void {
    clearTimeout(this.#timer)
    this.running = false
  }

  // One line. After the last one the table is shown as it is, when what moves has arrived.
  step(): void {
    if (this.running) return this.table.unfoldAll()
    const line = this.now
    this.table.unfold()
    if (this.table.unfolding && !this.left.length) this.#later(line, () => this.table.unfoldAll())
  }

  // The rest of the card, one line after the other; a second press shows the table as it is. Where no tile could move,
  // the next card is to be read first.
  carry(): void {
    if (this.running || !this.lines.length) return this.table.unfoldAll()
    this.#on()
  }

  #on(): void {
    const line = this.now
    this.table.unfold()
    if (!this.table.unfolding) return
    const read = line?.kind === 'card'
    if (read) this.#rest()
    else this.#later(line, () => (this.left.length ? this.#on() : this.table.unfoldAll()))
  }

  #later(line: Line | null, then: () => void): void {
    const lasts = pace(line?.kind === 'moves' ? 'wheel' : 'move')
    if (!lasts) return then()
    this.running = true
    this.#timer = setTimeout(then, lasts)
  }
}
