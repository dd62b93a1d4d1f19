// What the goods of Woodcraft look like.
export const ICONS: Record<string, string> = {
  points: 'wc-hazelnut',
  blueberries: 'wc-blueberry',
  reputation: 'wc-reputation',
  hazelnut_income: 'wc-hazelnut-income',
  blueberry_income: 'wc-blueberry-income',
  lantern: 'wc-lantern',
  glue: 'wc-glue',
  scrapwood: 'wc-scrapwood',
  sawblade: 'wc-sawblade',
  reuse: 'wc-reuse',
  produce: 'wc-produce',
  contract: 'wc-contract',
  marketing: 'wc-marketing',
}
export const ACTIONS: Record<string, string> = {
  buy_lumber: 'act-lumber',
  exchange: 'act-exchange',
  buy_materials: 'act-materials',
  choose_orders: 'act-orders',
  choose_helper: 'act-helper',
  produce: 'act-produce',
  improve: 'act-improve',
}
// What helpers can do once per turn.
export const ONCE_PER_TURN = ['use', 'shift', 'flip', 'recolor', 'split', 'transfer']
// The places of the lumber yard, those of a colour side by side; a die keeps its place, one that is gone leaves it empty.
export function yardPlaces(before: (string | null)[], yard: string[], each: number): (string | null)[] {
  return COLOURS.flatMap((colour, n) => {
    const dice = yard.filter((word) => dieOf(word).colour === colour)
    const take = (word: string | null | undefined): string | null => {
      const at = word ? dice.indexOf(word) : -1
      return at < 0 ? null : dice.splice(at, 1)[0]!
    }
    const kept = Array.from({ length: each }, (_, k) => take(before[n * each + k]))
    return kept.map((word) => word ?? dice.shift() ?? null)
  })
}
export const ABILITIES = { immediate: 'wc-immediate', once_per_turn: 'wc-once', permanent: 'wc-permanent' }
export const STORES = ['blueberries', 'lantern', 'glue', 'scrapwood', 'sawblade', 'reuse'] as const
export const COLOURS = ['green', 'yellow', 'brown'] as const
export const COUNTERS: Record<string, string> = {
  completed_orders: 'wc-order',
  completed_late: 'wc-order',
  completed_on_time: 'wc-order',
  helpers: 'wc-helper',
  tools: 'wc-tool',
  improvements: 'act-improve',
  income_min: 'wc-blueberry-income',
  marketing_steps: 'wc-marketing',
  pips: 'wc-any-die',
}

// The animals of the standard pack, in the order of its cards; a card of another pack gets one of them, too.
const FACES: Record<string, string> = {
  he: `mouse toad badger mole otter fox owl mole mouse
    badger fox mouse bird toad mole mouse owl bird
    bird badger bird badger bird mouse bird otter badger`,
  hl: `owl fox bird bird badger otter badger fox fox owl otter
    toad bird toad mouse toad bird otter owl bird mouse bird`,
}

export function faceOf(id: string): string {
  const faces = (FACES[id.slice(0, 2)] ?? FACES.he!).split(/\s+/)
  const number = Number(id.slice(2)) - 1
  return `face-${faces[Number.isNaN(number) ? 0 : number % faces.length]}`
}

export interface Die {
  colour: string
  face: number
}

// `green4` is a green die that shows 4.
export function dieOf(word: string): Die {
  return { colour: word.slice(0, -1), face: Number(word.at(-1)) }
}

// All ways to saw a die into parts that add up to its face, by the number of cuts; parts as moves write them.
export function byCuts(face: number): { cuts: number; parts: string[] }[] {
  const ways = (sum: number, parts: number, most: number): number[][] => {
    if (parts === 1) return sum <= most ? [[sum]] : []
    const found: number[][] = []
    for (let first = Math.min(most, sum - parts + 1); first * parts >= sum; first--)
      for (const rest of ways(sum - first, parts - 1, first)) found.push([first, ...rest])
    return found
  }
  return Array.from({ length: face - 1 }, (_, n) => n + 1).map((cuts) => ({
    cuts,
    parts: ways(face, cuts + 1, face).map((parts) => parts.join('+')),
  }))
}
