import type { Ctx } from '#core/context/context.ts'
import { columnsAs, type RenamedRow } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { UserModel } from '#generated/prisma/models/User.ts'
import { newValues } from '#people/audit/log.ts'
import { noteAccountChange } from '#people/members/account-changes.ts'
import { makeMember } from '#people/members/accounts.ts'
import { takeOver } from '#people/members/take-over.ts'
import { type AccountRow, accountById, accountColumns } from '#people/sessions/session-sql.ts'
import { maySignIn, type SignInAccount } from '#people/sessions/sessions.ts'
import { roleByName } from '#people/workspaces/workspace-queries.ts'
import type { Identity } from './identity.ts'
import { SsoRefusal } from './refusal.ts'
import { personBySubject, type SsoProviderRow } from './sso-sql.ts'

/** A list of domains speaks about verified addresses only, also of people who are known already. */
export function assertDomain({ allowedDomains }: SsoProviderRow, { email }: Identity): void {
  if (allowedDomains.length === 0) return
  if (email === null) throw new SsoRefusal('unverified')
  if (!allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1))) throw new SsoRefusal('domain')
}

/** $1 user, $2 workspace. No row for whoever is no member there, a platform super administrator too. */
const accountOfMember = statement<AccountRow>(
  'auth.account_of_member',
  `select ${accountColumns}
   from user_account u
   join membership m on m.user_id = u.id and m.workspace_id = $2
   join workspace w on w.id = m.workspace_id and w.deleted_at is null
   join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
   where u.id = $1`,
)

/** Where the provider's word opens a session: the workspace's own in that workspace, for its members alone. */
export async function accountFor(tx: Tx, row: SsoProviderRow, userId: string): Promise<SignInAccount> {
  const [account] = row.platformWide
    ? await run(tx, accountById, [userId])
    : await run(tx, accountOfMember, [userId, row.workspaceId])
  if (!account) throw new SsoRefusal('no_account')
  if (!maySignIn(account)) throw new SsoRefusal('inactive')
  return account
}

/** A subject whose person was deleted since is linked to the person that it belongs to now. */
const linkIdentity = statement<never>(
  'sso.link',
  `insert into sso_identity (workspace_id, provider, subject, user_id, created_at) values ($1, $2, $3, $4, $5)
   on conflict (workspace_id, provider, subject) do update set user_id = excluded.user_id, created_at = excluded.created_at`,
)

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
  const proof = row.platformWide ? 'everywhere' : 'workspace'
  const account = {
    email,
    fullName: name ?? email,
    passwordHash: null,
    isSuperAdmin: false,
    workspaceId,
    proof,
  } as const
  const userId = await makeMember(ctx, tx, account, role)
  await run(tx, linkIdentity, [workspaceId, row.provider, subject, userId, ctx.now()])
  return userId
}

/** Who signs in, and whether their account has a password that must confirm it first: then nothing is linked yet. */
export interface PersonOfIdentity {
  userId: string
  asksOwner: boolean
}

const ownerNames = { userId: 'id', isSuperAdmin: 'isSuperAdmin' } as const

/** Whose address it is, as far as it decides whether a provider may sign them in. */
type AddressOwner = RenamedRow<UserModel, typeof ownerNames> & {
  /** of the provider's workspace */
  isMember: boolean
  /** of another one */
  isElsewhere: boolean
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
    // The word of one workspace must not take an account away from those who use it in another.
    if (!row.platformWide && owner.isElsewhere) throw new SsoRefusal('unproven')
    await takeOver(tx, ctx, account, row.platformWide ? null : row.workspaceId)
  } else if (account.passwordHash !== null) {
    return { userId, asksOwner: true }
  }
  await link(tx, ctx, row, subject, account)
  return { userId, asksOwner: false }
}

/** $1 address, $2 workspace. Held, so that nobody gives the account a password in the meantime. */
const ownerOfAddress = statement<AddressOwner>(
  'sso.owner_of_address',
  `select ${columnsAs('User', 'u', ownerNames)},
     exists (select 1 from membership m where m.workspace_id = $2 and m.user_id = u.id) as "isMember",
     exists (select 1 from membership m where m.workspace_id <> $2 and m.user_id = u.id) as "isElsewhere"
   from user_account u where u.email = $1 and u.deleted_at is null for update of u`,
)

/**
 * The person that an identity is: linked by its subject before, else of its verified address among those for whom the
 * provider may speak, else made again where the provider may do that (docs/adr/0012). Throws SsoRefusal.
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
  // An account of a platform super administrator is never linked by a provider's word.
  if (owner.isSuperAdmin || !(row.platformWide || owner.isMember)) throw new SsoRefusal('no_account')
  return linkByAddress(ctx, tx, row, subject, owner)
}
