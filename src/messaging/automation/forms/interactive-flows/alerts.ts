import type { App } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { FlowAlerts, InteractiveFlow } from './interactive-flow-row.ts'

// What the platform warns of, until it takes that back (spec/8 IF7).

/** States that people are told of by themselves. */
const stopped: readonly string[] = ['blocked', 'throttled']

/** The alerts of a form once it has this status, however that became known. */
export function alertsOfStatus(
  flow: Pick<InteractiveFlow, 'alerts' | 'status'>,
  status: string,
  { message, at }: { message: string; at: Date },
): FlowAlerts {
  const kept = Object.entries(flow.alerts).filter(([kind]) => !stopped.includes(kind) || kind === status)
  const alerts: FlowAlerts = Object.fromEntries(kept)
  if (stopped.includes(status) && status !== flow.status)
    alerts[status] = { message, since: at.toISOString() }
  return alerts
}

/** An event for each alert that is new. */
export async function tellAlerts(
  app: App,
  tx: Tx,
  before: InteractiveFlow,
  alerts: FlowAlerts,
): Promise<void> {
  const fresh = Object.entries(alerts).filter(([kind]) => !Object.hasOwn(before.alerts, kind))
  await appendEvents(
    app,
    tx,
    fresh.map(([kind, { message }]) => ({
      id: newId(app.clock.nowMs()),
      workspaceId: before.workspaceId,
      type: 'interactive_flow.alert',
      subjectId: before.numberId,
      contactId: null,
      data: { extras: { interactive_flow_id: before.id, flow_alert: { kind, message } } },
      occurredAt: app.clock.now(),
    })),
  )
}
