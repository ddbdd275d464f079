import { z } from 'zod'
import { memberOf, ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { orElse, parseInput } from '#core/validation.ts'
import { differences, recordAudit } from '#people/audit/log.ts'
import { readHash } from '#people/sessions/account-password.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { assertPassword } from '#people/sessions/new-password.ts'
import { hashPassword, verifyPassword } from '#people/sessions/passwords.ts'
import { chosenAtLeast, passwordInput } from '#people/sessions/session-input.ts'
import { revokeSessionsOfUser } from '#people/sessions/session-sql.ts'
import { guess } from '#people/sign-in/brake.ts'

/** The notification settings of a user. */
export interface NotificationSettings {
  emailNotifications: boolean
  newMessageAlerts: boolean
  campaignUpdates: boolean
}

const flag = orElse(z.boolean({ error: 'Must be true or false.' }).nullish(), false)

export const ownSettingsInput = z.strictObject({
  emailNotifications: flag.meta({ description: 'Whether the member receives notifications by email.' }),
  newMessageAlerts: flag.meta({ description: 'Whether the member is notified about new messages.' }),
  campaignUpdates: flag.meta({
    description: 'Whether the member is notified about the progress of campaigns.',
  }),
})

const lockSettings = statement<{ settings: Record<string, unknown> }>(
  'people.lock_settings',
  'select settings from user_account where id = $1 for no key update',
)

const writeSettings = statement<never>(
  'people.set_settings',
  'update user_account set settings = settings || $2::jsonb, updated_at = $3 where id = $1',
)

const inRecords = (settings: NotificationSettings) => ({
  email_notifications: settings.emailNotifications,
  new_message_alerts: settings.newMessageAlerts,
  campaign_updates: settings.campaignUpdates,
})

/** Sets all of the caller's notification settings; those left out are off (spec/5 section 1.4). */
export async function changeOwnSettings(ctx: Ctx, input: unknown): Promise<NotificationSettings> {
  const { userId, workspaceId } = memberOf(ctx.actor)
  const settings = parseInput(ownSettingsInput, input)
  await inTransaction(ctx.app.pool, async (tx) => {
    const [stored] = await run(tx, lockSettings, [userId])
    await run(tx, writeSettings, [userId, JSON.stringify(settings), ctx.now()])
    tx.afterCommit(() => ctx.app.bus.publish('account', { userId }))
    const before = notificationSettings(stored?.settings ?? {})
    const changes = differences(inRecords(before), inRecords(settings))
    const entry = { kind: 'settings.notification' as const, resourceId: userId, action: 'updated' as const }
    if (changes) await recordAudit(tx, ctx, workspaceId, { ...entry, changes })
  })
  return settings
}

/** Reads the stored settings; users who never set any receive all notifications. */
export function notificationSettings(stored: Record<string, unknown>): NotificationSettings {
  const of = (name: keyof NotificationSettings) => stored[name] !== false
  return {
    emailNotifications: of('emailNotifications'),
    newMessageAlerts: of('newMessageAlerts'),
    campaignUpdates: of('campaignUpdates'),
  }
}

export const changePasswordInput = z.strictObject({
  currentPassword: passwordInput.meta({ description: 'Current password of the user.' }),
  newPassword: passwordInput.meta({
    description:
      'New password of the user, at least 12 characters and none of the most common passwords. At /api, at least 6 characters.',
  }),
})

/** Only if it is still the password that was verified: two changes at once must not both win. */
const writeHash = statement<{ id: string }>(
  'people.set_password',
  `update user_account set password_hash = $3, updated_at = $4
   where id = $1 and password_hash = $2 returning id`,
)

/** The stored hash of a user's password; null for a wrong password and for a user without one. */
export async function knownHash(ctx: Ctx, userId: string, password: string): Promise<string | null> {
  const [stored] = await run(ctx.app.pool, readHash, [userId])
  const hash = stored?.passwordHash ?? null
  return (await verifyPassword(hash, password)) ? hash : null
}

/** Changes the caller's password and ends their other sessions. Throws invalid_request for a wrong one. */
export async function changeOwnPassword(ctx: Ctx, input: unknown): Promise<void> {
  const editor = ownerOf(ctx.actor)
  const { userId, workspaceId, sessionId } = editor
  const { currentPassword, newPassword } = parseInput(changePasswordInput, input)
  const wrong = () => errors.invalidRequest('Current password is incorrect').because('wrong_password')
  await assertPassword(ctx, newPassword, { field: 'newPassword', documented: chosenAtLeast })
  const known = await guess(ctx, { account: editor, method: 'password' }, () =>
    knownHash(ctx, userId, currentPassword),
  )
  if (!known) throw wrong()
  const hash = await hashPassword(newPassword)
  await inTransaction(ctx.app.pool, async (tx) => {
    const [changed] = await run(tx, writeHash, [userId, known, hash, ctx.now()])
    if (!changed) throw wrong()
    await run(tx, revokeSessionsOfUser, [userId, ctx.now(), sessionId ?? null])
    const changes = { password: { old: '********', new: '********' } }
    const entry = { kind: 'user' as const, resourceId: userId, action: 'updated' as const, changes }
    await recordAudit(tx, ctx, workspaceId, entry)
    tx.afterCommit(() => forgetMembers(ctx.app))
  })
}
