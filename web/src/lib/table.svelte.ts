// A table as this browser sees it: follows the stream, sends commands until they are answered.
import { get, isProblem, post, problemOf, Trouble } from '../api/client'
import type {
  Answer,
  Command,
  EventShown,
  Explained,
  HintsShown,
  LinkShown,
  Problem,
  RefusalShown,
  TableLine,
  TableLines,
  TableShown,
  Update,
} from '../api/types'
import { changed, hasChanges, type Changes } from './changes'
import { language, listed, spoken } from './texts.svelte'

const PATIENCE = 4 // tries of the stream before we ask now and then instead
const QUIET = 45_000 // ms without news after which we ask whether the stream still lives
const FIRST_WAIT = 400
const LONGEST_WAIT = 8_000
const PASSING = [0, 408, 429, 502, 503, 504] // statuses that another try may cure
const LASTING = ['unknown-table', 'wrong-seat', 'unloadable', 'quarantined', 'malformed']

// An id that nobody else has. (crypto.randomUUID is missing on pages that come by plain http from another machine.)
function ownId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

// How long to wait before a try: twice as long each time, never the same for all.
export function backoff(failures: number, chance: number = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.5 + chance / 2)
}

// The events in force after more of them: what was taken back is dropped, news of the table itself stays.
export function inForce(events: EventShown[], more: EventShown[]): EventShown[] {
  let kept = [...events]
  for (const event of more) {
    if (event.key === 'table.undone') {
      const back = Number(event.params.back)
      kept = kept.filter((old) => old.ply <= back || (old.key.startsWith('table.') && old.key !== 'table.over'))
    }
    kept.push(event)
  }
  return kept
}

// How a title tells step by step what a move has brought, before the table is shown as it is: `games/TITLE/unfolding.ts`
// has it as `unfolds`.
export interface Unfolds {
  wanted: (before: TableShown, after: TableShown) => boolean
  steps: (events: EventShown[]) => EventShown[][] // what is told of the move; the first of them at once
  view: (before: TableShown['view'], told: EventShown[]) => TableShown['view']
}
// The end of a game while it is told step by step: what may be seen of it meanwhile.
export interface Telling {
  readonly done: boolean
  shown: (whole: TableShown) => TableShown
  events: (all: EventShown[]) => EventShown[]
}
// A move that is being told: the table before it, and which step is told last.
interface Unfolding {
  before: TableShown
  ply: number
  step: number
}

export class LiveTable {
  #now = $state.raw<TableShown | null>(null) // the table as it is
  #told = $state.raw<EventShown[]>([])
  link = $state<'connecting' | 'live' | 'lost'>('connecting')
  trouble = $state.raw<Problem | null>(null)
  busy = $state(false)
  #refusal = $state.raw<RefusalShown | null>(null)
  #whys = 0 // reasons asked for or told: the answer to an earlier question comes too late
  stale = $state(false)
  unfolds: Unfolds | null = null
  unfolding = $state.raw<Unfolding | null>(null)
  telling: Telling | null = $state.raw(null)

  readonly id: string
  guard: ((move: string) => RefusalShown | null) | null = null // why a move is not to be sent, where a lesson wants another
  pointed = $state.raw<string[]>([]) // places of the board that a lesson speaks of
  direct = $state(false) // moves are made on the pieces of the board
  hinted = $state('') // the move of a hint that is to be seen on the board
  looking = $state<number | null>(null) // at the things of another seat; null: at my own
  #eyes: number | null = null // the seat to look with; null: my first one, or a spectator's
  #last = 0
  #held: { decision: number; moves: TableShown['moves'] } | null = null // what a command is out for, and what else could be chosen
  #socket: WebSocket | null = null
  #closed = false
  #following = false
  #waits = new Set<() => void>()
  #soon = false // the stream was ended by ourselves: come again at once
  #heard = 0
  #unanswered = false // the trouble belongs to a command: it stays until the next one
  #anew = false // the log is being told once more, in another language
  #tongue = language.now
  #visit = 0 // grows when we look with other eyes: answers to what was asked before are not for these

