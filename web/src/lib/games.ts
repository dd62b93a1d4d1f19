// The titles of this server, asked for once.
import { get } from '../api/client'
import type { GameShown, GamesShown } from '../api/types'

const ORDER = ['wordcraft', 'woodcraft', 'lignum']
let asked: Promise<GameShown[]> | null = null

export function games(): Promise<GameShown[]> {
  asked ??= get<GamesShown>('/api/games').then(
    (all) => all.games.sort((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id)),
    (error) => {
      asked = null
      throw error
    },
  )
  return asked
}
