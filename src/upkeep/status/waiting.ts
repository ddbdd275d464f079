import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { maxAttempts } from '#messaging/receiving/callbacks/inbox.ts'

/** What the platform told of, and nobody has worked through. */
export interface CallbackStatus {
  waiting: number
  oldestReceivedAt: Date | null
  /** tried as often as they may be: they wait for `retryCallbacks` */
  failed: number
}

/** Webhook endpoints that get nothing now, of all workspaces. */
export interface WebhookStatus {
  /** their receivers do not answer: they are asked again */
  paused: number
  /** switched off, by people or after days of failures */
  off: number
  /** workspaces that have such endpoints */
  workspaces: number
  /** deliveries that wait for paused receivers */
  waitingDeliveries: number
}

const callbacks = statement<CallbackStatus>(
  'status.callbacks',
  `select count(*) filter (where attempts < ${maxAttempts})::int as waiting,
     min(received_at) filter (where attempts < ${maxAttempts}) as "oldestReceivedAt",
     count(*) filter (where attempts >= ${maxAttempts})::int as failed
   from inbound_callback where processed_at is null`,
)

const webhooks = statement<WebhookStatus>(
  'status.webhooks',
  `select e.*, w.* from (
     select count(*) filter (where status = 'paused')::int as paused,
       count(*) filter (where status = 'disabled')::int as off,
       count(distinct workspace_id)::int as workspaces
     from webhook_endpoint where status <> 'active') e, (
     select count(*)::int as "waitingDeliveries" from webhook_delivery d
     join webhook_endpoint p on p.workspace_id = d.workspace_id and p.id = d.endpoint_id and p.status = 'paused'
     where d.state = 'waiting') w`,
)

/** Callbacks of the platform that wait or have failed. */
export async function readCallbacks(app: App): Promise<CallbackStatus> {
  const [row] = await run(app.pool, callbacks, [])
  return row as CallbackStatus
}

/** Endpoints that get nothing now. */
export async function readWebhooks(app: App): Promise<WebhookStatus> {
  const [row] = await run(app.pool, webhooks, [])
  return row as WebhookStatus
}

const retry = statement<{ id: string }>(
  'status.retry_callbacks',
  `update inbound_callback set attempts = 0, due_at = $1
   where processed_at is null and attempts >= ${maxAttempts} returning id`,
)

/** Has callbacks that failed for good worked through again; answers how many. */
export async function retryCallbacks(app: App): Promise<number> {
  const again = await run(app.pool, retry, [app.clock.now()])
  if (again.length > 0) app.wake('callbacks')
  return again.length
}
