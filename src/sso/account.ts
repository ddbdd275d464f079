import { newValues, recordAudit } from '../audit/log.ts'
import type { Ctx } from '../context.ts'
import { run, type Tx } from '../db.ts'
import { addMember } from '../people/accounts.ts'
import { roleByName } from '../workspaces/queries.ts'
import type { Identity } from './identity.ts'
import { SsoRefusal } from './refusal.ts'
import { linkIdentity, personByEmail, personBySubject, type SsoProviderRow } from './sql.ts'

/** A list of domains speaks about verified addresses only, also of people who are known already. */
function assertDomain({ allowedDomains }: SsoProviderRow, { email }: Identity): void {
  if (allowedDomains.length === 0) return
  if (email === null) throw new SsoRefusal('unverified')
  if (!allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1))) throw new SsoRefusal('domain')
}

async function makeAccount(ctx: Ctx, tx: Tx, row: SsoProviderRow, email: string, name: string | null) {
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
    proof: 'workspace',
    at: ctx.now(),
  })
  const changes = newValues({ email, role: role.name })
  await recordAudit(tx, ctx, workspaceId, { kind: 'user', resourceId: userId, action: 'created', changes })
  return userId
}

/** The person of this address, whichever workspace they are in. */
async function knownPerson(ctx: Ctx, tx: Tx, row: SsoProviderRow, email: string): Promise<string | null> {
  const [person] = await run(tx, personByEmail, [email, row.workspaceId])
  if (!person) return null
  // Whoever holds the whole installation is not given away by the word of one workspace's provider.
  if (person.isSuperAdmin && !person.isMember) throw new SsoRefusal('no_account')
  const changes = newValues({ sso_provider: row.provider })
  const entry = { kind: 'user', resourceId: person.userId, action: 'updated' as const, changes }
  await recordAudit(tx, ctx, row.workspaceId, entry)
  return person.userId
}

/**
 * The person that an identity is: linked by its subject before, else of its verified address, else made anew where
 * the provider may do that (docs/adr/0012). Throws SsoRefusal.
 */
export async function personOf(ctx: Ctx, tx: Tx, row: SsoProviderRow, identity: Identity): Promise<string> {
  assertDomain(row, identity)
  const { subject, email, name } = identity
  const key = [row.workspaceId, row.provider, subject]
  const [linked] = await run(tx, personBySubject, key)
  if (linked) return linked.userId
  if (email === null) throw new SsoRefusal('unverified')
  const userId = (await knownPerson(ctx, tx, row, email)) ?? (await makeAccount(ctx, tx, row, email, name))
  await run(tx, linkIdentity, [...key, userId, ctx.now()])
  return userId
}
