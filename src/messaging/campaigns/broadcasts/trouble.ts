import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { type DeliveryFailure, explainFailure } from '#outside/platform/delivery-failure-sets.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import { refusedSentence } from './cause-sets.ts'
import { hold } from './hold.ts'
import { recipientCode } from './recipient-conditions.ts'

/** What says that the next messages fail as well, or that sending them does harm (design/automation.md 2, Breaker). */
const troubles: ReadonlySet<DeliveryFailure> = new Set([
  'number_reported',
  'category_limited',
  'template_paused',
  'template_unusable',
  'name_not_approved',
  'account_at_fault',
])

/** So many answers are looked at, and so many of them, or that part, have to say so. */
const answersLookedAt = 200
const leastTroubled = 5
const partTroubled = 0.05

const codesOfLast = statement<{ code: number; many: number; looked: number }>(
  'broadcasts.codes_of_last',
  `
  with answered as (
    select case when r.status = 'failed' then ${recipientCode} end as code
    from broadcast_recipient r join message m on m.workspace_id = r.workspace_id and m.id = r.message_id
    where r.workspace_id = $1 and r.broadcast_id = $2 and r.status <> 'pending'
      and ($3::timestamptz is null or m.created_at > $3)
    order by r.id desc limit ${answersLookedAt}
  )
  select code, count(*)::int as many, (select count(*) from answered)::int as looked
  from answered where code is not null group by code order by many desc, code
  `,
)

/** The code that most of the last refusals have, when they are of those that mean trouble and many enough; else null. */
async function troubleOf(tx: Tx, { workspaceId, id, troubledAt }: BroadcastRow): Promise<number | null> {
  const rows = await run(tx, codesOfLast, [workspaceId, id, troubledAt])
  const troubled = rows.filter(({ code }) => troubles.has(explainFailure(code).meaning))
  const many = troubled.reduce((sum, row) => sum + row.many, 0)
  const enough = Math.max(leastTroubled, (rows[0]?.looked ?? 0) * partTroubled)
  return many >= enough ? (troubled[0]?.code ?? null) : null
}

const pauseTroubled = statement<BroadcastRow>(
  'broadcasts.pause_troubled',
  `update broadcast b set status = 'paused', paused_reason = $3, troubled_at = $4, updated_at = $4
   where b.workspace_id = $1 and b.id = $2 and b.status = 'running' returning ${broadcastColumns('b')}`,
)

/**
 * Pauses a running broadcast, which is locked, when the platform refuses many of its messages for a reason that the next
 * ones have as well: what it was not yet asked to send is held, and the reason says what to do (docs/adr/0082). Answers
 * whether it did.
 */
export async function pauseInTrouble(app: App, tx: Tx, broadcast: BroadcastRow): Promise<boolean> {
  if (broadcast.failed < leastTroubled) return false
  const code = await troubleOf(tx, broadcast)
  if (code === null) return false
  const now = app.clock.now()
  const { workspaceId, id, status } = broadcast
  await hold(tx, workspaceId, id, now)
  const [paused] = await run(tx, pauseTroubled, [workspaceId, id, refusedSentence(code), now])
  if (paused) await appendEvents(app, tx, [statusEvent(paused, status, now)])
  return true
}
