import type { Member } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { AppError } from '#core/errors.ts'
import { once } from '#core/once.ts'
import { doorsSchema } from '#doors/documents/dialect.ts'
import { type CompiledDocument, compileDocument, execute } from '#doors/documents/documents.ts'
import { permissionClass } from '#doors/graphql/permission-class.ts'
import type { LiveItem } from '#telling/live/items.ts'
import { primeLoaders } from '#telling/live/rows.ts'
import type { SpokenEvent } from './spoken-event.ts'
import { spokenEvents } from './spoken-events.ts'

/** A message to clients. */
export const frame = (type: string, payload: object): string => JSON.stringify({ type, payload })

export interface Frame {
  text: string
  /** only for those who look at this contact or at none; null for all */
  onlyAt: string | null
}

/** What a member is told of an event that they hear of. Members who see the same share the work. */
export type TellEvents = (member: Member, item: LiveItem) => Promise<readonly Frame[]>

type Compiled = SpokenEvent & { compiled: () => CompiledDocument | undefined }

const compile = (event: SpokenEvent): Compiled => ({
  ...event,
  compiled: once(() =>
    event.document === undefined ? undefined : compileDocument(doorsSchema, event.document),
  ),
})

/** What is spoken of each type of event; a document is compiled when it is first asked, once a process. */
const documents = new Map(Object.entries(spokenEvents).map(([type, events]) => [type, events.map(compile)]))

export function tellEvents(app: App): TellEvents {
  const known = new WeakMap<LiveItem, Map<string, Promise<readonly Frame[]>>>()
  return (member, item) => {
    const events = documents.get(item.type)
    if (!events) return nothing
    const byClass = known.get(item) ?? new Map<string, Promise<readonly Frame[]>>()
    known.set(item, byClass)
    // Of a call each is told what it is to them.
    const key = `${permissionClass(member)} ${item.areas[0] === 'call' ? member.userId : ''}`
    const frames = byClass.get(key) ?? framesOf(app, member, item, events)
    byClass.set(key, frames)
    return frames
  }
}

const nothing: Promise<readonly Frame[]> = Promise.resolve([])

async function framesOf(
  app: App,
  member: Member,
  item: LiveItem,
  events: readonly Compiled[],
): Promise<readonly Frame[]> {
  const told = events.filter((event) => event.isTold?.(item, member) ?? true)
  const payloads = await Promise.all(told.map((event) => payloadOf(app, member, item, event)))
  return told.flatMap(({ type, onlyToLookers }, index) => {
    const payload = payloads[index]
    return payload ? [{ text: frame(type, payload), onlyAt: onlyToLookers ? item.contactId : null }] : []
  })
}

/** Null where what it is about is gone, or out of the member's sight. */
async function payloadOf(
  app: App,
  member: Member,
  item: LiveItem,
  { compiled: compiledOnce, variables, payload }: Compiled,
): Promise<object | null> {
  const compiled = compiledOnce()
  if (!compiled) return payload(null, item)
  const ctx = createCtx(app, { actor: member, ownDocument: true })
  primeLoaders(ctx, item)
  const { data, errors } = await execute(ctx, compiled, variables?.(item) ?? {})
  const [failure] = errors
  if (failure instanceof AppError && failure.code === 'not_found') return null
  if (failure) throw failure
  return data?.answer ? payload(data.answer, item) : null
}
