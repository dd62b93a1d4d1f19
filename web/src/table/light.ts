// Where light falls: the veil over a board with holes for what is lit, and a place for the speech beside them.
export interface Box {
  left: number
  top: number
  width: number
  height: number
}
interface Size {
  width: number
  height: number
}

const EDGE = 2 // px of light around a piece
const ROUND = 12 // its corners
const GAP = 12 // px between speech and piece
const STEPS = 24 // places that are tried across and down
const MARGIN = 8
const FAR = 200 // px that an arrow still spans
const CORNER = 24 // px from the end of an edge to its arrow

// The section of a phone's board (its class is `sec-` and a name) with a place that a lesson speaks of.
export function sectionOf(place: string | undefined): string {
  if (!place) return ''
  const found = document.querySelector(`main :is([data-place^="${place}"], [data-part="${place}"])`)
  return /sec-(\w+)/.exec(found?.closest('[class*=sec-]')?.className ?? '')?.[1] ?? ''
}

// On the phone the prompt covers the end of the board: the first lit place comes into sight where none is. What is
// open all the time (`data-aside`) is not worth the way.
export function showLit(): void {
  const prompt = document.querySelector('main .prompt')
  if (!prompt || getComputedStyle(prompt).position !== 'sticky') return
  const end = prompt.getBoundingClientRect().top
  const lit = [...document.querySelectorAll('main .spot.legal:not([data-aside])')].filter((one) =>
    one.checkVisibility(),
  )
  const inSight = lit.some((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= 0 && bottom <= end
  })
  if (!inSight) lit[0]?.scrollIntoView({ block: 'center' })
}

// Whether a key is meant for the board: nobody else has taken it, and nothing is being written.
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  return !document.querySelector('dialog[open]') && !(event.target as Element).closest?.('input, textarea, select')
}

// The arrow keys go from one lit place to the next, or to the first.
const ARROWS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
export function stepLit(key: string): boolean {
  const lit = [...document.querySelectorAll<HTMLElement>('main .spot.legal')].filter((one) => one.checkVisibility())
  const active = document.activeElement
  const at = lit.findIndex((one) => one === active)
  const step = ARROWS[key]
  if (!step || !lit.length || (at < 0 && active !== document.body && !active?.matches('.prompt, .spot'))) return false
  lit[at < 0 ? 0 : (at + step + lit.length) % lit.length]!.focus()
  return true
}

// A board without its lit pieces, as a path for `clip-path`.
export function dimmed(board: Box, lit: Box[]): string {
  const rect = ({ left, top, width, height }: Box, n: number): string => {
    const r = n ? Math.min(ROUND, width / 2, height / 2) : 0
    const arc = (x: number, y: number): string => `a${r} ${r} 0 0 1 ${x * r} ${y * r}`
    const [w, h] = [Math.round(width - 2 * r), Math.round(height - 2 * r)]
    const from = `M${Math.round(left + r)} ${Math.round(top)}`
    return `${from}h${w}${arc(1, 1)}v${h}${arc(-1, 1)}h${-w}${arc(-1, -1)}v${-h}${arc(1, -1)}z`
  }
  const holes = lit.map((box) => grown(box, EDGE))
  return `path(evenodd, "${[board, ...apart(holes)].map(rect).join('')}")`
}

// Holes that overlap would cancel each other out: they become one.
export function apart(boxes: Box[]): Box[] {
  const out: Box[] = []
  for (const box of boxes) {
    const near = out.findIndex((one) => shared(one, box) > 0)
    if (near < 0) out.push(box)
    else
      return apart([
        ...out.filter((_, n) => n !== near),
        union(out[near]!, box),
        ...boxes.slice(boxes.indexOf(box) + 1),
      ])
  }
  return out
}

function union(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left)
  const top = Math.min(a.top, b.top)
  const right = Math.max(a.left + a.width, b.left + b.width)
  const bottom = Math.max(a.top + a.height, b.top + b.height)
  return { left, top, width: right - left, height: bottom - top }
}

function shared(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

function gap(a: Box, b: Box): number {
  const across = Math.max(0, a.left - b.left - b.width, b.left - a.left - a.width)
  const down = Math.max(0, a.top - b.top - b.height, b.top - a.top - a.height)
  return Math.hypot(across, down)
}

interface Place {
  left: number
  top: number
}

// The place for speech on a board: it covers least of what is lit, then least of what else should stay free, and is near.
// It stays where it stood before if it covers nothing there and still points at something.
export function beside(lit: Box[], free: Box[], size: Size, board: Box, page: Size, before?: Place | null): Place {
  const low = { left: Math.max(board.left, 0) + MARGIN, top: Math.max(board.top, 0) + MARGIN }
  const wide = Math.max(0, Math.min(board.left + board.width, page.width) - MARGIN - size.width - low.left)
  const high = Math.max(0, Math.min(board.top + board.height, page.height) - MARGIN - size.height - low.top)
  const edged = lit.map((box) => grown(box, GAP))
  const cost = (at: Place): number => {
    const box = { ...at, width: size.width, height: size.height }
    const covered = edged.reduce((sum, one) => sum + shared(box, one), 0)
    const hidden = free.reduce((sum, one) => sum + shared(box, one), 0)
    const far = Math.min(...edged.map((one) => gap(box, one)), lit.length ? Infinity : 0)
    return covered * 1000 + hidden * 10 + far
  }
  const stays = before && {
    left: Math.min(Math.max(before.left, low.left), low.left + wide),
    top: Math.min(Math.max(before.top, low.top), low.top + high),
  }
  if (stays && cost(stays) <= FAR && (!lit.length || arrow({ ...stays, ...size }, lit))) return stays
  let best = { left: Math.round(low.left + wide / 2), top: Math.round(low.top + high / 4) }
  for (let across = 0; lit.length && across <= STEPS; across++)
    for (let down = 0; down <= STEPS; down++) {
      const at = {
        left: Math.round(low.left + (wide * across) / STEPS),
        top: Math.round(low.top + (high * down) / STEPS),
      }
      if (cost(at) < cost(best)) best = at
    }
  return best
}

export interface Arrow {
  side: 'left' | 'right' | 'top' | 'bottom'
  at: number // px along this side
}

// Where on its edge speech points at the nearest lit piece; null where nothing near lies straight beside it.
export function arrow(speech: Box, lit: Box[]): Arrow | null {
  const near = [...lit].sort((a, b) => gap(speech, a) - gap(speech, b))[0]
  if (!near || gap(speech, near) > FAR) return null
  const middle = (from: number, size: number, start: number, length: number): number => {
    const [low, high] = [Math.max(from, start), Math.min(from + size, start + length)]
    return low < high ? Math.min(Math.max((low + high) / 2 - from, CORNER), size - CORNER) : -1
  }
  const down = middle(speech.top, speech.height, near.top, near.height)
  const across = middle(speech.left, speech.width, near.left, near.width)
  if (down >= 0 && across < 0) return { side: near.left < speech.left ? 'left' : 'right', at: down }
  if (across >= 0 && down < 0) return { side: near.top < speech.top ? 'top' : 'bottom', at: across }
  return null
}

function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, width: box.width + 2 * by, height: box.height + 2 * by }
}
