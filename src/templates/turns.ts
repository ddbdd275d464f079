import type { App } from '../context.ts'
import { perApp } from '../per-app.ts'

const lasts = perApp(() => new Map<string, Promise<unknown>>())

/**
 * Requests of one process for the same name take turns: of two in the same moment the second finds what the first has
 * made, while the platform may still be answering the first.
 */
export async function inTurn<T>(app: App, name: string, work: () => Promise<T>): Promise<T> {
  const last = lasts(app)
  const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
  last.set(name, mine)
  try {
    return await mine
  } finally {
    if (last.get(name) === mine) last.delete(name)
  }
}
