import type { App } from '#core/context/context.ts'
import { countUnknown } from './callback-metrics.ts'
import { type Change, changesOf, parseCallback } from './envelope.ts'
import type { WaitingCallback } from './inbox.ts'
import { normaliseChange } from './normalise/change.ts'
import type { Effect, Normalised } from './normalise/effects.ts'
import { type Routing, routingOf } from './routing.ts'

/** A stored callback and what it asks for; notes tell what in it could not be used. */
export interface Readable {
  row: WaitingCallback
  effects: Effect[]
  notes: string[]
}

export interface Failure {
  row: WaitingCallback
  error: unknown
}

/** Reads stored callbacks, each by itself: one that cannot be read does not hold up the others. */
export async function readCallbacks(
  app: App,
  rows: readonly WaitingCallback[],
): Promise<{ readable: Readable[]; failures: Failure[] }> {
  const failures: Failure[] = []
  const parsed = rows.flatMap((row) => {
    const changes = attempt(failures, row, () => changesOf(parseCallback(row.body)) ?? [])
    return changes ? [{ row, changes }] : []
  })
  const routing = await routingOf(
    app,
    parsed.flatMap((one) => one.changes),
  )
  const readable = parsed.flatMap(({ row, changes }) => {
    const read = attempt(failures, row, () => effectsOf(app, row, changes, routing))
    return read ? [{ row, ...read }] : []
  })
  return { readable, failures }
}

/** Only the numbers whose secret verified the callback are changed by it, whatever else it names. */
function effectsOf(app: App, row: WaitingCallback, changes: readonly Change[], routing: Routing) {
  const verified = new Set(row.numberIds)
  const effects: Effect[] = []
  const notes: string[] = []
  for (const change of changes) {
    const numbers = routing(change).filter((number) => verified.has(number.id))
    if (numbers.length === 0) continue
    const normalised = normaliseChange(change, numbers, row.receivedAt)
    countUnread(app, row, change, normalised)
    effects.push(...(normalised?.effects ?? []))
    notes.push(...(normalised?.notes ?? []))
  }
  return { effects, notes }
}

/** An unknown field or type is kept and counted, and is never an error (spec/10 PL). */
function countUnread(app: App, row: WaitingCallback, { field }: Change, normalised: Normalised | null): void {
  if (!normalised) {
    app.log.debug({ callback: row.id, field }, 'a callback of no use was kept aside')
    countUnknown({ what: 'field' })
    return
  }
  const isUnknown = (effect: Effect) => effect.kind === 'incoming' && effect.message.type === 'unsupported'
  const types = normalised.effects.filter(isUnknown).length
  if (types > 0) countUnknown({ what: 'type' }, types)
}

function attempt<T>(failures: Failure[], row: WaitingCallback, work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    failures.push({ row, error })
    return null
  }
}
