// The table against a server of cardboard: nothing is sent twice, nothing is missed, nothing taken back stays.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer, CommonView, EventShown, TableShown, Update } from '../api/types'
import { settings } from './settings.svelte'
import { backoff, inForce, LiveTable } from './table.svelte'

type Reply = { status?: number; body: unknown } | 'down'
const sent: { path: string; body: Record<string, unknown> | null }[] = []
let replies: ((path: string) => Reply)[] = []
let sockets: Socket[] = []

class Socket {
  readyState = 1
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor(readonly url: string) {
    sockets.push(this)
  }
  say(data: unknown): void {
    this.onmessage?.({ data: JSON.stringify(data) })
  }
  close(): void {
    if (this.readyState !== 1) return
    this.readyState = 3
    queueMicrotask(() => this.onclose?.())
  }
}

const move = {
  text: 'pass',
  verb: 'pass',
  args: [],
  reveals: false,
  said: 'Pass',
  short: 'Pass',
  group: 'pass',
  title: '',
  price: '',
  result: '',
}
const seat = (number: number): TableShown['seats'][number] => ({
  seat: number,
  name: 'Ann',
  bot: '',
  away: false,
  mine: number === 0,
  called: 'Ann',
})

const awaiting = (...seats: number[]): CommonView => ({ to_act: seats }) as CommonView

function shown(version: number, more: Partial<TableShown> = {}): TableShown {
  const table = {
    id: 'a',
    phase: 'running',
    seat: 0,
    seats: [seat(0), seat(1)],
    version,
    decision: version,
    view: awaiting(0),
    moves: [move],
  }
  return { ...table, ...more } as TableShown
}
const event = (number: number, ply: number, key = 'word', params = {}): EventShown => ({
  own: false,
  number,
  ply,
  key,
  params,
  said: key,
})
const update = (last: number, events: EventShown[], version = last, full = false): Update => ({
  last,
  full,
  events,
  table: shown(version),
})
const answer = (kind: Answer['answer'], version: number, refusal: Answer['refusal'] = null): Answer => ({
  answer: kind,
  ply: 1,
  last: 1,
  refusal,
  table: shown(version),
})
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)
const latest = (): Socket => sockets[sockets.length - 1]

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  replies = []
  sockets = []
  vi.stubGlobal('location', { protocol: 'http:', host: 'here', origin: 'http://here' })
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : null })
    const reply = replies.shift()?.(path) ?? 'down'
    if (reply === 'down') throw new TypeError('no network')
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function sitting(): LiveTable {
  const table = new LiveTable('a')
  latest().say(update(2, [event(1, 1), event(2, 2)]))
  return table
}

it('offers the next decision even if another one chooses before our answer comes', async () => {
  const table = sitting()
  replies = [() => ({ body: { ...answer('accepted', 3), table: shown(3, { decision: 3 }) } })]
  const playing = table.play('pass')
  latest().say({ ...update(3, [event(3, 3)]), table: shown(3, { decision: 3 }) })
  latest().say({ ...update(4, [event(4, 4)]), table: shown(4, { decision: 3 }) })
  await playing
  expect([table.shown?.version, table.shown?.moves.length]).toEqual([4, 1])
  table.close()
})

describe('events in force', () => {
  it('lose what was taken back, and keep what the table itself said', () => {
    const told = [event(1, 0, 'table.begun'), event(2, 1), event(3, 2), event(4, 2, 'table.left')]
    const after = inForce(told, [event(5, 2, 'table.undone', { back: 1 }), event(6, 3)])
    expect(after.map((one) => one.number)).toEqual([1, 2, 4, 5, 6])
  })
})

describe('a move that unfolds', () => {
  const steps = (events: EventShown[]): EventShown[][] => events.map((one) => [one])
  function unfolding(): LiveTable {
    const table = sitting()
    latest().say({ ...update(2, [], 3), table: shown(3, { ply: 4 }) })
    table.unfolds = {
      wanted: () => true,
      steps,
      view: (before, told) => ({ ...before, told: told.length }) as unknown as typeof before,
    }
    const more = { ply: 5, decision: 4 }
    latest().say({ ...update(4, [event(3, 5), event(4, 5)]), table: shown(4, more) })
    return table
  }
  const seen = (table: LiveTable): unknown[] => [
    (table.shown!.view as unknown as { told?: number }).told,
    table.shown!.moves.length,
    table.events.length,
  ]
  it('is seen step by step; then the table is shown as it is, and can be played', () => {
    const table = unfolding()
    expect([table.shown!.version, ...seen(table)]).toEqual([4, 1, 0, 3])
    table.unfold()
    expect(seen(table)).toEqual([2, 0, 4])
    table.unfold()
    expect(seen(table)).toEqual([undefined, 1, 4])
    table.close()
  })
  it('is seen at once as soon as anything is done, by oneself or elsewhere', () => {
    const table = unfolding()
    void table.play('pass')
    expect(table.unfolding).toBeNull()
    table.close()
    const other = unfolding()
    latest().say({ ...update(5, [event(5, 6)]), table: shown(5, { ply: 7 }) })
    expect(seen(other)).toEqual([undefined, 1, 5])
    other.close()
  })
  it('does not wait for what it brings', () => {
    const table = unfolding()
    latest().say({ ...update(4, [], 5), table: shown(5, { ply: 6, decision: 5 }) }) // the answer came before the stream
    expect(seen(table)).toEqual([0, 0, 4])
    table.unfold()
    expect(seen(table)).toEqual([undefined, 1, 4])
    table.close()
  })
})

