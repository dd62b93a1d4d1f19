// Both languages say the same things, with the same parameters.
import { describe, expect, it } from 'vitest'
import { settings } from './settings.svelte'
import { fill, language, t } from './texts.svelte'

const files = import.meta.glob<Record<string, string>>('../texts/*.json', { eager: true, import: 'default' })
const read = (name: string): Record<string, string> => files[`../texts/${name}`]
const parts = Object.keys(files)
  .filter((path) => path.endsWith('.en.json'))
  .map((path) => path.slice('../texts/'.length, -'.en.json'.length))
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()

describe.each(parts)('texts of %s', (part) => {
  const en = read(`${part}.en.json`)
  const de = read(`${part}.de.json`)

  it('have the same keys, all under the name of the part', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort())
    expect(Object.keys(en).filter((key) => !key.startsWith(`${part}.`))).toEqual([])
  })
  it('have the same parameters', () => {
    for (const key of Object.keys(en)) expect(placeholders(de[key]), key).toEqual(placeholders(en[key]))
  })
  it('come with both numbers', () => {
    for (const key of Object.keys(en).filter((one) => one.endsWith('_one')))
      expect(key.replace(/_one$/, '_other') in en || key.replace(/_one$/, '') in en, key).toBe(true)
  })
})

describe('t', () => {
  it('follows the language, fills in, counts, and shows what is missing', () => {
    settings.language = 'de'
    expect(language.now).toBe('de')
    expect(t('shell.close')).toBe('Schließen')
    settings.language = 'en'
    expect(t('shell.home.needs', { count: 1 })).toBe('One table needs you')
    expect(t('shell.home.needs', { count: 3 })).toBe('3 tables need you')
    expect(t('nothing.here')).toBe('[nothing.here]')
    expect(fill('{a} and {b}', { a: '{b}' })).toBe('{b} and {b}')
  })
  it('writes a number below zero with a minus sign', () => {
    expect(fill('{a} of {b}', { a: -4, b: '-4' })).toBe('−4 of -4')
  })
})
