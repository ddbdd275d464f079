import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { type NewMail, queueMails } from '#outside/mail/outbox.ts'
import { noteWebhooks } from '#telling/notifications/note-webhooks.ts'
import { failedKeptMs, failUnsent } from '../sending/history.ts'
import type { DisabledReason } from './endpoint-sets.ts'
import { graceMs } from './state.ts'

interface Place {
  workspaceId: string
  id: string
}

/** An endpoint that has just been turned off. */
export interface TurnedOff extends Place {
  url: string
  reason: DisabledReason
  at: Date
}

const namesOf = statement<{ id: string; name: string }>(
  'webhooks.workspace_names',
  'select id, name from workspace where id = any($1::uuid[])',
)

/**
 * One mail per change to disabled, to the members who can create and edit webhooks (spec/4 B12, Mails), and a
 * notification.
 */
export async function mailTurnedOff(app: App, tx: Tx, endpoints: readonly TurnedOff[]): Promise<void> {
  if (endpoints.length === 0) return
  const names = await run(tx, namesOf, [endpoints.map(({ workspaceId }) => workspaceId)])
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const mails = endpoints.map(
    ({ workspaceId, id, url, reason, at }): NewMail => ({
      workspaceId,
      key: `webhook_disabled:${id}:${at.getTime()}`,
      template: 'webhook_disabled',
      data: { url, workspace: nameOf.get(workspaceId) ?? '', reason, at: at.toISOString() },
    }),
  )
  await queueMails(tx, mails, 'webhooks:write', app.clock.now(), () => app.wake('mail'))
  const told = endpoints.map(({ workspaceId, id: endpointId }) => ({ workspaceId, endpointId }))
  await noteWebhooks(
    app,
    tx,
    told.map((one) => ({ ...one, kind: 'webhook_disabled' })),
  )
}

const failWaiting = statement<never>(
  'webhooks.fail_waiting',
  `update webhook_delivery d
   set ${failUnsent('$3', '$4', '$5')}
   where d.workspace_id = $1 and d.endpoint_id = $2 and d.state = 'waiting'`,
)

/**
 * Deliveries that were tried and are due are in the order of their age again: after a recovery the oldest go out first.
 */
const oldestFirst = statement<never>(
  'webhooks.oldest_first',
  `update webhook_delivery d set next_try_at = d.created_at
   where d.workspace_id = $1 and d.endpoint_id = $2 and d.state = 'waiting' and d.attempt > 0
     and d.next_try_at <= $3 and d.claimed_until is null`,
)

/** The last answer of a delivery that nobody sent. */
export function unsentAnswer(at: Date, body: string): string {
  return JSON.stringify({ at, status: null, body, durationMs: 0 })
}

export const offTooLong = 'The webhook was turned off for more than a day.'

/**
 * An endpoint takes deliveries again. Those that waited go out, the oldest first, unless it was off for more than a
 * day: then they fail and say so (document 1, Webhook endpoint status, Rules).
 */
export async function revive(
  app: App,
  tx: Tx,
  endpoint: Place,
  disabledAt: Date | null,
  at: Date,
): Promise<void> {
  const { workspaceId, id } = endpoint
  const tooLate = disabledAt !== null && at.getTime() - disabledAt.getTime() > graceMs
  if (tooLate) {
    const expiresAt = new Date(at.getTime() + failedKeptMs)
    await run(tx, failWaiting, [workspaceId, id, at, expiresAt, unsentAnswer(at, offTooLong)])
  } else {
    await run(tx, oldestFirst, [workspaceId, id, at])
  }
  tx.afterCommit(() => app.wake('deliveries'))
}

/**
 * Tells all processes that an endpoint has changed: they give back the deliveries that they hold of it, and whoever
 * claims those next reads the endpoint again. Call it after the commit.
 */
export function announceChange(app: App, workspaceId: string, endpointId: string): void {
  app.bus.publish('webhooks', { workspaceId, endpointId })
}
