import type { App } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { writeTime } from '#core/time/time.ts'
import type { Outcome } from '../endpoints/state.ts'
import type { TryResult } from './attempt.ts'
import { earlierAnswers } from './history.ts'
import { type EndpointOutcome, lockEndpointsOf, saveOutcomes } from './outcomes.ts'

const tries = rowsIn<TryResult>({
  workspace_id: ['uuid', ({ claim }) => claim.workspaceId],
  id: ['uuid', ({ claim }) => claim.id],
  // Given as text: the driver passes a text on as it is, and would put a Date together part by part.
  claimed_until: ['timestamptz', ({ claim }) => writeTime(claim.claimedUntil)],
  state: ['text', ({ state }) => state],
  at: ['timestamptz', ({ at }) => writeTime(at)],
  next_try_at: ['timestamptz', ({ nextTryAt }) => nextTryAt && writeTime(nextTryAt)],
  expires_at: ['timestamptz', ({ expiresAt }) => expiresAt && writeTime(expiresAt)],
  last_answer: ['text', ({ lastAnswer }) => JSON.stringify(lastAnswer)],
})

const successes = rowsIn<EndpointOutcome>(
  {
    workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
    id: ['uuid', ({ id }) => id],
    last_success_at: ['timestamptz', ({ lastSuccessAt }) => lastSuccessAt],
  },
  tries.count,
)

/**
 * Writes what tries have come to, and the successes of endpoints that are well, in one statement. A delivery whose
 * claim was lost in the meantime is left to its new owner. (Asked for `state = 'waiting'`, PostgreSQL would walk all of the
 * workspace's waiting deliveries for each.) A success of an endpoint that is well is kept to the second: most
 * batches need not write it. Endpoints are locked in one order, so that two batches cannot deadlock. Answers the
 * endpoints of the tally that are not well: a success means more to them.
 */
const finishTries = statement<{ id: string }>(
  'webhooks.finish_deliveries',
  `with result as (
     select * from ${tries.from('r')}
   ), finished as (
     update webhook_delivery d
     set state = r.state, tries = d.tries + 1, attempt = d.attempt + 1, next_try_at = r.next_try_at,
       claimed_until = null, earlier_answers = ${earlierAnswers}, last_answer = r.last_answer::jsonb, expires_at = r.expires_at,
       delivered_at = case when r.state = 'delivered' then r.at end,
       failed_at = case when r.state = 'failed' then r.at end
     from result r
     where d.workspace_id = r.workspace_id and d.id = r.id and d.state not in ('delivered', 'failed')
       and d.claimed_until = r.claimed_until
   ), locked as (
     select e.workspace_id, e.id, t.last_success_at, e.status = 'active' and e.secret is not null as well
     from webhook_endpoint e
     join ${successes.from('t')}
       using (workspace_id, id)
     where not (e.status = 'active' and e.secret is not null and e.failures_in_a_row = 0 and e.failing_since is null
       and e.last_success_at > t.last_success_at - interval '1 second') is true
     order by e.workspace_id, e.id for no key update of e
   ), praised as (
     update webhook_endpoint e
     set last_success_at = l.last_success_at, failures_in_a_row = 0, failing_since = null
     from locked l where l.well and e.workspace_id = l.workspace_id and e.id = l.id
   )
   select id from locked where not well`,
)

function finish(db: Queryable, unsorted: readonly TryResult[], praised: readonly EndpointOutcome[]) {
  // Rows are locked in the order of the arrays: in that of their ids, as whoever deletes them does.
  const results = unsorted.toSorted((one, other) => (one.claim.id < other.claim.id ? -1 : 1))
  return run(db, finishTries, [...tries.values(results), ...successes.values(praised)])
}

const noOutcome: Omit<Outcome, 'at'> = { lastSuccessAt: null, failures: 0, failingSince: null, probed: false }

/**
 * How the tries of each endpoint went, in the order in which they came in. The failure of a test is not held against
 * the endpoint (spec/4 D47); where a paused one was asked with it, it waits for longer as after any other.
 */
function outcomesOf(results: readonly TryResult[]): EndpointOutcome[] {
  const byEndpoint = new Map<string, EndpointOutcome>()
  for (const { claim, at, state, wasAsked } of results) {
    const { workspaceId, endpointId: id, probe, test } = claim
    const fails = state !== 'delivered'
    if (!wasAsked || (fails && test && !probe)) continue
    const before = byEndpoint.get(id) ?? { workspaceId, id, at, ...noOutcome }
    const { failures, failingSince, probed } = before
    const counted = test ? {} : { failures: failures + 1, failingSince: failingSince ?? at }
    const after = fails ? { ...counted, probed: probed || probe } : { ...noOutcome, lastSuccessAt: at }
    byEndpoint.set(id, { ...before, ...after, at })
  }
  return [...byEndpoint.values()]
}

/**
 * Saves the results of tries, in the order in which they came in; answers the endpoints that take nothing more for now.
 */
export async function saveResults(app: App, results: readonly TryResult[]): Promise<string[]> {
  const outcomes = outcomesOf(results)
  const praised = outcomes.filter(({ failures, lastSuccessAt }) => failures === 0 && lastSuccessAt !== null)
  if (praised.length < outcomes.length) {
    return inTransaction(app.pool, async (tx) => {
      const locked = await lockEndpointsOf(tx, outcomes)
      await finish(tx, results, [])
      return saveOutcomes(app, tx, locked, outcomes)
    })
  }
  const unwell = await finish(app.pool, results, praised)
  if (unwell.length === 0) return []
  const ids = new Set(unwell.map(({ id }) => id))
  const theirs = praised.filter(({ id }) => ids.has(id))
  return inTransaction(app.pool, async (tx) =>
    saveOutcomes(app, tx, await lockEndpointsOf(tx, theirs), theirs),
  )
}
