// The client's own words, in the reader's language.
import { settings } from './settings.svelte'

type Texts = Record<string, string>
type Language = 'en' | 'de'

const files = import.meta.glob<Texts>('../texts/*.json', { eager: true, import: 'default' })
const texts: Record<Language, Texts> = { en: merged('en'), de: merged('de') }

export const language = {
  get now(): Language {
    return settings.language === 'auto' ? browsers() : settings.language
  },
}

// A text by its key; {name} is replaced, and with a count the key's _one or _other is taken.
export function t(key: string, params: Record<string, unknown> = {}): string {
  const own = texts[language.now]
  const plural = typeof params.count === 'number' ? `${key}_${params.count === 1 ? 'one' : 'other'}` : key
  const template = own[plural] ?? own[key]
  return template === undefined ? `[${key}]` : fill(template, params)
}

// A template with its parameters put in.
export function fill(template: string, params: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? written(params[name]) : whole))
}

// As it is written: a number below zero with a minus sign, not with a hyphen.
export function written(value: unknown): string {
  return typeof value === 'number' ? String(value).replace('-', '−') : String(value)
}

// An address that says which language the answer is to speak.
export function spoken(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language.now}`
}

// `Ann`, `Ann and Ben`, `Ann, Ben and Eve`.
export function listed(words: string[]): string {
  return new Intl.ListFormat(language.now === 'en' ? 'en-GB' : 'de').format(words)
}

// A text of a title where it has its own, else that of all tables.
export function ofTitle(game: string, key: string): string {
  return t(`${has(`${game}.${key}`) ? game : 'table'}.${key}`)
}

// Is there such a text?
export function has(key: string): boolean {
  return key in texts[language.now]
}

function merged(language: Language): Texts {
  const ours = Object.entries(files).filter(([path]) => path.endsWith(`.${language}.json`))
  return Object.assign({}, ...ours.map(([, content]) => content)) as Texts
}

function browsers(): Language {
  return typeof navigator !== 'undefined' && navigator.language?.startsWith('de') ? 'de' : 'en'
}
