import { z } from 'zod'
import { ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
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
  endConfinedSessions,
  lockUnchangedProvider,
  type OwnLink,
  ownLinks,
  personBySubject,
  type SsoProviderRow,
  signsInAlone,
  unlinkIdentity,
} from './sso-sql.ts'
import { leaveForProvider } from './start.ts'

/** The providers that the caller has linked to their account, and those that they can link. */
export function listOwnLinks(ctx: Ctx): Promise<OwnLink[]> {
  return run(ctx.app.pool, ownLinks, [ownerOf(ctx.actor).userId])
}

const ownLinkInput = z.strictObject({ organizationId: uuid, provider: ssoKindInput })

/**
 * Begins to link a provider to the caller's account; answers where the browser goes. Throws not_found for one that is
 * not the caller's to link, invalid_state for an account whose address nobody has proven.
 */
export async function startOwnLink(ctx: Ctx, input: unknown): Promise<string> {
  const { pool } = ctx.app
  const { userId } = ownerOf(ctx.actor)
  const { organizationId, provider } = parseInput(ownLinkInput, input)
  const mine = await run(pool, ownLinks, [userId])
  const offered = mine.some((one) => one.workspaceId === organizationId && one.provider === provider)
  const [row] = offered ? await run(pool, enabledProvider, [organizationId, provider]) : []
  if (!row) throw errors.notFound('SSO provider')
  const [account] = await run(pool, accountById, [userId])
  if (!account?.emailVerifiedAt)
    throw new AppError('invalid_state', 'Your address is not proven yet. Set a new password by mail first.')
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

/**
 * Takes the caller's link to a provider away and ends the sessions that it opened in its workspace. Throws not_found,
 * and invalid_state where nothing else would let the person in.
 */
export async function unlinkOwn(ctx: Ctx, input: unknown): Promise<void> {
  const { userId, email } = ownerOf(ctx.actor)
  const { organizationId: workspaceId, provider } = parseInput(ownLinkInput, input)
  await inTransaction(ctx.app.pool, async (tx) => {
    const removed = await run(tx, unlinkIdentity, [workspaceId, provider, userId])
    if (removed.length === 0) throw errors.notFound('SSO provider')
    const [left] = await run(tx, signsInAlone, [userId])
    if (!left?.alone)
      throw new AppError('invalid_state', 'Nothing else would let you in: there is no password.')
    await run(tx, endConfinedSessions, [userId, workspaceId, ctx.now()])
    const changes = oldValues({ sso_provider: provider })
    await noteAccountChange(tx, ctx, { userId, email, workspaceId }, 'sso_unlinked', changes)
    tx.afterCommit(() => forgetMembers(ctx.app))
  })
}
