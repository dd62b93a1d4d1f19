// Lignum's year in the header: the seasons by their signs, and what the winters ask.
import type { LignumView } from '../../api/types'
import { t } from '../../lib/texts.svelte'
import type { RoundFaces, RoundMarks } from '../../table/rounds'
import { contentOf, roundName } from './content'

export const rounds: RoundMarks = (_book, shown) => {
  const view = shown as unknown as LignumView
  const winters = view.seasons.flatMap((season, n) => (season === 'winter' ? [n + 1] : []))
  return Object.fromEntries(
    winters.map((round, year) => [
      round,
      [{ icon: 'lg-winter-needs', label: t('lignum.rounds.winter', { ...view.winters[year]! }) }],
    ]),
  )
}

export const faces: RoundFaces = (book, shown) =>
  (shown as unknown as LignumView).seasons.map((season, n) => ({
    icon: `lg-${season}`,
    label: roundName(contentOf(book), n + 1).join(', '),
  }))
