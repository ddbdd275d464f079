import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import { type Cause, causeNow } from './cause.ts'

/** An event, as a use-case reports it. */
export interface NewEvent {
  /** UUIDv7; the envelope's id */
  id: string
  workspaceId: string
  /** of an event that its resource declares (resource.ts of its room) */
  type: string
  /** id of the message, contact, template, ... (a chat is known by its contact's id) */
  subjectId: string
  /** the contact whose chat it belongs to */
  contactId: string | null
  /**
   * `set`: the subject's fields (GraphQL backing names) as they were at this moment, laid over the object when a
   * body is written; `extras`: the event's own members beside the object (`previous_status`, `changed`, `by`, ...);
   * `trace`: the step that made it, where that is recorded, and what its webhooks are part of. `values` is what readers
   * of ours know beside the body, and `cause` the rules that led to it.
   */
  data: {
    set?: Record<string, unknown>
    extras?: Record<string, unknown>
    trace?: Traceparent
    values?: ChangedValues
    cause?: Cause
  }
  occurredAt: Date
}

/** The changes of tags and fields of a contact or of a case. */
export interface ChangedValues {
  addedTags?: readonly string[]
  removedTags?: readonly string[]
  /** by key; null if a value was removed */
  fields?: Readonly<Record<string, unknown>>
}

const newEvents = rowsIn<NewEvent>({
  workspace_id: ['uuid', (event) => event.workspaceId],
  id: ['uuid', (event) => event.id],
  type: ['text', (event) => event.type],
  subject_id: ['uuid', (event) => event.subjectId],
  contact_id: ['uuid', (event) => event.contactId],
  data: ['text', (event) => JSON.stringify(event.data)],
  occurred_at: ['timestamptz', (event) => event.occurredAt],
})

/**
 * Locks the counters in one order, so that two batches of several workspaces cannot deadlock, and gives each event
 * the next number of its workspace. The lock is held to the commit: numbers are gapless and appear in commit order
 * (docs/adr/0003).
 */
const insertEvents = statement(
  'events.append',
  `
  with new_event as (
    select e.*, row_number() over (partition by e.workspace_id order by e.position) as place
    from ${newEvents.from('e', { position: true })}
  ), locked as (
    select workspace_id, event_seq from workspace_counter
    where workspace_id in (select workspace_id from new_event)
    order by workspace_id for update
  ), taken as (
    update workspace_counter c
    set event_seq = c.event_seq + n.many
    from (select workspace_id, count(*) as many from new_event group by workspace_id) n, locked
    where c.workspace_id = n.workspace_id and locked.workspace_id = n.workspace_id
    returning c.workspace_id, c.event_seq - n.many as base
  )
  insert into event (workspace_id, seq, id, type, subject_id, contact_id, data, occurred_at)
  select n.workspace_id, t.base + n.place, n.id, n.type, n.subject_id, n.contact_id, n.data::jsonb, n.occurred_at
  from new_event n join taken t using (workspace_id)
  `,
)

const lockCounters = statement<never>(
  'events.hold_counters',
  `select from workspace_counter where workspace_id = any($1::uuid[]) order by workspace_id for update`,
)

/**
 * Holds the counters of workspaces in one order until the commit, for a transaction that appends events of several ones more
 * than once: two of them would wait for each other otherwise.
 */
export async function holdCounters(tx: Tx, workspaceIds: readonly string[]): Promise<void> {
  const ids = [...new Set(workspaceIds)]
  if (ids.length > 1) await run(tx, lockCounters, [ids])
}

/** Holds the counter of a workspace until the commit: changes that ask for it come one after the other from here on. */
export async function holdCounter(tx: Tx, workspaceId: string): Promise<void> {
  await run(tx, lockCounters, [[workspaceId]])
}

/** Events of transactions under way; the first `written` of them are in the log already. */
interface Pending {
  events: NewEvent[]
  written: number
  /** workspaces whose events have a statement of their own; one for all where no database is distributed */
  asked: Set<string>
}
const pending = new WeakMap<Tx, Pending>()
const ofAll = ''

function pendingOf(app: App, tx: Tx): Pending {
  const known = pending.get(tx)
  if (known) return known
  const own: Pending = { events: [], written: 0, asked: new Set() }
  pending.set(tx, own)
  tx.afterCommit(() => announce(app, own.events))
  return own
}

const unwritten = ({ events, written }: Pending, workspaceId: string): NewEvent[] =>
  events.slice(written).filter((event) => workspaceId === ofAll || event.workspaceId === workspaceId)

/**
 * Appends events to the log, as the last statement of the transaction that made them true: it goes out with the commit,
 * however often the transaction has some, so that the counters are held for one round trip. After the commit the
 * processes that watch the workspace hear of it and webhooks are queued.
 */
export async function appendEvents(app: App, tx: Tx, appended: readonly NewEvent[]): Promise<void> {
  if (appended.length === 0) return
  const cause = causeNow()
  const events = cause ? appended.map((event) => ({ ...event, data: { ...event.data, cause } })) : appended
  const own = pendingOf(app, tx)
  own.events.push(...events)
  const { distributed } = app.config.database
  for (const workspaceId of new Set(events.map((event) => (distributed ? event.workspaceId : ofAll)))) {
    if (own.asked.has(workspaceId)) continue
    own.asked.add(workspaceId)
    tx.atCommit(insertEvents, () => {
      const left = unwritten(own, workspaceId)
      return left.length > 0 && newEvents.values(left)
    })
  }
}

/** Appends the transaction's events so far, before a statement that appends an event of its own. */
export async function appendEarlier(tx: Tx): Promise<void> {
  const own = pending.get(tx)
  if (!own) return
  const parts = [...own.asked].map((workspaceId) => unwritten(own, workspaceId))
  own.written = own.events.length
  for (const left of parts) if (left.length > 0) await run(tx, insertEvents, newEvents.values(left))
}

/** Tells listeners of these events' workspaces, once each. Call it after the commit. */
export function announce(app: App, events: readonly Pick<NewEvent, 'workspaceId'>[]): void {
  for (const workspaceId of new Set(events.map((event) => event.workspaceId))) {
    app.bus.publish('events', { workspaceId })
  }
  app.wake('fan-out')
}
