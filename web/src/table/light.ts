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

const EDGE = 4 // px of light around a piece
const GAP = 16 // px between speech and piece
const MARGIN = 8

// A board without its lit pieces, as a path for `clip-path`.
export function dimmed(board: Box, lit: Box[]): string {
  const rect = ({ left, top, width, height }: Box): string =>
    `M${Math.round(left)} ${Math.round(top)}h${Math.round(width)}v${Math.round(height)}h${-Math.round(width)}z`
  const holes = lit.map((box) => ({
    left: box.left - EDGE,
    top: box.top - EDGE,
    width: box.width + 2 * EDGE,
    height: box.height + 2 * EDGE,
  }))
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

// The place beside the lit pieces where speech covers least of them, then least of what should stay free as well.
export function beside(lit: Box[], free: Box[], size: Size, board: Box, page: Size): { left: number; top: number } {
  const keep = (value: number, low: number, high: number): number => Math.round(Math.max(low, Math.min(value, high)))
  const right = Math.min(board.left + board.width, page.width) - size.width - MARGIN
  const bottom = page.height - size.height - MARGIN
  const inside = (left: number, top: number) => ({
    left: keep(left, MARGIN, Math.max(MARGIN, right)),
    top: keep(top, MARGIN, Math.max(MARGIN, bottom)),
  })
  const middle = inside(board.left + (board.width - size.width) / 2, board.top + board.height / 5)
  const places = lit.flatMap((box) => {
    const across = box.left + (box.width - size.width) / 2
    const down = box.top + (box.height - size.height) / 2
    return [
      inside(box.left + box.width + GAP, down),
      inside(box.left - size.width - GAP, down),
      inside(across, box.top + box.height + GAP),
      inside(across, box.top - size.height - GAP),
    ]
  })
  const covers = (at: { left: number; top: number }, boxes: Box[]): number =>
    boxes.reduce((sum, box) => sum + shared({ ...at, ...size }, box), 0)
  const cost = (at: { left: number; top: number }): number => 10 * covers(at, lit) + covers(at, free)
  return [...places, middle].reduce((best, at) => (cost(at) < cost(best) ? at : best))
}