describe('the stream', () => {
  it('shows the table and whose turn it is', () => {
    const table = sitting()
    expect([table.link, table.mine, table.myTurn, table.events.length]).toEqual(['live', 0, true, 2])
    latest().say({ ...update(3, [event(3, 3)]), table: shown(3, { view: awaiting(1) }) })
    expect(table.myTurn).toBe(false)
    table.close()
  })
  it('drops what it has heard, and views older than the one it has', () => {
    const table = sitting()
    latest().say(update(3, [event(2, 2), event(3, 3)], 5))
    latest().say(update(3, [], 4))
    expect(table.events.map((one) => one.number)).toEqual([1, 2, 3])
    expect(table.shown?.version).toBe(5)
    table.close()
  })
  it('comes back from where it was, ever more slowly, and then asks instead', async () => {
    const table = sitting()
    latest().close()
    await settle()
    expect(table.link).toBe('lost')
    for (let tries = 2; tries <= 5; tries++) {
      await vi.advanceTimersByTimeAsync(20_000)
      expect(sockets.length).toBe(tries)
      expect(latest().url).toContain('after=2')
      if (tries === 5) replies = [() => ({ body: update(3, [event(3, 3)]) })]
      latest().close()
      await settle()
    }
    expect(sent.at(-1)?.path).toBe('/api/tables/a/events?after=2&lang=en')
    expect([table.link, table.events.length]).toEqual(['live', 3])
    table.close()
  })
  it('is asked anew in another language, the log from its beginning, and the game goes on', async () => {
    const table = sitting()
    settings.language = 'de'
    table.speak('de')
    await settle()
    expect(latest().url).toContain('after=0&lang=de')
    expect([table.shown?.version, table.events.length]).toEqual([2, 2]) // nothing goes before the answer is there
    latest().say(update(2, [event(1, 1), { ...event(2, 2), said: 'Passen' }]))
    expect(table.events.map((one) => one.said)).toEqual(['word', 'Passen'])
    table.close()
    settings.language = 'en'
  })
  it('begins anew when the server cannot tell the events one by one', async () => {
    const table = sitting()
    latest().say(update(1, [], 1, true))
    await settle()
    expect(sockets.length).toBe(2)
    expect(latest().url).toContain('after=0')
    latest().say(update(1, [event(1, 0)], 1))
    expect(table.events.length).toBe(1)
    table.close()
  })
  it('stops where coming again is no use', async () => {
    const table = new LiveTable('a')
    latest().say({ error: 'unknown-table', detail: '' })
    latest().close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sockets.length, table.trouble?.error]).toEqual([1, 'unknown-table'])
    table.look(null)
    expect(sockets.length).toBe(2)
    table.close()
  })
  it('finds out that a quiet stream is dead', async () => {
    const table = sitting()
    replies = [() => ({ body: update(3, [event(3, 3)]) })]
    await vi.advanceTimersByTimeAsync(100_000)
    expect(table.events.length).toBe(3)
    expect(sockets.length).toBeGreaterThan(1)
    table.close()
  })
  it('waits longer each time, but never too long, and not all at once', () => {
    expect(backoff(3, 0)).toBeGreaterThan(backoff(2, 0))
    expect(backoff(50, 1)).toBe(8_000)
    expect(backoff(2, 0)).toBe(backoff(2, 1) / 2)
  })
})

