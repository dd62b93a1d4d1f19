// What a picker of Woodcraft offers: the dice that a move makes, in groups by what makes them.
import type { MoveShown, OutcomeShown } from '../../api/types'
import { t } from '../../lib/texts.svelte'
import type { PickerGroup } from '../../table/picker'
import type { Content } from './content'
import { firstName } from './names'
import { byCuts, COLOURS, dieOf, ICONS, type Die } from './goods'

type Tell = (move: string) => OutcomeShown | null
const HELPED = ['shift', 'flip', 'recolor', 'split', 'transfer']

// The dice that a move makes.
export function drawn({ text, verb, args }: Pick<MoveShown, 'text' | 'verb' | 'args'>, tell: Tell): Die[] {
  const [a = '', b = '', c = ''] = args
  const parts = (word: string, faces: string): Die[] =>
    faces.split('+').map((face) => ({ ...dieOf(word), face: Number(face) }))
  switch (verb) {
    case 'saw':
      return parts(a, b)
    case 'split':
      return parts(b, c)
    case 'splice':
      return [{ ...dieOf(b), face: dieOf(b).face + Number(c) }]
    case 'recolor':
      return [{ ...dieOf(b), colour: c }]
    case 'glue':
      return [{ colour: c, face: dieOf(a).face + dieOf(b).face }]
    case 'plant':
      return [{ ...dieOf(a), face: Number(b) }]
    case 'buy-six':
      return [{ colour: a, face: 6 }]
    case 'colour':
      return COLOURS.some((colour) => colour === a) ? [{ colour: a, face: 6 }] : []
    case 'shift':
    case 'flip':
    case 'transfer':
      return (tell(text)?.moves ?? []).filter((one) => one.target.endsWith('.lumber')).map((one) => dieOf(one.piece))
    default:
      return []
  }
}

// The other die that a move uses up, where only one of them is picked.
export function partner({ verb, args }: Pick<MoveShown, 'verb' | 'args'>, picked: string[]): Die | null {
  const dice = verb === 'glue' ? args.slice(0, 2) : []
  const open = dice.filter((word) => !picked.includes(`lumber.${word}`))
  const both = picked.filter((place) => place.startsWith('lumber.')).length > 1
  return dice.length && !both ? dieOf(open[0] ?? dice[1]!) : null
}

export function groupsOf(moves: MoveShown[], tell: Tell, content: Content): PickerGroup[] {
  const verbs = (...some: string[]): MoveShown[] => moves.filter((move) => some.includes(move.verb))
  const price = (move: MoveShown, item: string): PickerGroup['price'] => {
    const paid = (tell(move.text)?.pays ?? []).find((one) => one.item === item)
    return paid ? { text: String(paid.amount), icon: ICONS[item], label: t(`woodcraft.item.${item}`) } : undefined
  }
  const sawn = verbs('saw')
  const cuts = sawn.length ? cutsOf(sawn, price) : []
  const barred = cuts.findIndex((group) => !group.moves.length)
  const only = sawn.length === moves.length
  const tool = (verb: string, item: string): PickerGroup[] => {
    const some = verbs(verb)
    return some.length ? [{ title: t(`woodcraft.with.${verb}`), price: price(some[0]!, item), moves: some }] : []
  }
  const helped = verbs(...HELPED)
  const rest = moves.filter((move) => !['saw', 'splice', 'glue', ...HELPED].includes(move.verb))
  return [
    ...(rest.length ? [{ title: '', moves: rest }] : []),
    ...(barred < 0 ? cuts : cuts.slice(0, only ? barred + 1 : barred)), // what lacks sawblades is shown, where there is room
    ...tool('splice', 'scrapwood'),
    ...tool('glue', 'glue'),
    ...[...new Set(helped.map((move) => move.args[0]!))].map((id) => ({
      title: firstName(content.helper[id]?.name ?? id),
      moves: helped.filter((move) => move.args[0] === id),
    })),
  ]
}

// Pieces of sawing go by the number of cuts, with their price.
function cutsOf(
  sawn: MoveShown[],
  price: (move: MoveShown, item: string) => PickerGroup['price'],
): Required<Omit<PickerGroup, 'price'>>[] {
  const die = sawn[0]!.args[0]!
  return byCuts(dieOf(die).face).map(({ cuts, parts }) => {
    const moves = sawn.filter((move) => parts.includes(move.args[1]!))
    const barred = parts.filter((part) => !moves.some((move) => move.args[1] === part))
    return {
      title: t('woodcraft.cuts', { count: cuts }),
      price: moves[0] ? (price(moves[0], 'sawblade') ?? { text: t('woodcraft.cuts.free') }) : undefined,
      moves,
      barred: barred.map((part) => ({ text: `saw ${die} ${part}`, verb: 'saw', args: [die, part], said: part })),
    }
  })
}
