import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { queueMail } from '#outside/mail/outbox.ts'
import { type Changes, recordAudit } from '#people/audit/log.ts'
import type { AccountChange } from './account-changed-mail.ts'

interface Owner {
  userId: string
  email: string
  workspaceId: string
}

/** How the audit log tells it. Secrets are never written there. */
const records: Record<AccountChange, Changes> = {
  password_reset: { password: { old: '********', new: '********' } },
  address_proven: {},
  address_change_asked: {},
  address_changed: {},
  sso_linked: {},
  sso_unlinked: {},
  two_step_on: { two_step: { old: false, new: true } },
  two_step_off: { two_step: { old: true, new: false } },
  recovery_codes_renewed: { recovery_codes: { old: '********', new: '********' } },
  passkey_added: {},
  passkey_removed: {},
  second_factor_reset: {},
}

/** Tells the audit log and, by mail, the owner what was done to an account; in the transaction of the change. */
export async function noteAccountChange(
  tx: Tx,
  ctx: Ctx,
  owner: Owner,
  what: AccountChange,
  changes: Changes = records[what],
): Promise<void> {
  const { userId, workspaceId } = owner
  const entry = { kind: 'user' as const, resourceId: userId, action: 'updated' as const, changes }
  await recordAudit(tx, ctx, workspaceId, entry)
  await mailAccountChange(tx, ctx, owner, what)
}

/** The mail alone, where the log tells it together with other changes. */
export async function mailAccountChange(
  tx: Tx,
  ctx: Ctx,
  { email, workspaceId }: Omit<Owner, 'userId'>,
  what: AccountChange,
): Promise<void> {
  const data = { what, email, at: ctx.now().toISOString() }
  const mail = { workspaceId, key: ctx.newId(), recipient: email, template: 'account_changed', data } as const
  await queueMail(tx, ctx.app, mail, ctx.now())
  tx.afterCommit(() => ctx.app.wake('mail'))
}

/** The same for what people do to their own account. */
export function tellAccountChange(tx: Tx, ctx: Ctx, what: AccountChange, changes?: Changes): Promise<void> {
  return noteAccountChange(tx, ctx, memberOf(ctx.actor), what, changes)
}
