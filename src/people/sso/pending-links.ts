import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { columns, columnsAs, type RenamedRow, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { randomToken } from '#core/ids.ts'
import { count } from '#core/rate-limits/callers.ts'
import { parseInput, text } from '#core/validation.ts'
import type { SsoPendingLinkModel } from '#generated/prisma/models/SsoPendingLink.ts'
import type { UserModel } from '#generated/prisma/models/User.ts'
import type { WorkspaceModel } from '#generated/prisma/models/Workspace.ts'
import { queueMail } from '#outside/mail/outbox.ts'
import { readHash } from '#people/sessions/account-password.ts'
import { verifyPasswordOfStranger } from '#people/sessions/passwords.ts'
import { newSecretToken, tokenHash } from '#people/sessions/secret-tokens.ts'
import { passwordInput } from '#people/sessions/session-input.ts'
import { answerSignedIn, makeTokens, type SignedIn } from '#people/sessions/sessions.ts'
import { guess } from '#people/sign-in/brake.ts'
import { recordSignIn } from '#people/sign-in/records.ts'
import { accountFor, link } from './account.ts'
import { ssoDescriptions } from './catalogue.ts'
import { SsoRefusal } from './refusal.ts'
import type { SsoKind } from './sso-sets.ts'
import { enabledProvider, type SsoProviderRow, workspaceNames } from './sso-sql.ts'

const livesMs = 10 * 60_000

const mailLivesMs = 60 * 60_000

const mailsPerHour = 3

const after = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() + ms)

