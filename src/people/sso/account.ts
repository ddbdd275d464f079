import type { Ctx } from '#core/context/context.ts'
import { run, type Tx } from '#core/db/db.ts'
import { newValues, recordAudit } from '#people/audit/log.ts'
import { noteAccountChange } from '#people/members/account-changes.ts'
import { addMember } from '#people/members/accounts.ts'
import { takeOver } from '#people/members/take-over.ts'
import { accountById, accountOfMember } from '#people/sessions/session-sql.ts'
import { maySignIn, type SignInAccount } from '#people/sessions/sessions.ts'
import { roleByName } from '#people/workspaces/workspace-queries.ts'
import type { Identity } from './identity.ts'
import { SsoRefusal } from './refusal.ts'
import {
  type AddressOwner,
  linkIdentity,
  ownerOfAddress,
  personBySubject,
  type SsoProviderRow,
} from './sso-sql.ts'

/** A list of domains speaks about verified addresses only, also of people who are known already. */
export function assertDomain({ allowedDomains }: SsoProviderRow, { email }: Identity): void {
  if (allowedDomains.length === 0) return
  if (email === null) throw new SsoRefusal('unverified')
  if (!allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1))) throw new SsoRefusal('domain')
}

/** Where the provider's word opens a session: the workspace's own in that workspace, for its members alone. */
export async function accountFor(tx: Tx, row: SsoProviderRow, userId: string): Promise<SignInAccount> {
  const [account] = row.platformWide
    ? await run(tx, accountById, [userId])
    : await run(tx, accountOfMember, [userId, row.workspaceId])
  if (!account) throw new SsoRefusal('no_account')
  if (!maySignIn(account)) throw new SsoRefusal('inactive')
  return account
}

/** From now on whoever has this subject at the provider is this person; the log and a mail say so. */
export async function link(
  tx: Tx,
  ctx: Ctx,
  row: SsoProviderRow,
  subject: string,
  person: { userId: string; email: string },
): Promise<void> {
  const { workspaceId, provider } = row
  const { userId, email } = person
  await run(tx, linkIdentity, [workspaceId, provider, subject, userId, ctx.now()])
  const changes = newValues({ sso_provider: provider })
  await noteAccountChange(tx, ctx, { userId, email, workspaceId }, 'sso_linked', changes)
}

async function makeAccount(
  ctx: Ctx,
  tx: Tx,
  row: SsoProviderRow,
  { subject, name }: Identity,
  email: string,
): Promise<string> {
  if (!row.allowAutoCreate) throw new SsoRefusal('no_account')
  const { workspaceId } = row
  const role = await roleByName(tx, workspaceId, row.defaultRole)
  if (!role) throw new SsoRefusal('role', `the workspace has no role ${row.defaultRole}`)
  const userId = await addMember(tx, {
    userId: ctx.newId(),
    email,
    fullName: name ?? email,
    passwordHash: null,
    isSuperAdmin: false,
    workspaceId,
    roleId: role.id,
    proof: row.platformWide ? 'everywhere' : 'workspace',
    at: ctx.now(),
  })
  const changes = newValues({ email, role: role.name })
  await recordAudit(tx, ctx, workspaceId, { kind: 'user', resourceId: userId, action: 'created', changes })
  await run(tx, linkIdentity, [workspaceId, row.provider, subject, userId, ctx.now()])
  return userId
}

/** Who signs in, and whether their account has a password that must confirm it first: then nothing is linked yet. */
export interface PersonOfIdentity {
  userId: string
  asksOwner: boolean
}

/**
 * Links an account to the provider that vouches for its address. Where nobody had proven the address, whoever used
 * the account until now may be somebody else: their ways in go.
 */
async function linkByAddress(
  ctx: Ctx,
  tx: Tx,
  row: SsoProviderRow,
  subject: string,
  owner: AddressOwner,
): Promise<PersonOfIdentity> {
  const { userId } = owner
  const account = await accountFor(tx, row, userId)
  if (!account.emailVerifiedAt) {
    // One workspace's word must not take an account from those who use it in another.
    if (!row.platformWide && owner.isElsewhere) throw new SsoRefusal('unproven')
    await takeOver(tx, ctx, account, row.platformWide ? null : row.workspaceId)
  } else if (account.passwordHash !== null) {
    return { userId, asksOwner: true }
  }
  await link(tx, ctx, row, subject, account)
  return { userId, asksOwner: false }
}

/**
 * The person that an identity is: linked by its subject before, else of its verified address among those for whom the
 * provider may speak, else made anew where the provider may do that (docs/adr/0012). Throws SsoRefusal.
 */
export async function personOf(
  ctx: Ctx,
  tx: Tx,
  row: SsoProviderRow,
  identity: Identity,
): Promise<PersonOfIdentity> {
  assertDomain(row, identity)
  const { subject, email } = identity
  const [linked] = await run(tx, personBySubject, [row.workspaceId, row.provider, subject])
  if (linked) return { userId: linked.userId, asksOwner: false }
  if (email === null) throw new SsoRefusal('unverified')
  const [owner] = await run(tx, ownerOfAddress, [email, row.workspaceId])
  if (!owner) return { userId: await makeAccount(ctx, tx, row, identity, email), asksOwner: false }
  // Whoever holds the whole installation is given away by nobody's word.
  if (owner.isSuperAdmin || !(row.platformWide || owner.isMember)) throw new SsoRefusal('no_account')
  return linkByAddress(ctx, tx, row, subject, owner)
}
