// The way to the server: JSON in, JSON out, every failure a Problem.
import type { Problem } from './types'

export class Trouble extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.error)
  }
}

export function get<T>(path: string): Promise<T> {
  return ask<T>(path, {})
}

export function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  return ask<T>(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

// Any error as a Problem: what is no answer of the server is a defect of ours.
export function problemOf(error: unknown): Problem {
  if (error instanceof Trouble) return error.problem
  console.error(error)
  return { error: 'defect', detail: String(error) }
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...init })
  } catch {
    throw new Trouble({ error: 'unreachable', detail: 'the server cannot be reached' }, 0)
  }
  const data: unknown = await answer.json().catch(() => null)
  if (answer.ok && data !== null) return data as T
  throw new Trouble(isProblem(data) ? data : { error: 'unreachable', detail: answer.statusText }, answer.status)
}

export function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'error' in data && 'detail' in data
}
