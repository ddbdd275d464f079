import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { cancelBroadcastsOf } from '#messaging/campaigns/broadcasts/cancel.ts'
import { lockAccount } from '#messaging/numbers/accounts/account-details.ts'
import { accountEvent, movedDefaults } from '#messaging/numbers/accounts/account-events.ts'
import { giveDefaults, takeTurn } from '#messaging/numbers/accounts/defaults.ts'
import { forgetNumbers } from '#messaging/numbers/accounts/directory.ts'
import { oldValues, recordAudit } from '#people/audit/log.ts'

/**
 * Its name stays for what is history (spec/8 G15), and what belongs to it is due to be deleted. Its secrets and the
 * platform's ids go at once, so that the number can be connected again anywhere.
 */
const removeNumber = statement(
  'accounts.remove',
  `with gone as (
     delete from number where workspace_id = $1 and id = $2 returning workspace_id, id, name
   )
   insert into removed_number (workspace_id, id, name, removed_at, due_at)
   select g.workspace_id, g.id, g.name, $3, $3 from gone g`,
)

/**
 * DELETE /api/accounts/{id}: the account is gone for everybody when this answers. It cannot be sent from, its name and
 * number are free, and its callbacks are ignored. Campaigns that would still send over it are cancelled, its defaults
 * go to the oldest other account, and what belongs to it is deleted in the background (spec/8 AC4, AC6).
 */
export async function removeAccount(ctx: Ctx, id: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    await takeTurn(tx, workspaceId)
    const account = await lockAccount(tx, workspaceId, id)
    const told = await cancelBroadcastsOf(ctx, tx, account.id)
    const moved = await giveDefaults(tx, workspaceId, account.id, account)
    await run(tx, removeNumber, [workspaceId, account.id, ctx.now()])
    const { name, phoneId, businessId } = account
    const changes = oldValues({ name, phone_id: phoneId, business_id: businessId })
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'account',
      resourceId: account.id,
      action: 'deleted',
      changes,
    })
    const gone = accountEvent('account.deleted', account, ctx.now())
    await appendEvents(ctx.app, tx, [...told, ...movedDefaults(ctx, workspaceId, moved), gone])
    tx.afterCommit(() => {
      forgetNumbers(ctx.app)
      ctx.app.wake('accounts')
    })
  })
  return id
}
