// Which sound belongs to what happens at a table; of several things at once the weightiest is heard.
import type { EventShown } from '../api/types'
import type { Sound } from '../lib/sound'

const HEARD: [Sound, string[]][] = [
  ['order', ['completes', 'claims', 'task', 'delivers', 'claimed', 'round-scored', 'markets']],
  ['saw', ['saws', 'splits', 'tile-crosses', 'cuts', 'raids', 'fells']],
  ['coins', ['gain', 'income', 'sells-die', 'instead', 'sells', 'sells-set', 'loan', 'takes-food', 'sells-gear']],
  [
    'piece',
    [
      ...[
        'chooses',
        'buys-die',
        'buys-material',
        'takes-order',
        'places-order',
        'hires',
        'builds',
        'plants',
        'harvests',
      ],
      ...[
        'splices',
        'glues',
        'changes',
        'tool-placed',
        'said',
        'moves',
        'selects',
        'takes',
        'plans',
        'floats',
        'lands',
        'carries',
        'dries',
        'buys',
        'bonus',
      ],
    ],
  ],
]

export function soundOf(events: EventShown[]): Sound | null {
  const keys = new Set(events.map((event) => event.key))
  return HEARD.find(([, heard]) => heard.some((key) => keys.has(key)))?.[0] ?? null
}
