import { z } from 'zod'
import { ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { parseInput, uuid } from '#core/validation.ts'
import { oldValues } from '#people/audit/log.ts'
import { noteAccountChange } from '#people/members/account-changes.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { accountById } from '#people/sessions/session-sql.ts'
import { assertDomain, link } from './account.ts'
import type { Identity } from './identity.ts'
import { SsoRefusal } from './refusal.ts'
import { ssoKindInput } from './sso-input.ts'
import {
  enabledProvider,
  linkFields,
  lockUnchangedProvider,
  type OwnLink,
  personBySubject,
  type SsoProviderRow,
  workspaceNames,
} from './sso-sql.ts'
import { leaveForProvider } from './start.ts'

/**
 * $1 user. The linked providers and those that can be linked: providers of the user's workspaces, and those of the
 * installation.
 */
const ownLinks = statement<OwnLink>(
  'sso.own_links',
  `select ${columns('SsoProvider', 'p', linkFields)}, ${columnsAs('Workspace', 'w', workspaceNames)},
     i.linked_at as "linkedAt"
   from sso_provider p
   join workspace w on w.id = p.workspace_id and w.deleted_at is null
   left join lateral (
     select min(created_at) as linked_at from sso_identity i
     where i.workspace_id = p.workspace_id and i.provider = p.provider and i.user_id = $1
   ) i on true
   where i.linked_at is not null or (p.is_enabled and w.status = 'open' and (p.platform_wide
     or exists (select 1 from membership m where m.workspace_id = p.workspace_id and m.user_id = $1)))
   order by w.name, w.id, p.provider`,
)

/** The providers that the caller has linked to their account, and those that they can link. */
export function listOwnLinks(ctx: Ctx): Promise<OwnLink[]> {
  return run(ctx.app.pool, ownLinks, [ownerOf(ctx.actor).userId])
}

export const ownLinkInput = z.strictObject({
  workspaceId: uuid.meta({ description: 'UUID of the workspace that the identity provider belongs to.' }),
  provider: ssoKindInput.meta({
    description: 'Kind of the identity provider: google, microsoft, github, facebook or custom.',
  }),
})

/**
 * Starts linking a provider to the caller's account; returns the URL that the browser opens next. Throws not_found
 * for a provider that the caller cannot link, invalid_state for an account whose address is not proven.
 */
export async function startOwnLink(ctx: Ctx, input: unknown): Promise<string> {
  const { pool } = ctx.app
  const { userId } = ownerOf(ctx.actor)
  const { workspaceId, provider } = parseInput(ownLinkInput, input)
  const mine = await run(pool, ownLinks, [userId])
  const offered = mine.some((one) => one.workspaceId === workspaceId && one.provider === provider)
  const [enabled] = offered ? await run(pool, enabledProvider, [workspaceId, provider]) : []
  const row = found(enabled, 'SSO provider')
  const [account] = await run(pool, accountById, [userId])
  if (!account?.emailVerifiedAt)
    throw new AppError(
      'invalid_state',
      'Your address is not proven yet. Set a new password by mail first.',
    ).because('address_not_proven')
  return (await leaveForProvider(ctx, row, userId)).href
}

/** Ends such a way: links the account if its owner, who began, is who is signed in now. Throws SsoRefusal. */
export async function linkToCaller(
  ctx: Ctx,
  row: SsoProviderRow,
  identity: Identity,
  userId: string,
): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'member' || actor.userId !== userId || !actor.sessionId || actor.confined)
    throw new SsoRefusal('not_signed_in')
  assertDomain(row, identity)
  const { workspaceId, provider } = row
  const { subject } = identity
  await inTransaction(ctx.app.pool, async (tx) => {
    const [current] = await run(tx, lockUnchangedProvider, [workspaceId, provider, row.updatedAt])
    if (!current) throw new SsoRefusal('not_offered')
    const [linked] = await run(tx, personBySubject, [workspaceId, provider, subject])
    if (linked && linked.userId !== userId) throw new SsoRefusal('taken')
    if (!linked) await link(tx, ctx, row, subject, actor)
  })
}

/** Sessions that the workspace's own provider opened for the user. */
const endConfinedSessions = statement<never>(
  'sso.end_confined_sessions',
  `update refresh_token set revoked_at = $3
   where user_id = $1 and workspace_id = $2 and confined and revoked_at is null`,
)

/** $1 user. Whether the user can sign in without any link. */
const signsInAlone = statement<{ alone: boolean }>(
  'sso.signs_in_alone',
  `select u.password_hash is not null or exists (select 1 from passkey k where k.user_id = u.id)
     or exists (select 1 from sso_identity i where i.user_id = u.id) as alone
   from user_account u where u.id = $1`,
)

const unlinkIdentity = statement<{ subject: string }>(
  'sso.unlink',
  'delete from sso_identity where workspace_id = $1 and provider = $2 and user_id = $3 returning subject',
)

/**
 * Removes the caller's link to a provider and ends the sessions that it opened in its workspace. Throws not_found,
 * and invalid_state if the user would have no other way to sign in.
 */
export async function unlinkOwn(ctx: Ctx, input: unknown): Promise<void> {
  const { userId, email } = ownerOf(ctx.actor)
  const { workspaceId, provider } = parseInput(ownLinkInput, input)
  await inTransaction(ctx.app.pool, async (tx) => {
    const removed = await run(tx, unlinkIdentity, [workspaceId, provider, userId])
    if (removed.length === 0) throw errors.notFound('SSO provider')
    const [left] = await run(tx, signsInAlone, [userId])
    if (!left?.alone)
      throw new AppError('invalid_state', 'Nothing else would let you in: there is no password.').because(
        'no_other_way_in',
      )
    await run(tx, endConfinedSessions, [userId, workspaceId, ctx.now()])
    const changes = oldValues({ sso_provider: provider })
    await noteAccountChange(tx, ctx, { userId, email, workspaceId }, 'sso_unlinked', changes)
    tx.afterCommit(() => forgetMembers(ctx.app))
  })
}
