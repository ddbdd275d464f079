import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { guardedClient } from '#outside/guarded-client/client.ts'
import { ForbiddenTargetError } from '#outside/guarded-client/target.ts'
import { subscribeToPushInput, unsubscribeFromPushInput } from './push-input.ts'
import { type PushSubscriptionRow, pushColumns } from './push-row.ts'

/** Browsers of one person in one workspace; the oldest makes room. */
const mostOfPerson = 20

/** A browser subscribes again at each visit. In the same session it keeps its place in the log. */
const renewSubscription = statement<PushSubscriptionRow>(
  'push.renew',
  `update push_subscription s set p256dh = $5, auth = $6, scope = $7
   where s.workspace_id = $1 and s.user_id = $2 and s.endpoint = $3 and s.session_id = $4
   returning ${pushColumns('s')}`,
)

/** A browser is told of one workspace: that in which its session is. */
const removeBefore = statement(
  'push.remove_before',
  `delete from push_subscription where user_id = $1 and (session_id = $2 or endpoint = $3)
     and not (workspace_id = $4 and endpoint = $3 and session_id = $2)`,
)

const insertSubscription = statement<PushSubscriptionRow>(
  'push.insert',
  `with oldest as (
     delete from push_subscription where workspace_id = $1 and id in (
       select o.id from push_subscription o where o.workspace_id = $1 and o.user_id = $3
       order by o.created_at desc, o.id desc offset ${mostOfPerson - 1})
   )
   insert into push_subscription as s (workspace_id, id, user_id, session_id, endpoint, p256dh, auth, scope, seq, created_at)
   select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7, $8, c.event_seq, $9::timestamptz
   from workspace_counter c where c.workspace_id = $1
   returning ${pushColumns('s')}`,
)

/** A key acts for a person, but has no browser. */
function inSession(ctx: Ctx): Member & { sessionId: string } {
  const member = memberOf(ctx.actor)
  if (member.sessionId === undefined) throw errors.forbidden()
  return { ...member, sessionId: member.sessionId }
}

async function assertEndpoint(ctx: Ctx, endpoint: string): Promise<void> {
  try {
    await guardedClient(ctx.app).check(endpoint)
  } catch (error) {
    if (error instanceof ForbiddenTargetError)
      throw errors.invalidField('endpoint', error.message).because('address_refused')
    throw error
  }
}

/** Tells the caller's browser of news, from its first subscription in the session on, while the session lasts and is in this workspace (docs/adr/0054). */
export async function subscribeToPush(ctx: Ctx, input: unknown): Promise<PushSubscriptionRow> {
  const { workspaceId, userId, sessionId } = inSession(ctx)
  const { endpoint, p256dh, auth, scope } = parseInput(subscribeToPushInput, input)
  await assertEndpoint(ctx, endpoint)
  return inTransaction(ctx.app.pool, async (tx) => {
    await run(tx, removeBefore, [userId, sessionId, endpoint, workspaceId])
    const kept = [workspaceId, userId, endpoint, sessionId, p256dh, auth, scope]
    const [renewed] = await run(tx, renewSubscription, kept)
    if (renewed) return renewed
    const values = [workspaceId, ctx.newId(), userId, sessionId, endpoint, p256dh, auth, scope, ctx.now()]
    const [row] = await run(tx, insertSubscription, values)
    if (!row) throw new Error('a workspace has its counter')
    return row
  })
}

const removeByEndpoint = statement<{ id: string }>(
  'push.remove_by_endpoint',
  'delete from push_subscription where user_id = $1 and endpoint = $2 returning id',
)

/** Tells this browser nothing any longer. Answers whether it was told. */
export async function unsubscribeFromPush(ctx: Ctx, input: unknown): Promise<boolean> {
  const { userId } = inSession(ctx)
  const { endpoint } = parseInput(unsubscribeFromPushInput, input)
  return (await run(ctx.app.pool, removeByEndpoint, [userId, endpoint])).length > 0
}
