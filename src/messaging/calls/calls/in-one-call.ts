import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'

// A member talks in one call at a time.

/** Whoever takes or begins a call does so alone among their own requests, to the end of the transaction. */
const lock = statement(
  'calls.lock_member',
  `select pg_advisory_xact_lock(hashtextextended('call of ' || $1::text || $2::text, 0))`,
)

const isBusy = statement(
  'calls.is_busy',
  `select from call where workspace_id = $1 and agent_id = $2 and ended_at is null and status <> 'transferring'
     and step is distinct from 'ivr' and id is distinct from $3 limit 1`,
)

/** Throws invalid_state where the member is in another call. */
async function assertFree(tx: Tx, { workspaceId, userId }: Member, callId: string | null): Promise<void> {
  const [busy] = await run(tx, isBusy, [workspaceId, userId, callId])
  if (busy)
    throw new AppError('invalid_state', 'You are in another call', { whole: true }).because('wrong_state')
}

/**
 * Before a member takes or begins a call: of two at once only one goes. Comes before the lock of the call, so that
 * requests of one member do not wait for each other. Throws invalid_state where they are in another call.
 */
export async function holdMember(
  { actor }: Pick<Ctx, 'actor'>,
  tx: Tx,
  callId: string | null,
): Promise<void> {
  const member = memberOf(actor)
  await run(tx, lock, [member.workspaceId, member.userId])
  await assertFree(tx, member, callId)
}