const insertPendingLink = statement<never>(
  'sso.insert_pending_link',
  `insert into sso_pending_link (token_hash, workspace_id, provider, subject, user_id, browser_hash, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** Stores that the owner of an account has to confirm its first link; returns the token of the confirmation page. */
export async function askOwner(
  tx: Tx,
  ctx: Ctx,
  { workspaceId, provider }: SsoProviderRow,
  subject: string,
  userId: string,
): Promise<string> {
  const token = newSecretToken()
  const browser = ctx.cookies.get('svc_sso') || randomToken(32)
  ctx.cookies.set('svc_sso', browser, livesMs / 1000)
  const values = [tokenHash(token), workspaceId, provider, subject, userId]
  await run(tx, insertPendingLink, [...values, sha256Hex(browser), after(ctx, livesMs)])
  return token
}

export const pendingLinkInput = z.strictObject({
  token: text(1, 128).meta({ description: 'Token from the page after a sign-in or from an email.' }),
})

const gone = () =>
  errors.invalidRequest('This is not valid any more. Start signing in again.').because('link_over')

const keyOf = (ctx: Ctx, token: string) => {
  const browser = ctx.cookies.get('svc_sso')
  return [tokenHash(token), browser ? sha256Hex(browser) : null, ctx.now()]
}

/** The data of a pending link, for the page that asks its owner. */
export interface PendingLink {
  email: string
  provider: SsoKind
  providerName: string
  workspaceName: string
  /** false for the link of a mail */
  needsPassword: boolean
}

const pendingNow = `l.expires_at > $3 and l.attempts < 5 and (l.browser_hash is null or l.browser_hash = $2)
  and u.id = l.user_id and u.deleted_at is null and w.id = l.workspace_id`

const pendingFields = [
  'workspaceId',
  'provider',
  'subject',
  'userId',
  // null for one that was mailed: the mailbox is the proof, and the password is not asked for
  'browserHash',
] as const

const pendingLink = `${columns('SsoPendingLink', 'l', pendingFields)}, ${columns('User', 'u', ['email'])},
  ${columnsAs('Workspace', 'w', workspaceNames)}`

/** A link that waits for its owner's word. */
type PendingLinkRow = RowOf<SsoPendingLinkModel, (typeof pendingFields)[number], { provider: SsoKind }> &
  RowOf<UserModel, 'email'> &
  RenamedRow<WorkspaceModel, typeof workspaceNames>

/** $1 the token's hash, $2 that of the browser's cookie, $3 the moment. */
const readPendingLink = statement<PendingLinkRow>(
  'sso.read_pending_link',
  `select ${pendingLink} from sso_pending_link l, user_account u, workspace w
   where l.token_hash = $1 and ${pendingNow}`,
)

/** Returns the pending link behind a token. Throws invalid_request for a token that no longer works. */
export async function openPendingLink(ctx: Ctx, input: unknown): Promise<PendingLink> {
  const { token } = parseInput(pendingLinkInput, input)
  const [row] = await run(ctx.app.pool, readPendingLink, keyOf(ctx, token))
  if (!row) throw gone()
  const { email, provider, workspaceName } = row
  const needsPassword = row.browserHash !== null
  return { email, provider, providerName: ssoDescriptions[provider].name, workspaceName, needsPassword }
}

export const confirmLinkInput = pendingLinkInput.extend({
  password: passwordInput
    .nullish()
    .meta({ description: 'Password of the account; null with a token from an email.' }),
})

/** The password of the account, unless a mail replaces it. Throws unauthorized, and rate_limited as login does. */
async function assertOwner(ctx: Ctx, wish: PendingLinkRow, password: string): Promise<void> {
  const { userId, email, workspaceId, browserHash } = wish
  if (browserHash === null) return
  const account = { userId, email, workspaceId }
  const right = await guess(ctx, { account, method: 'password' }, async () => {
    const [stored] = await run(ctx.app.pool, readHash, [userId])
    return (await verifyPasswordOfStranger(ctx, stored?.passwordHash ?? null, password)) || null
  })
  if (!right) throw errors.unauthorized()
}

/** Takes the link and those beside it; only one of two that come at the same moment gets a row. */
const takePendingLinks = statement<never>(
  'sso.take_pending_links',
  `delete from sso_pending_link where workspace_id = $1 and provider = $2 and subject = $3 and user_id = $4
   returning user_id`,
)

async function confirmed(ctx: Ctx, wish: PendingLinkRow) {
  const { app } = ctx
  const { workspaceId, provider, subject, userId } = wish
  return inTransaction(app.pool, async (tx) => {
    const [row] = await run(tx, enabledProvider, [workspaceId, provider])
    const [taken] = await run(tx, takePendingLinks, [workspaceId, provider, subject, userId])
    if (!row || !taken) throw gone()
    const account = await accountFor(tx, row, userId)
    await link(tx, ctx, row, subject, account)
    await recordSignIn(tx, ctx, account, 'single_sign_on')
    const person = { ...account, confined: !row.platformWide }
    return { account, tokens: await makeTokens(ctx, tx, person) }
  })
}

/** The same, counted as an attempt before the answer is checked. */
const tryPendingLink = statement<PendingLinkRow>(
  'sso.try_pending_link',
  `update sso_pending_link l set attempts = l.attempts + 1 from user_account u, workspace w
   where l.token_hash = $1 and ${pendingNow} returning ${pendingLink}`,
)

/**
 * Links a provider to the account that it vouched for, with the account's password or a mailed link, and signs in.
 * Throws unauthorized for a wrong password, invalid_request for a token that works no more.
 */
export async function confirmPendingLink(ctx: Ctx, input: unknown): Promise<SignedIn> {
  const { token, password } = parseInput(confirmLinkInput, input)
  const [wish] = await run(ctx.app.pool, tryPendingLink, keyOf(ctx, token))
  if (!wish) throw gone()
  await assertOwner(ctx, wish, password ?? '')
  try {
    const { account, tokens } = await confirmed(ctx, wish)
    return answerSignedIn(ctx, account, tokens)
  } catch (failure) {
    throw failure instanceof SsoRefusal ? new AppError('forbidden', failure.message) : failure
  }
}

/** Mails a link to the account's address, for owners who do not know its password. Throws rate_limited. */
export async function mailPendingLink(ctx: Ctx, input: unknown): Promise<void> {
  const { app } = ctx
  const { token } = parseInput(pendingLinkInput, input)
  const [wish] = await run(app.pool, readPendingLink, keyOf(ctx, token))
  if (!wish || wish.browserHash === null) throw gone()
  const { workspaceId, provider, subject, userId, email, workspaceName: organization } = wish
  await count(app, { name: 'sso-link-mail', subject: userId, seconds: 3600, limit: mailsPerHour })
  const mailed = newSecretToken()
  await inTransaction(app.pool, async (tx) => {
    const values = [tokenHash(mailed), workspaceId, provider, subject, userId]
    await run(tx, insertPendingLink, [...values, null, after(ctx, mailLivesMs)])
    const data = { email, provider: ssoDescriptions[provider].name, organization }
    const secretLink = `${app.config.server.publicUrl}/auth/sso/link#${mailed}`
    const letter = { workspaceId, key: ctx.newId(), recipient: email, template: 'sso_link' as const }
    await queueMail(tx, app, { ...letter, data, secretLink }, ctx.now())
    tx.afterCommit(() => app.wake('mail'))
  })
}
