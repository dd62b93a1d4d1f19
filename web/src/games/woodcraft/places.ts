// Where the moves of Woodcraft are made on its board: the places that a move needs, and the move a place stands for.
import type { MoveShown, WoodcraftPlayer, WoodcraftView } from '../../api/types'
import type { Places } from '../../table/direct.svelte'
import { dieOf } from './goods'

// Which place a die or tree goes by: `green4` lies in the lumber pile, `green-tree` stands in its pot.
const target = (word: string): string => (word.endsWith('-tree') ? `tree.${word.slice(0, -5)}` : `lumber.${word}`)

export function placesOf(move: MoveShown): Places {
  const [a = '', b = '', c = ''] = move.args
  switch (move.verb) {
    case 'choose':
    case 'swap':
    case 'bonus':
      return { need: [`tile.${a}`] }
    case 'start':
      return { need: [`draft.${a}`] }
    case 'keep':
    case 'place':
      return { need: [`hand.${a}`] }
    case 'complete':
      return { need: [`order.${a}`] }
    case 'take':
      return { need: [`display.${a}`] }
    case 'hire':
      return { need: [`display.${a}`, `room.${b}`] }
    case 'claim':
      return { need: [`contract.${a}`] }
    case 'buy':
      return { need: [`yard.${a}`] }
    case 'material':
      return { need: [`offer.${a}`] }
    case 'build':
      return { need: [`piece.${a}`] }
    case 'harvest':
      return { need: [`tree.${a}`] }
    case 'pay':
    case 'sell':
    case 'return':
      return { need: [`lumber.${a}`] }
    case 'plant':
      return { need: [`lumber.${a}`], also: [`tree.${a.slice(0, -1)}`] }
    case 'saw':
      return { need: [`lumber.${a}`, 'bench.saw'], opens: [`lumber.${a}`] }
    case 'splice':
      return { need: [`lumber.${b}`, `bench.${a}`], opens: [`lumber.${b}`] }
    case 'glue':
      return { need: [`lumber.${a}`, `lumber.${b}`], also: ['bench.glue'], opens: [`lumber.${a}`, `lumber.${b}`] }
    case 'reuse':
      return { need: [`bench.${a}`] }
    case 'work':
    case 'use':
    case 'trigger':
      return { need: [`helper.${a}`] }
    case 'shift':
      return { need: [`helper.${a}`, target(b)], opens: [target(b)] }
    case 'flip':
    case 'recolor':
    case 'split':
      return { need: [`helper.${a}`, `lumber.${b}`], opens: [`lumber.${b}`] }
    case 'transfer':
      return { need: [`helper.${a}`, `lumber.${b}`, `lumber.${c}`], opens: [`lumber.${b}`, `lumber.${c}`] }
    case 'attic':
      return { need: [`attic.${a}`] }
    case 'reward':
      return { need: [`link.${a}`] }
    case 'market':
      return { need: [], also: ['marketing'] } // the prompt has a button, too
    default:
      return { need: [] } // the prompt has a button, or a picker beside it
  }
}

// What somebody means who presses a tile of the bench: to use it on what lies there, or once more if it is used.
function atBench(id: string, { pieces, used, lumber }: WoodcraftPlayer): string {
  if (!pieces.some((piece) => (id === piece || piece.startsWith(`${id}_`)) && !used.includes(piece)))
    return `reuse ${id}`
  const dice = lumber.map(dieOf).sort((a, b) => a.face - b.face)
  const [low, next, high] = [dice[0] ?? dieOf('green1'), dice[1] ?? dice[0] ?? dieOf('green1'), dice.at(-1)]
  const word = (die: { colour: string; face: number }): string => `${die.colour}${die.face}`
  if (id === 'saw') return `saw ${word(high ?? dieOf('green2'))} ${Math.max(1, (high?.face ?? 2) - 1)}+1`
  return id === 'glue' ? `glue ${word(low)} ${word(next)} ${low.colour}` : `splice ${id} ${word(low)} 1`
}

// The move that somebody means who presses a place where nothing is lit: its refusal says why.
export function tryAt(place: string, view: WoodcraftView): string {
  const [kind = '', id = ''] = place.split('.')
  switch (kind) {
    case 'tile':
      return `${view.turn.tile === null ? 'choose' : view.turn.done ? 'bonus' : 'swap'} ${id}`
    case 'draft':
      return `start ${id}`
    case 'hand':
      return view.step === 'setting-up' ? `keep ${id}` : `place ${id}`
    case 'order':
      return `complete ${id}`
    case 'display':
      return view.orders.includes(id) ? `take ${id}` : `hire ${id} room_1_1`
    case 'room':
      return `hire ${view.helpers.find((card) => card !== null) ?? ''} ${id}`
    case 'contract':
      return `claim ${id}`
    case 'yard':
      return `buy ${id}`
    case 'offer':
      return `material ${id}`
    case 'piece':
      return `build ${id}`
    case 'tree':
      return `harvest ${id}`
    case 'lumber':
      return { paying: `pay ${id}`, trading: `sell ${id}`, limit: `return ${id}` }[view.step ?? ''] ?? `saw ${id} 1+1`
    case 'bench':
      return atBench(id, view.players[view.active]!)
    case 'helper':
      return view.step === 'working' || view.step === 'planting' ? `work ${id}` : `use ${id}`
    case 'attic':
      return `attic ${id}`
    case 'link':
      return `reward ${id}`
    case 'marketing':
      return 'market'
    default:
      return ''
  }
}
