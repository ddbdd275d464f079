import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowKeys } from '#core/db/rows-in.ts'
import type { NewEvent } from '#core/events/log.ts'
import { beginStep, type Traceparent } from '#core/tracing/tracer.ts'
import type { Transition } from './transitions.ts'

const readTraces = statement<{ id: string; trace: Traceparent }>(
  'messages.traces',
  `select m.id, m.trace from message m join ${rowKeys.from('q')} on m.workspace_id = q.workspace_id and m.id = q.id
   where m.trace is not null`,
)

/**
 * Makes each change of a traced message a step of its trace, which ends with the commit; the events of the change are
 * part of it. Asks nothing where traces are off.
 */
export async function traceChanges(app: App, tx: Tx, changes: readonly Transition[]): Promise<void> {
  if (!app.tracer || changes.length === 0) return
  const messages = [...new Set(changes.map(({ message }) => message))]
  const rows = await run(tx, readTraces, rowKeys.values(messages))
  const traces = new Map(rows.map(({ id, trace }) => [id, trace]))
  for (const change of changes) {
    const { message, set } = change
    const step = beginStep(app, 'message.status', 'consumer', traces.get(message.id), {
      'parley.workspace.id': message.workspaceId,
      'parley.message.id': message.id,
      'parley.status': String(set.status),
    })
    if (!step) continue
    change.trace = step.traceparent
    tx.afterCommit(() => step.end(set.status === 'failed' ? 'failed' : undefined))
  }
}

/** A message that came in begins a trace of its own, where traces are on: its events are part of it. */
export function traceIncoming(
  app: App,
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  events: NewEvent[],
): NewEvent[] {
  const facts = { 'parley.workspace.id': workspaceId, 'parley.message.id': id }
  const step = app.tracer?.begin('message.receive', 'consumer', null, facts)
  if (!step) return events
  tx.afterCommit(() => step.end())
  return events.map((event) => ({ ...event, data: { ...event.data, trace: step.traceparent } }))
}
