import type { App } from '../../context.ts'
import { run, statement } from '../../db.ts'
import type { TryResult } from './attempt.ts'

/**
 * Writes what tries have come to, and each endpoint's run of failures, in one statement. A delivery whose claim was
 * lost meanwhile is left to its new owner. Endpoints are locked in one order, so that two batches cannot deadlock.
 */
const finishTries = statement<never>(
  'webhooks.finish_deliveries',
  `with result as (
     select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::timestamptz[],
         $6::timestamptz[], $7::timestamptz[], $8::text[])
       as r(workspace_id, id, claimed_until, state, at, next_try_at, expires_at, last_answer)
   ), finished as (
     update webhook_delivery d
     set state = r.state, tries = d.tries + 1, attempt = d.attempt + 1, next_try_at = r.next_try_at,
       claimed_until = null, last_answer = r.last_answer::jsonb, expires_at = r.expires_at,
       delivered_at = case when r.state = 'delivered' then r.at end,
       failed_at = case when r.state = 'failed' then r.at end
     from result r
     where d.workspace_id = r.workspace_id and d.id = r.id and d.state = 'waiting'
       and d.claimed_until = r.claimed_until
   ), tally as (
     select * from unnest($9::uuid[], $10::uuid[], $11::timestamptz[], $12::int[], $13::timestamptz[])
       as t(workspace_id, id, last_success_at, failures, failing_since)
   ), locked as (
     select e.workspace_id, e.id from webhook_endpoint e join tally using (workspace_id, id)
     order by e.workspace_id, e.id for no key update of e
   )
   update webhook_endpoint e
   set last_success_at = coalesce(t.last_success_at, e.last_success_at),
     failures_in_a_row = case when t.last_success_at is null then e.failures_in_a_row else 0 end + t.failures,
     failing_since = case
       when t.last_success_at is null then coalesce(e.failing_since, t.failing_since) else t.failing_since end
   from tally t join locked using (workspace_id, id)
   where e.workspace_id = t.workspace_id and e.id = t.id`,
)

/** How a batch of tries went for one endpoint: its last success, and the failures since then (or all of them). */
interface Tally {
  workspaceId: string
  endpointId: string
  lastSuccessAt: Date | null
  failures: number
  failingSince: Date | null
}

function tallies(results: readonly TryResult[]): Tally[] {
  const byEndpoint = new Map<string, Tally>()
  for (const { claim, at, state, counts } of results) {
    if (!counts) continue
    const { workspaceId, endpointId } = claim
    const none = { workspaceId, endpointId, lastSuccessAt: null, failures: 0, failingSince: null }
    const tally = byEndpoint.get(endpointId) ?? none
    const { failures, failingSince } = tally
    byEndpoint.set(
      endpointId,
      state === 'delivered'
        ? { ...none, lastSuccessAt: at }
        : { ...tally, failures: failures + 1, failingSince: failingSince ?? at },
    )
  }
  return [...byEndpoint.values()]
}

/** Saves the results of tries, in the order in which they came in. */
export async function saveResults(app: App, results: readonly TryResult[]): Promise<void> {
  const counted = tallies(results)
  await run(app.pool, finishTries, [
    results.map(({ claim }) => claim.workspaceId),
    results.map(({ claim }) => claim.id),
    results.map(({ claim }) => claim.claimedUntil),
    results.map(({ state }) => state),
    results.map(({ at }) => at),
    results.map((result) => result.nextTryAt),
    results.map(({ expiresAt }) => expiresAt),
    results.map(({ lastAnswer }) => JSON.stringify(lastAnswer)),
    counted.map(({ workspaceId }) => workspaceId),
    counted.map(({ endpointId }) => endpointId),
    counted.map(({ lastSuccessAt }) => lastSuccessAt),
    counted.map(({ failures }) => failures),
    counted.map(({ failingSince }) => failingSince),
  ])
}
