import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import { noteAccountChange } from '#people/members/account-changes.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { emailInput } from '#people/sessions/session-input.ts'
import { accountByEmail, revokeSessionsOfUser } from '#people/sessions/session-sql.ts'
import { type RemovedSecondFactor, removeSecondFactor } from './second-factor-sql.ts'

/** What was taken away of a person's second step. */
export interface SecondFactorReset extends RemovedSecondFactor {
  id: string
  email: string
}

const unknown = (email: string) => new AppError('not_found', `No person has the address ${email}.`)

/**
 * Lets somebody in again who has lost the authenticator app, the recovery codes and the passkeys, on the operator's
 * behalf: the password alone counts then, and all sessions end. Nothing is told where there was nothing to remove.
 * Throws not_found.
 */
export async function resetSecondFactor(app: App, address: string): Promise<SecondFactorReset> {
  const email = parseInput(emailInput, address)
  return inTransaction(app.pool, async (tx) => {
    const [account] = await run(tx, accountByEmail, [email])
    if (!account?.workspaceId) throw unknown(email)
    const { userId, workspaceId } = account
    const [removed] = await run(tx, removeSecondFactor, [userId])
    const { twoStep, recoveryCodes, passkeys } = removed as RemovedSecondFactor
    if (twoStep || recoveryCodes > 0 || passkeys > 0) {
      const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
      await run(tx, revokeSessionsOfUser, [userId, ctx.now(), null])
      const changes = { two_step: { old: twoStep, new: false }, passkeys: { old: passkeys, new: 0 } }
      await noteAccountChange(tx, ctx, { userId, email, workspaceId }, 'second_factor_reset', changes)
      tx.afterCommit(() => forgetMembers(app))
    }
    return { id: userId, email, twoStep, recoveryCodes, passkeys }
  })
}
