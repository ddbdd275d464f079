import { z } from 'zod'
import { ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { count } from '#core/rate-limits/callers.ts'
import { parseInput, text } from '#core/validation.ts'
import { queueMail } from '#outside/mail/outbox.ts'
import { withFactor } from '#people/second-factor/check.ts'
import { factorAnswer } from '#people/second-factor/second-factor-input.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { newSecretToken, tokenHash } from '#people/sessions/secret-tokens.ts'
import { passwordInput } from '#people/sessions/session-input.ts'
import { accountById } from '#people/sessions/session-sql.ts'
import { maySignIn } from '#people/sessions/sessions.ts'
import { guess, guessToken } from '#people/sign-in/brake.ts'
import { noteAccountChange } from './account-changes.ts'
import { findPerson } from './accounts.ts'
import { knownHash } from './own-settings.ts'

/** The proof with which signed-in users confirm their identity once more. */
export const ownerProof = {
  currentPassword: passwordInput.nullish().meta({
    description: 'Current password of the user, required when users change their own email address.',
  }),
  ...factorAnswer,
}
type OwnerProof = z.output<z.ZodObject<typeof ownerProof>>

/** Throws invalid_request unless the caller gives their password or an answer to their second step (spec/8 ID 4). */
export async function assertOwner(ctx: Ctx, given: OwnerProof): Promise<void> {
  const account = ownerOf(ctx.actor)
  const { currentPassword, code, recoveryCode } = given
  if (!currentPassword && !code && !recoveryCode)
    throw errors.invalidRequest('Your current password is required').because('value_missing')
  if (currentPassword) {
    const check = () => knownHash(ctx, account.userId, currentPassword)
    if (await guess(ctx, { account, method: 'password' }, check)) return
    throw errors.invalidRequest('Current password is incorrect').because('wrong_password')
  }
  const answer = { code, recoveryCode, grant: true }
  const check = () => withFactor(ctx, account.userId, answer, async () => true as const)
  if (await guess(ctx, { account, method: recoveryCode ? 'recovery_code' : 'code' }, check)) return
  throw errors.invalidField('code', 'The code is not right, or was used before.').because('wrong_code')
}

/** An address belongs to one user, even if that user was deleted. */
export const addressTaken = () =>
  new AppError('conflict', 'Email already exists', { field: 'email' }).because('address_taken')

const livesMs = 24 * 60 * 60_000
/** Maximum number of links that one user can have mailed to addresses within an hour. */
const mailsPerHour = 5

const saveChange = statement<never>(
  'people.save_address_change',
  `insert into address_change (user_id, email, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)
   on conflict (user_id) do update set email = excluded.email, token_hash = excluded.token_hash,
     created_at = excluded.created_at, expires_at = excluded.expires_at`,
)

type Asker = { userId: string; workspaceId: string; email: string }

/** Mails a link to an address of the caller; the one of an earlier wish works no more. */
async function mailLink(
  tx: Tx,
  ctx: Ctx,
  { userId, workspaceId, email: present }: Asker,
  { email, template, page }: { email: string; template: 'new_address' | 'own_address'; page: string },
): Promise<void> {
  const { app } = ctx
  await count(app, { name: 'address-changes', subject: userId, seconds: 3600, limit: mailsPerHour })
  const token = newSecretToken()
  const now = ctx.now()
  await run(tx, saveChange, [userId, email, tokenHash(token), now, new Date(now.getTime() + livesMs)])
  const secretLink = `${app.config.server.publicUrl}/${page}#${token}`
  const letter = { workspaceId, key: ctx.newId(), recipient: email, template } as const
  await queueMail(tx, app, { ...letter, data: { email: present }, secretLink }, now)
  tx.afterCommit(() => app.wake('mail'))
}

/**
 * Mails a link to the caller's new address and a notice to the old one; an earlier link stops working. Throws
 * conflict if the address is taken.
 */
export async function askNewAddress(tx: Tx, ctx: Ctx, person: Asker, email: string): Promise<void> {
  if (await findPerson(tx, email)) throw addressTaken()
  await mailLink(tx, ctx, person, { email, template: 'new_address', page: 'new-address' })
  const changes = { new_email: { old: null, new: email } }
  await noteAccountChange(tx, ctx, person, 'address_change_asked', changes)
}

const living = 'from address_change where token_hash = $1 and expires_at > $2'

const findChange = statement<{ userId: string }>(
  'people.find_address_change',
  `select ${columns('AddressChange', 'address_change', ['userId'])} ${living}`,
)

const takeChange = statement<{ userId: string; email: string }>(
  'people.take_address_change',
  `delete ${living} returning ${columns('AddressChange', 'address_change', ['userId', 'email'])}`,
)

/** Whoever opened the link has the mailbox. On whose word the rest of the account is stays as it was. */
const writeAddress = statement<never>(
  'people.write_address',
  'update user_account set email = $2, email_verified_at = $3, updated_at = $3 where id = $1',
)

export const confirmAddressInput = z.strictObject({
  token: text(1, 128).meta({ description: 'Token from the email link. The token works once, for one day.' }),
})
const lost = () =>
  errors.invalidRequest('The link is not valid any more. Ask for a new one.').because('link_over')

/** Changes a user's address with the token that was mailed to the new address. Throws invalid_request, conflict. */
export async function confirmAddress(ctx: Ctx, input: unknown): Promise<void> {
  const { app } = ctx
  const { token } = parseInput(confirmAddressInput, input)
  const key = [tokenHash(token), ctx.now()]
  const found = await guessToken(ctx, async () => (await run(app.pool, findChange, key))[0] ?? null)
  if (!found) throw lost()
  const work = inTransaction(app.pool, async (tx) => {
    const [taken] = await run(tx, takeChange, key)
    const [account] = taken ? await run(tx, accountById, [taken.userId]) : []
    // The link to the present address proves it for whoever is signed in, not for whoever opened it.
    if (!taken || !maySignIn(account) || taken.email === account.email) throw lost()
    await run(tx, writeAddress, [taken.userId, taken.email, ctx.now()])
    const changes = { email: { old: account.email, new: taken.email } }
    await noteAccountChange(tx, ctx, account, 'address_changed', changes)
    tx.afterCommit(() => forgetMembers(app))
  })
  await conflictOn(work, addressTaken)
}

/** Mails a link to the caller's own address, which proves it. Throws invalid_request where it is proven. */
export async function askAddressProof(ctx: Ctx): Promise<void> {
  const { userId, workspaceId } = ownerOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const account = await oneRow(tx, accountById, [userId], 'user')
    if (account.emailVerifiedAt)
      throw errors.invalidRequest('Your address is proven already.').because('set_up_already')
    const { email } = account
    await mailLink(
      tx,
      ctx,
      { userId, workspaceId, email },
      { email, template: 'own_address', page: 'own-address' },
    )
  })
}

