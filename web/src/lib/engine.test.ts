// The status is asked for again only while there is something to wait for, and said only as long as it matters.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StatusShown } from '../api/types'

const plain: StatusShown = { engine: 'plain', thinkers: 'plain', compiling: null, problem: null }
const at = (done: number): StatusShown => ({ ...plain, compiling: { stage: 'compile', done, total: 3 } })
const ready: StatusShown = { ...plain, thinkers: 'compiled' }
let answers: (StatusShown | 'down')[] = []
let asked = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    const answer = answers.shift()
    if (!answer || answer === 'down') throw new TypeError('no network')
    return new Response(JSON.stringify(answer))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fresh = (): Promise<typeof import('./engine.svelte')> => import('./engine.svelte')

it('is asked for until the thinkers have changed, through a lost connection too', async () => {
  const { engine, follow, EVERY, READY } = await fresh()
  answers = [at(1), 'down', at(2), ready]
  const seen: (string | number)[] = []
  follow()
  follow() // another page
  for (let n = 0; n < 6; n++) {
    await vi.advanceTimersByTimeAsync(n ? EVERY : 0)
    seen.push(engine.said, engine.compiling?.done ?? 0)
  }
  expect(seen.slice(0, 8)).toEqual(['compiling', 1, 'compiling', 1, 'compiling', 2, 'ready', 0])
  expect(asked).toBe(4)
  await vi.advanceTimersByTimeAsync(READY)
  expect(engine.said).toBe('')
})

it.each([
  [plain, ''],
  [ready, ''],
  [{ ...plain, problem: 'failed' } as StatusShown, 'failed'],
])('is asked for once where nothing is being compiled', async (answer, said) => {
  const { engine, follow, EVERY } = await fresh()
  answers = [answer]
  follow()
  await vi.advanceTimersByTimeAsync(3 * EVERY)
  expect([engine.said, asked]).toEqual([said, 1])
})
