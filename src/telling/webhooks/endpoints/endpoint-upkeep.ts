import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, workspacesFor } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { earlierAnswers, failedKeptMs, failUnsent } from '../sending/history.ts'
import { nextTryAt } from '../sending/schedule.ts'
import { lanesOfAll } from '../sending/waiting-lanes.ts'
import { offTooLong, unsentAnswer } from './after-change.ts'
import { checkAllEndpoints } from './check-keys.ts'
import { joinOwnerKey, keyIsOff } from './owner-key.ts'
import { graceMs } from './state.ts'

const atOnce = 5_000

const forgotten = overWorkspaces<{ id: string }>(
  'webhooks.fail_forgotten',
  5,
  (only) => `with late as (
     select d.workspace_id, d.id from webhook_endpoint e
     join webhook_delivery d on d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.state = 'waiting'
     where e.status = 'disabled' and e.disabled_at < $2 ${only('e')} limit ${atOnce} for update of d skip locked
   )
   update webhook_delivery d
   set ${failUnsent('$1', '$3', '$4')}
   from late where d.workspace_id = late.workspace_id and d.id = late.id ${only('d')} returning d.id`,
)

const workspacesWithForgotten = statement<{ workspaceId: string }>(
  'webhooks.workspaces_with_forgotten',
  `select distinct ${columns('WebhookEndpoint', 'e', ['workspaceId'])} from webhook_endpoint e
   where e.status = 'disabled' and e.disabled_at < $1 and exists (select from webhook_delivery d
     where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.state = 'waiting')`,
)

/** Deliveries waiting for an endpoint that was off for more than a day fail (document 1, Rules). */
async function failWhatWaitedTooLong(app: App): Promise<void> {
  const now = app.clock.now()
  const offSince = new Date(now.getTime() - graceMs)
  const expiresAt = new Date(now.getTime() + failedKeptMs)
  const values = [now, offSince, expiresAt, unsentAnswer(now, offTooLong)]
  for (const workspaceId of await workspacesFor(app, workspacesWithForgotten, [offSince]))
    while ((await runOver(app.pool, forgotten, values, workspaceId)).length === atOnce);
}

interface HeldBack {
  workspaceId: string
  id: string
  attempt: number
}

const ofSwitchedOff = `
  (${keyIsOff} or not exists (
     select from workspace_feature f where f.workspace_id = e.workspace_id and f.key = 'api.keys' and f.enabled))`

const dueOfSwitchedOff = overWorkspaces<HeldBack>(
  'webhooks.due_of_switched_off',
  2,
  (only) => `with recursive lane as (${lanesOfAll(only)})
   select ${columns('WebhookDelivery', 'd', ['workspaceId', 'id', 'attempt'])}
   from lane l
   join webhook_endpoint e on e.workspace_id = l.workspace_id and e.id = l.endpoint_id
     and e.status <> 'disabled' and e.owner_type = 'api_key' ${only('e')}
   join webhook_delivery d on d.workspace_id = l.workspace_id and d.endpoint_id = l.endpoint_id ${only('d')}
     and d.state = 'waiting' and d.next_try_at <= $1 and (d.claimed_until is null or d.claimed_until <= $1)
   ${joinOwnerKey}
   where ${ofSwitchedOff}
   limit ${atOnce}`,
)

const workspacesSwitchedOff = statement<{ workspaceId: string }>(
  'webhooks.workspaces_switched_off',
  `select distinct ${columns('WebhookEndpoint', 'e', ['workspaceId'])} from webhook_endpoint e ${joinOwnerKey}
   where e.status <> 'disabled' and e.owner_type = 'api_key' and ${ofSwitchedOff}
     and exists (select from webhook_delivery d
       where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.state = 'waiting' and d.next_try_at <= $1)`,
)

/** After the three parameters that all rows share: the answer, the time, and until when failures are kept. */
const heldBack = rowsIn<HeldBack, Date>(
  {
    workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
    id: ['uuid', ({ id }) => id],
    attempt: ['int', ({ attempt }) => attempt],
    next_try_at: ['timestamptz', ({ attempt }, now) => nextTryAt(attempt + 1, now, null)],
  },
  3,
)

/**
 * Found by their keys, as in finish.ts: with `state = 'waiting'` PostgreSQL would walk all that waits for each of them.
 */
const holdBack = statement<never>(
  'webhooks.hold_back',
  `update webhook_delivery d
   set attempt = h.attempt + 1, next_try_at = h.next_try_at,
     earlier_answers = ${earlierAnswers}, last_answer = $1::jsonb,
     state = case when h.next_try_at is null then 'failed' else 'waiting' end,
     failed_at = case when h.next_try_at is null then $2::timestamptz end,
     expires_at = case when h.next_try_at is null then $3::timestamptz end
   from ${heldBack.from('h')}
   where d.workspace_id = h.workspace_id and d.id = h.id and d.state not in ('delivered', 'failed')
     and d.attempt = h.attempt`,
)

const keysOff = "The webhook was made with an API key that is switched off, or the plan's API keys are."

/**
 * While a key or the plan's API keys are off, deliveries to endpoints made with keys keep to the retry schedule without being
 * sent, and fail at its end (document 1, Rules).
 */
async function holdBackSwitchedOff(app: App): Promise<void> {
  const now = app.clock.now()
  const shared = [unsentAnswer(now, keysOff), now, new Date(now.getTime() + failedKeptMs)]
  for (const workspaceId of await workspacesFor(app, workspacesSwitchedOff, [now])) {
    const due = await runOver(app.pool, dueOfSwitchedOff, [now], workspaceId)
    if (due.length > 0) await run(app.pool, holdBack, [...shared, ...heldBack.values(due, now)])
  }
}

const everyMs = 5_000
const allEveryMs = 60_000

const lastTended = perApp(() => ({ soon: 0, all: 0 }))

/** What becomes of endpoints and their deliveries with time. Looks once in a while, however often it is called. */
export async function tendEndpoints(app: App): Promise<void> {
  const last = lastTended(app)
  const now = app.clock.nowMs()
  if (now - last.all >= allEveryMs) {
    last.all = now
    await checkAllEndpoints(app)
  }
  if (now - last.soon < everyMs) return
  last.soon = now
  await failWhatWaitedTooLong(app)
  await holdBackSwitchedOff(app)
}