describe('commands', () => {
  it('empty the moves at once and cannot be sent twice', async () => {
    const table = sitting()
    replies = [() => ({ body: answer('accepted', 3) })]
    const first = table.play('pass')
    expect([table.shown?.moves.length, table.busy]).toEqual([0, true])
    expect(await table.play('pass')).toBeNull()
    latest().say(update(2, [], 2))
    expect(table.shown?.moves.length).toBe(0)
    expect((await first)?.answer).toBe('accepted')
    expect([sent.length, table.shown?.moves.length, table.busy]).toEqual([1, 1, false])
    table.close()
  })
  it('are sent again with the same id until answered', async () => {
    const table = sitting()
    replies = [
      () => 'down',
      () => ({ status: 503, body: { error: 'store-gone', detail: '' } }),
      () => ({ body: answer('duplicate', 3) }),
    ]
    const played = table.play('pass')
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await played)?.answer).toBe('duplicate')
    const commands = sent.flatMap((one) => one.body?.command ?? [])
    expect([commands.length, new Set(commands).size]).toEqual([3, 1])
    expect(table.trouble).toBeNull()
    table.close()
  })
  it('that meet a changed table say so and bring it along', async () => {
    const table = sitting()
    replies = [() => ({ body: answer('stale', 7) })]
    await table.play('pass')
    expect([table.stale, table.shown?.version]).toEqual([true, 7])
    table.close()
  })
  it('that are refused leave the reason and the moves', async () => {
    const table = sitting()
    const refusal = { rule: 'X-WORD-01', key: 'short', params: {}, highlight: [], said: 'Too short.' }
    replies = [() => ({ body: answer('refused', 2, refusal) })]
    await table.play('say ab')
    expect(table.refusal?.rule).toBe('X-WORD-01')
    expect(table.shown?.moves.length).toBe(1)
    table.close()
  })
  it('are explained, but a reason that comes too late is not told', async () => {
    const table = sitting()
    const refusal = { rule: 'X-WORD-01', key: 'short', params: {}, highlight: [], said: 'Too short.' }
    replies = [() => ({ body: { refusal } }), () => ({ body: { refusal } })]
    await table.why('say ab')
    expect(table.refusal?.rule).toBe('X-WORD-01')
    const late = table.why('say ab')
    table.refusal = null // something else lies on the table
    await late
    expect(table.refusal).toBeNull()
    table.close()
  })
  it('that cannot be carried out give the moves back and the trouble', async () => {
    const table = sitting()
    replies = [() => ({ status: 409, body: { error: 'away', detail: '' } })]
    expect(await table.play('pass')).toBeNull()
    latest().say(update(3, [event(3, 3)]))
    expect([table.trouble?.error, table.shown?.moves.length, table.busy]).toEqual(['away', 1, false])
    table.close()
  })
})

describe('two seats in one browser, and two tabs of one', () => {
  it('show no seat what was asked for the other one', async () => {
    const table = sitting()
    let reply: (answer: Reply) => void = () => {}
    const later = new Promise<Reply>((resolve) => (reply = resolve))
    vi.stubGlobal('fetch', async () => {
      const got = (await later) as { body: unknown }
      return new Response(JSON.stringify(got.body))
    })
    const played = table.play('pass')
    table.look(1)
    await settle()
    expect(latest().url).toContain('seat=1')
    reply({ body: answer('accepted', 3) })
    expect((await played)?.answer).toBe('accepted')
    expect(table.shown).toBeNull()
    latest().say({ ...update(1, [event(1, 0)]), table: shown(1, { seat: 1, decision: 2 }) })
    expect([table.mine, table.events.length, table.shown?.moves.length, table.busy]).toEqual([1, 1, 1, false])
    table.close()
  })
  it('begin anew when another tab has sat down', async () => {
    const table = new LiveTable('a')
    latest().say({ ...update(2, [event(1, 0), event(2, 0)]), table: shown(2, { seat: null }) })
    latest().say({ ...update(3, [event(3, 0)]), table: shown(3, { seat: 1 }) })
    await settle()
    expect([table.mine, table.events.length, sockets.length]).toEqual([1, 0, 2])
    expect(latest().url).toContain('after=0')
    table.close()
  })
})

describe('a command that fails', () => {
  it('does not bring old moves back to a new decision', async () => {
    const table = sitting()
    replies = [() => ({ status: 409, body: { error: 'away', detail: '' } })]
    const played = table.play('pass')
    latest().say({ ...update(3, [event(3, 3)]), table: shown(3, { moves: [] }) })
    await played
    expect(table.shown?.moves).toEqual([])
    table.close()
  })
  it('does not end the stream', async () => {
    const table = sitting()
    replies = [() => ({ status: 400, body: { error: 'malformed', detail: '' } }), () => ({ body: update(2, []) })]
    await table.play('x')
    latest().close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sockets.length).toBe(2)
    table.close()
  })
  it('and is refused in the end leaves the link as it is', async () => {
    const table = sitting()
    replies = [() => 'down', () => ({ body: answer('refused', 2) }), () => ({ body: update(2, []) })]
    const played = table.play('pass')
    await vi.advanceTimersByTimeAsync(5_000)
    await played
    expect(table.link).toBe('live')
    table.close()
  })
})
