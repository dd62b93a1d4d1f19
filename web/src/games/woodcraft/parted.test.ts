// Long words are parted between syllables, and never where a reader would stumble.
import { expect, it } from 'vitest'
import { parted } from './parted'

const shown = (text: string): string => parted(text).replaceAll('\u00ad', '|')

it.each([
  'Wind|müh|len|flügel',
  'Hasel|nuss|presse',
  'Garten|glocken|spiel',
  'Siegel|stempel',
  'Hecken|törchen',
  'Aussichts|turm',
  'Eisen|schnabel, der Werk|zeug|schmied',
  'Dorf-Anschlag|brett',
  'Master|pieces',
  'Wheel|wright',
])('%s', (name) => expect(shown(name.replaceAll('|', ''))).toBe(name))

it.each(['Dominosteine', 'Lieferotter', 'Schöpflöffel', 'Otter', 'Cornelius'])('%s stays whole', (name) =>
  expect(shown(name)).toBe(name),
)
