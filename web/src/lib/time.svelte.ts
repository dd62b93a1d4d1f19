// The server's own time: asked for now and then, counted on between.
import { get } from '../api/client'
import type { TimeShown } from '../api/types'

const AGAIN = 60_000 // ms after which we ask again

class ServerTime {
  now = $state(0) // seconds; 0 until we know
  #ahead = 0 // of our own count
  #asked = 0
  #watchers = 0
  #ticking: ReturnType<typeof setInterval> | undefined

  // Ask what time it is; the answer was true half-way.
  async ask(): Promise<void> {
    this.#asked = Date.now()
    const sent = performance.now()
    const answer = await get<TimeShown>('/api/time').catch(() => null)
    if (!answer) return
    this.#ahead = answer.now - (sent + performance.now()) / 2000
    this.#tick()
  }

  // Keep it going while somebody looks; what ends that.
  watch(): () => void {
    if (!this.#watchers++) {
      void this.ask()
      this.#ticking = setInterval(() => this.#tick(), 500)
    }
    return () => {
      if (!--this.#watchers) clearInterval(this.#ticking)
    }
  }

  #tick(): void {
    if (Date.now() - this.#asked > AGAIN) void this.ask()
    if (this.#ahead) this.now = this.#ahead + performance.now() / 1000
  }
}

export const serverTime = new ServerTime()
