import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { removeSecondFactor } from '#people/second-factor/second-factor-sql.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { type AccountRow, revokeSessionsOfUser } from '#people/sessions/session-sql.ts'
import { noteAccountChange } from './account-changes.ts'

/** $1 account, $2 the moment, $3 the workspace that alone vouches for it. */
const dropWaysIn = statement<never>(
  'people.drop_ways_in',
  `with no_links as (delete from sso_identity where user_id = $1),
   no_resets as (delete from password_reset where user_id = $1),
   no_address as (delete from address_change where user_id = $1)
   update user_account set password_hash = null, email_verified_at = $2, vouched_by_id = $3, updated_at = $2
   where id = $1`,
)

/**
 * The address of an account is proven now by somebody who need not be whoever used it until now. All ways in that
 * were there go, and all sessions with them; the audit log and a mail say so (docs/adr/0012). `vouchedById` is the
 * workspace on whose word alone, null for a proof that counts everywhere.
 */
export async function takeOver(
  tx: Tx,
  ctx: Ctx,
  account: Pick<AccountRow, 'userId' | 'email' | 'passwordHash'> & { workspaceId: string },
  vouchedById: string | null,
): Promise<void> {
  const { userId } = account
  const [removed] = await run(tx, removeSecondFactor, [userId])
  await run(tx, dropWaysIn, [userId, ctx.now(), vouchedById])
  await run(tx, revokeSessionsOfUser, [userId, ctx.now(), null])
  const changes = {
    email_verified: { old: false, new: true },
    password: { old: account.passwordHash === null ? null : '********', new: null },
    two_step: { old: removed?.twoStep ?? false, new: false },
    passkeys: { old: removed?.passkeys ?? 0, new: 0 },
    sessions: { old: 'open', new: 'ended' },
  }
  await noteAccountChange(tx, ctx, account, 'address_proven', changes)
  tx.afterCommit(() => forgetMembers(ctx.app))
}