  constructor(id: string) {
    this.id = id
    if (typeof document !== 'undefined') {
      document.addEventListener('visibilitychange', this.#stir)
      addEventListener('online', this.#stir)
    }
    void this.#follow()
  }

  // --- what is seen: the table as it is, or while a move unfolds as it was after the last step that was told; then
  // nothing can be chosen. While the end is told, no more of it than that.

  readonly steps = $derived.by((): EventShown[][] => {
    const { ply } = this.unfolding ?? {}
    return ply === undefined ? [] : this.unfolds!.steps(this.#told.filter((event) => event.ply === ply))
  })
  readonly #heardOf = $derived.by(() => this.steps.slice(0, (this.unfolding?.step ?? 0) + 1).flat())
  readonly shown = $derived.by((): TableShown | null => {
    const before = this.unfolding?.before.view
    if (!this.#now) return null
    if (!before) return this.telling?.shown(this.#now) ?? this.#now
    return { ...this.#now, view: this.unfolds!.view(before, this.#heardOf), moves: [] }
  })
  readonly events = $derived.by((): EventShown[] => {
    const { ply } = this.unfolding ?? {}
    if (ply === undefined) return this.telling?.events(this.#told) ?? this.#told
    return this.#told.filter((event) => event.ply !== ply || this.#heardOf.includes(event))
  })

  // The table as it is, whatever is being told of it.
  get whole(): { shown: TableShown | null; events: EventShown[] } {
    return { shown: this.#now, events: this.#told }
  }

  // One step further; beyond the last one the table is shown as it is.
  unfold(): void {
    const { unfolding } = this
    if (!unfolding) return
    if (unfolding.step + 1 < this.steps.length) this.unfolding = { ...unfolding, step: unfolding.step + 1 }
    else this.unfoldAll()
  }
  unfoldAll(): void {
    this.unfolding = null
  }

  get mine(): number | null {
    return this.#now?.seat ?? null
  }

  get myTurn(): boolean {
    const { shown, mine } = this
    if (!shown || mine === null || shown.phase !== 'running' || shown.seats[mine]?.away) return false
    return shown.view?.to_act.includes(mine) ?? false
  }

  // What somebody at the table is called.
  called(seat: number): string {
    return this.#now?.seats[seat]?.called ?? ''
  }

  calledAll(seats: number[]): string {
    return listed(seats.map((seat) => this.called(seat)))
  }

  // Where points come from.
  source(id: string): string {
    return this.#now?.sources[id] ?? id
  }

  // --- what a seat does ----------------------------------------------------------------------------------------

  play(move: string): Promise<Answer | null> {
    const refusal = this.guard?.(move) ?? null
    if (refusal) {
      this.refusal = refusal
      return Promise.resolve(null)
    }
    return this.#command('move', move)
  }
  undo(): Promise<Answer | null> {
    return this.#command('undo')
  }
  reset(): Promise<Answer | null> {
    return this.#command('reset')
  }
  ask(): Promise<Answer | null> {
    return this.#command('ask')
  }
  // End the game as it stands: with everybody's consent, or where somebody's time is up.
  end(): Promise<Answer | null> {
    return this.#command('end')
  }
  agree(): Promise<Answer | null> {
    return this.#command('agree')
  }
  decline(): Promise<Answer | null> {
    return this.#command('decline')
  }

  // Why a move would be refused; null when it is legal or nobody can say.
  async explain(move: string): Promise<RefusalShown | null> {
    if (this.mine === null) return null
    const answer = await this.#post<Explained>('explain', { seat: this.mine, move }).catch(() => null)
    return answer?.refusal ?? null
  }

  // Tell the reason, unless something else was said or done before it came.
  async why(move: string): Promise<void> {
    const asked = ++this.#whys
    const refusal = await this.explain(move)
    if (asked === this.#whys) this.refusal = refusal
  }
  get refusal(): RefusalShown | null {
    return this.#refusal
  }
  set refusal(refusal: RefusalShown | null) {
    this.#whys++
    this.#refusal = refusal
  }

  // What only tables of this title can be asked; null when nobody can say.
  async question<T>(route: string, about: Record<string, unknown>): Promise<T | null> {
    if (this.mine === null) return null
    return this.#post<T>(route, { seat: this.mine, ...about }).catch(() => null)
  }

  hint(step: number): Promise<HintsShown> {
    return get<HintsShown>(spoken(`${this.#path('hint')}?seat=${this.mine ?? ''}&step=${step}`))
  }

  // --- lessons ---------------------------------------------------------------------------------------------------

  // Go to a place in the lesson: so many of its moves are played.
  async lesson(ply: number): Promise<void> {
    this.refusal = null
    this.#accept(await this.#post<TableShown>('lesson', { seat: this.mine, ply }))
  }

  // Leave the lesson: the bots think for themselves from now on.
  async free(): Promise<void> {
    this.refusal = null
    this.#accept(await this.#post<TableShown>('free', { seat: this.mine }))
  }

  // --- seats -----------------------------------------------------------------------------------------------------

  async sit(name: string, seat?: number, invite?: string): Promise<void> {
    const body = { name, ...(seat === undefined ? {} : { seat }), ...(invite ? { invite } : {}) }
    this.look((await this.#post<TableShown>('sit', body)).seat)
  }

  // Whom and what an invitation is from.
  invitation(token: string): Promise<TableLine> {
    return this.#post<TableLine>('invitation', { token })
  }

  async watch(token: string): Promise<void> {
    await this.#post<TableShown>('watch', { token })
    this.look(null)
  }

  async fill(level: string): Promise<void> {
    this.#accept(await this.#post<TableShown>('fill', { seat: this.mine, level }))
  }

  leave(): Promise<TableLines> {
    return this.#post<TableLines>('leave', { seat: this.mine })
  }

  async back(): Promise<void> {
    this.#accept(await this.#post<TableShown>('back', { seat: this.mine }))
  }

  // Before the game: send somebody away.
  async remove(other: number): Promise<void> {
    this.#accept(await this.#post<TableShown>('remove', { seat: this.mine, other }))
  }

  // Give the seat of somebody absent to a bot, or with '' to whoever is invited.
  async replace(other: number, level: string): Promise<void> {
    this.#accept(await this.#post<TableShown>('replace', { seat: this.mine, other, level }))
  }

  async vacation(on: boolean): Promise<void> {
    this.#accept(await this.#post<TableShown>('vacation', { seat: this.mine, on }))
  }

  rematch(): Promise<TableShown> {
    return this.#post<TableShown>('rematch', { seat: this.mine })
  }

  async recoveryLink(): Promise<string> {
    return `${location.origin}/seat#${(await this.#post<LinkShown>('link', { seat: this.mine })).token}`
  }

  // Look with another seat of this browser; null: my first one, or a spectator's. Also the way to begin anew.
  look(seat: number | null): void {
    this.#eyes = seat
    this.#visit++
    this.#held = null
    this.#startAnew()
    this.#now = null
    this.trouble = null
    this.#unanswered = false
    this.#hangUp()
    if (!this.#following) void this.#follow()
  }

  // Where the reader wants another language: ask for everything once more, the log from its beginning; the game goes on.
  speak(tongue: typeof language.now): void {
    if (tongue === this.#tongue) return
    this.#tongue = tongue
    this.#last = 0
    this.#anew = true
    this.refusal = null
    this.#hangUp()
    if (!this.#following) void this.#follow()
  }

  close(): void {
    this.#closed = true
    if (typeof document !== 'undefined') {
      document.removeEventListener('visibilitychange', this.#stir)
      removeEventListener('online', this.#stir)
    }
    this.#hangUp()
  }

  // --- commands --------------------------------------------------------------------------------------------------

  async #command(act: NonNullable<Command['act']>, move = ''): Promise<Answer | null> {
    this.unfoldAll()
    const { shown, mine } = this
    if (!shown || mine === null || this.busy) return null
    const command: Command = { seat: mine, decision: shown.decision, command: ownId(), act, move }
    this.busy = true
    this.#unanswered = false
    this.refusal = null
    this.stale = false
    const held = (this.#held = { decision: shown.decision, moves: shown.moves })
    this.#now = { ...shown, moves: [] }
    const visit = this.#visit
    try {
      const answer = await this.#insist(command)
      if (!answer || visit !== this.#visit) return answer
      this.busy = false // a refused move leaves the others to choose from
      this.#accept(answer.table)
      this.#giveBack(held)
      this.refusal = answer.refusal ?? null
      this.stale = answer.answer === 'stale'
      return answer
    } catch (error) {
      if (visit !== this.#visit) return null
      this.trouble = problemOf(error)
      this.#unanswered = true
      this.#giveBack(held)
      void this.#catchUp()
      return null
    } finally {
      this.busy = false
    }
  }

  // The moves of the decision that is still to be made.
  #giveBack(held: { decision: number; moves: TableShown['moves'] }): void {
    if (this.#now?.decision === held.decision) this.#now = { ...this.#now, moves: held.moves }
  }

  // Send a command, with the same id, until the server has answered it.
  async #insist(command: Command): Promise<Answer | null> {
    for (let failures = 0; !this.#closed; failures++) {
      try {
        const answer = await this.#post<Answer>('commands', command)
        if (failures) {
          this.trouble = null
          void this.#catchUp() // does the stream still live?
        }
        this.#stopWaiting() // the server is there: the stream need not wait
        return answer
      } catch (error) {
        if (!(error instanceof Trouble) || !PASSING.includes(error.status)) throw error
        this.trouble = error.problem
        if (!error.status) this.link = 'lost'
        await this.#pause(backoff(failures))
      }
    }
    return null
  }

  // --- the stream ------------------------------------------------------------------------------------------------

  // Stay at the table: listen, and when the stream breaks, come again, ever more slowly; then ask now and then.
  async #follow(): Promise<void> {
    this.#following = true
    let failures = 0
    while (!this.#closed) {
      const heard = await this.#listen()
      if (this.#closed || this.#lost()) break
      failures = heard || this.#soon ? 0 : failures + 1
      if (this.#soon) continue
      this.link = 'lost'
      if (failures >= PATIENCE) await this.#catchUp()
      if (this.#lost()) break
      await this.#pause(backoff(failures))
    }
    this.#following = false
  }

  // Listen until the stream ends; was anything heard?
  #listen(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#soon = false
      const socket = new WebSocket(this.#streamAddress())
      this.#socket = socket
      let heard: TableShown | null = null // the table as this stream has told it
      const watch = setInterval(() => {
        if (Date.now() - this.#heard > QUIET) void this.#catchUp()
      }, QUIET)
      socket.onmessage = (message) => {
        if (this.#socket !== socket) return
        const data = JSON.parse(String(message.data)) as Update | Changes | Problem
        if (isProblem(data)) this.#stop(data)
        else {
          const update: Update =
            hasChanges(data) && heard ? { ...data, full: false, table: changed(heard, data) } : (data as Update)
          heard = update.table
          this.#hear(update)
        }
      }
      socket.onclose = () => {
        clearInterval(watch)
        if (this.#socket === socket) this.#socket = null
        resolve(heard !== null)
      }
    })
  }

  // Ask what is new; if the stream should have told it, it is dead.
  async #catchUp(): Promise<void> {
    const known = this.#last
    const visit = this.#visit
    const tongue = this.#tongue
    try {
      const update = await get<Update>(spoken(`${this.#path('events')}?after=${known}${this.#seat('&')}`))
      if (this.#closed || visit !== this.#visit || tongue !== this.#tongue) return
      if (update.last > known && known === this.#last && this.#socket?.readyState === 1) this.#socket.close()
      this.#hear(update)
    } catch (error) {
      if (!(error instanceof Trouble)) throw error
      if (visit !== this.#visit) return
      if (!PASSING.includes(error.status)) this.#stop(error.problem)
      else this.link = 'lost'
    }
  }

  #hear(update: Update): void {
    this.#heard = Date.now()
    this.link = 'live'
    if (!this.busy && !this.#unanswered) this.trouble = null
    if (update.full || (this.#now && update.table.seat !== this.#now.seat)) {
      this.#startAnew() // the events cannot be told one by one, or another tab sat down or stood up
      this.#now = update.table
      this.#hangUp()
      return
    }
    const fresh = update.events.filter((event) => event.number > this.#last)
    if (fresh.length || this.#anew) this.#told = inForce(this.#anew ? [] : this.#told, fresh)
    this.#anew = false
    this.#last = Math.max(this.#last, update.last)
    this.#accept(update.table)
  }

  // Take a table unless we know a later one; while a command is out nothing may be chosen.
  #accept(table: TableShown): void {
    if (this.#now && (table.version < this.#now.version || table.seat !== this.#now.seat)) return
    if (this.#now && table.decision !== this.#now.decision) this.refusal = null
    const out = this.busy && this.#held?.decision === table.decision
    if (this.#held?.decision === table.decision) this.#held.moves = table.moves
    if (table.ply !== this.#now?.ply) this.unfolding = this.#unfolding(table)
    this.#now = out ? { ...table, moves: [] } : table
  }

  // Whether what the last move has brought is told step by step; several moves at once are not.
  #unfolding(table: TableShown): Unfolding | null {
    const before = this.#now
    const next = before !== null && table.ply === before.ply + 1
    return next && this.unfolds?.wanted(before, table) ? { before, ply: table.ply, step: 0 } : null
  }

  #startAnew(): void {
    this.unfoldAll()
    this.#last = 0
    this.#told = []
  }

  #hangUp(): void {
    this.#soon = true
    this.#socket?.close()
    this.#socket = null
    this.#stopWaiting()
  }

  #stopWaiting(): void {
    for (const wake of [...this.#waits]) wake()
  }

  // The table itself cannot be followed, whatever became of a command.
  #stop(problem: Problem): void {
    this.trouble = problem
    this.#unanswered = false
  }

  #lost(): boolean {
    return this.trouble !== null && !this.#unanswered && LASTING.includes(this.trouble.error)
  }

  // The page is seen again, or the network is back: do not wait any longer.
  #stir = (): void => {
    if (document.visibilityState !== 'visible') return
    this.#stopWaiting()
    if (this.#socket?.readyState === 1) void this.#catchUp()
  }

  #pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.#waits.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, time)
      this.#waits.add(wake)
    })
  }

  // --- addresses -------------------------------------------------------------------------------------------------

  #path(route: string): string {
    return `/api/tables/${this.id}/${route}`
  }

  #seat(sign: string): string {
    return this.#eyes === null ? '' : `${sign}seat=${this.#eyes}`
  }

  #streamAddress(): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    return `${scheme}://${location.host}${spoken(`${this.#path('live')}?changes=yes&after=${this.#last}${this.#seat('&')}`)}`
  }

  #post<T>(route: string, body: unknown): Promise<T> {
    return post<T>(spoken(this.#path(route)), body)
  }
}
