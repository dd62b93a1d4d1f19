// For the tests of the titles: every event that a title can tell has a picture, and the picture exists.
import { expect } from 'vitest'
import icons from '../look/icons.svg?raw'
import type { Sign } from '../look/signs'
import type { Picture } from './log'

const known = (icon: string | undefined, key: string): void =>
  expect(icons, `${key}: ${icon}`).toContain(`id="${icon}"`)

// `texts`: the message file of the title; `headings` stand above the lines and have none.
export function pictured(
  texts: string,
  pictures: Record<string, (params: Record<string, unknown>) => Picture>,
  headings: string[],
): void {
  const section = /\n\[event\]\n([\s\S]*?)\n\[/.exec(texts)![1]!
  const keys = [...section.matchAll(/^([a-z-]+) = /gm)].map((match) => match[1]!)
  expect(keys.length).toBeGreaterThan(40)
  expect(Object.keys(pictures).sort()).toEqual([...keys].sort())
  for (const key of keys.filter((one) => !headings.includes(one))) known(pictures[key]!({}).icon, key)
}

export function exist(signs: Sign[], key: string): void {
  for (const sign of signs) if ('icon' in sign) known(sign.icon, key)
}
