// News of a stream that says only what changed: the parts of the table that are new since its last message.
import type { EventShown } from '../api/types'

type Path = (string | number)[]

export interface Changes {
  last: number
  events: EventShown[]
  changes: { path: Path; value: unknown }[]
}

export function hasChanges(news: object): news is Changes {
  return 'changes' in news
}

// Something with its changed parts; what did not change is shared with the old one.
export function changed<T>(old: T, { changes }: Changes): T {
  return changes.reduce<unknown>((now, { path, value }) => put(now, path, value), old) as T
}

function put(old: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(old) ? [...(old as unknown[])] : { ...(old as object) }) as Record<
    string | number,
    unknown
  >
  copy[key] = put(copy[key], rest, value)
  return copy
}