const takeProof = statement<{ userId: string }>(
  'people.take_address_proof',
  `delete from address_change c using user_account u
   where c.token_hash = $1 and c.expires_at > $2 and c.user_id = $3 and u.id = c.user_id and u.email = c.email
   returning ${columns('AddressChange', 'c', ['userId'])}`,
)

/**
 * Proves the caller's own address with the token that was mailed to it. Access to the mailbox alone is not enough: an
 * account that someone else created with the address would count as the owner's, with the other's password
 * (docs/adr/0012). Throws invalid_request.
 */
export async function proveAddress(ctx: Ctx, input: unknown): Promise<void> {
  const { userId } = ownerOf(ctx.actor)
  const { token } = parseInput(confirmAddressInput, input)
  const proven = await guessToken(ctx, () =>
    inTransaction(ctx.app.pool, async (tx) => {
      const [taken] = await run(tx, takeProof, [tokenHash(token), ctx.now(), userId])
      const [account] = taken ? await run(tx, accountById, [userId]) : []
      if (!maySignIn(account)) return null
      await run(tx, writeAddress, [userId, account.email, ctx.now()])
      const changes = { email_verified: { old: false, new: true } }
      await noteAccountChange(tx, ctx, account, 'address_proven', changes)
      tx.afterCommit(() => forgetMembers(ctx.app))
      return true
    }),
  )
  if (!proven) throw lost()
}
