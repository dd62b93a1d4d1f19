// Whether the engine of the bots is being compiled: asked once, and again only as long as it is.
import { get } from '../api/client'
import type { StatusShown } from '../api/types'

export const EVERY = 3000
export const READY = 8000

let now = $state.raw<StatusShown | null>(null)
let ready = $state(false)
let following = false

export const engine = {
  // What there is to say, as the end of a text's key; '' for nothing.
  get said(): string {
    if (now?.compiling) return 'compiling'
    return ready ? 'ready' : (now?.problem ?? '')
  },
  get compiling(): StatusShown['compiling'] {
    return now?.compiling ?? null
  },
}

// Follow it from the first page on.
export function follow(): void {
  if (following) return
  following = true
  void ask()
}

async function ask(): Promise<void> {
  try {
    const next = await get<StatusShown>('/api/status')
    if (now?.compiling && !next.compiling && next.thinkers === 'compiled') {
      ready = true
      setTimeout(() => (ready = false), READY)
    }
    now = next
  } catch {
    // Whoever has lost the server is told so elsewhere.
  }
  if (now?.compiling) setTimeout(ask, EVERY)
  else following = false
}
