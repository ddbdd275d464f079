import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowKeys, rowsIn } from '#core/db/rows-in.ts'
import { noteWebhooks } from '#telling/notifications/note-webhooks.ts'
import { announceChange, mailTurnedOff, revive, type TurnedOff } from '../endpoints/after-change.ts'
import { afterTries, type EndpointState, type Outcome } from '../endpoints/state.ts'

/** How tries went for one endpoint. */
export interface EndpointOutcome extends Outcome {
  workspaceId: string
  id: string
}

export interface LockedEndpoint extends EndpointState {
  workspaceId: string
  id: string
  url: string
}

const lockEndpoints = statement<LockedEndpoint>(
  'webhooks.lock_endpoints',
  `select ${columns('WebhookEndpoint', 'e', [
    'workspaceId',
    'id',
    'url',
    'status',
    'disabledReason',
    'disabledAt',
    'failuresInARow',
    'failingSince',
    'nextTryAt',
    'failedProbes',
  ])}
   from webhook_endpoint e join ${rowKeys.from('t')} using (workspace_id, id)
   order by e.workspace_id, e.id for no key update of e`,
)

interface Change {
  before: LockedEndpoint
  after: EndpointState
  outcome: EndpointOutcome
}

const states = rowsIn<Change>({
  workspace_id: ['uuid', ({ before }) => before.workspaceId],
  id: ['uuid', ({ before }) => before.id],
  status: ['text', ({ after }) => after.status],
  disabled_reason: ['text', ({ after }) => after.disabledReason],
  disabled_at: ['timestamptz', ({ after }) => after.disabledAt],
  failures_in_a_row: ['int', ({ after }) => after.failuresInARow],
  failing_since: ['timestamptz', ({ after }) => after.failingSince],
  next_try_at: ['timestamptz', ({ after }) => after.nextTryAt],
  failed_probes: ['int', ({ after }) => after.failedProbes],
  last_success_at: ['timestamptz', ({ outcome }) => outcome.lastSuccessAt],
  last_failure_at: ['timestamptz', ({ outcome: { failures, at } }) => (failures > 0 ? at : null)],
})

const saveStates = statement<never>(
  'webhooks.save_states',
  `update webhook_endpoint e
   set status = s.status, disabled_reason = s.disabled_reason, disabled_at = s.disabled_at,
     failures_in_a_row = s.failures_in_a_row, failing_since = s.failing_since, next_try_at = s.next_try_at,
     failed_probes = s.failed_probes, last_success_at = coalesce(s.last_success_at, e.last_success_at),
     last_failure_at = coalesce(s.last_failure_at, e.last_failure_at)
   from ${states.from('s')}
   where e.workspace_id = s.workspace_id and e.id = s.id`,
)

/**
 * Locks the endpoints of these outcomes, in one order. Whoever writes deliveries too does so afterwards, as those do who
 * delete an endpoint or turn it on: the other way round the two would deadlock.
 */
export function lockEndpointsOf(tx: Tx, outcomes: readonly EndpointOutcome[]): Promise<LockedEndpoint[]> {
  return run(tx, lockEndpoints, rowKeys.values(outcomes))
}

function turnedOff({ before, after }: Change): TurnedOff[] {
  const { workspaceId, id, url } = before
  const { disabledReason: reason, disabledAt: at } = after
  return before.status !== 'disabled' && reason && at ? [{ workspaceId, id, url, reason, at }] : []
}

function newlyPaused({ before: { workspaceId, id, status }, after }: Change) {
  const isNew = status === 'active' && after.status === 'paused'
  return isNew ? [{ workspaceId, endpointId: id, kind: 'webhook_paused' as const }] : []
}

async function followUp(app: App, tx: Tx, changes: readonly Change[]): Promise<void> {
  await mailTurnedOff(app, tx, changes.flatMap(turnedOff))
  await noteWebhooks(app, tx, changes.flatMap(newlyPaused))
  for (const { before, after } of changes) {
    if (before.status !== 'active' && after.status === 'active')
      await revive(app, tx, before, before.status === 'disabled' ? before.disabledAt : null, app.clock.now())
    if (before.status !== after.status)
      tx.afterCommit(() => announceChange(app, before.workspaceId, before.id))
  }
}

/**
 * Moves locked endpoints to the state that tries have led to, with what follows from it. Answers those that take nothing
 * more for now: what a process holds of them it gives back.
 */
export async function saveOutcomes(
  app: App,
  tx: Tx,
  locked: readonly LockedEndpoint[],
  outcomes: readonly EndpointOutcome[],
): Promise<string[]> {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const changes = locked.map((before): Change => {
    const outcome = byId.get(before.id) as EndpointOutcome
    return { before, after: afterTries(before, outcome), outcome }
  })
  await run(tx, saveStates, states.values(changes))
  await followUp(app, tx, changes)
  return changes.filter(({ after }) => after.status !== 'active').map(({ before }) => before.id)
}
