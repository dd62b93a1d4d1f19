// The titles of this server, asked for once.
import { get } from '../api/client'
import type { GameShown, GamesShown } from '../api/types'

const ORDER = ['wordcraft', 'woodcraft', 'lignum'] // and then the titles of other packages
const place = (id: string) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)
let asked: Promise<GameShown[]> | null = null

export function games(): Promise<GameShown[]> {
  asked ??= get<GamesShown>('/api/games').then(
    (all) => all.games.sort((a, b) => place(a.id) - place(b.id)),
    (error) => {
      asked = null
      throw error
    },
  )
  return asked
}
