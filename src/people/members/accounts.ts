import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { newValues, recordAudit } from '#people/audit/log.ts'
import type { Proof } from './proof.ts'

export interface NewAccount {
  userId: string
  /** lower case */
  email: string
  fullName: string
  passwordHash: string | null
  isSuperAdmin: boolean
  workspaceId: string
  roleId: string
  proof: Proof
  at: Date
}

/** A deleted account whose address comes back starts again; only its id, which its history names, is the old one. */
const insertAccount = statement<{ id: string }>(
  'people.insert_account',
  `with person as (
     insert into user_account
       (id, email, full_name, password_hash, is_super_admin, home_workspace_id, email_verified_at, vouched_by_id,
        created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $9, $10, $8, $8)
     on conflict (email) do update set full_name = excluded.full_name, password_hash = excluded.password_hash,
       is_super_admin = excluded.is_super_admin, home_workspace_id = excluded.home_workspace_id,
       email_verified_at = excluded.email_verified_at, vouched_by_id = excluded.vouched_by_id, is_active = true,
       is_available = true, settings = '{}', deleted_at = null, created_at = excluded.created_at,
       updated_at = excluded.updated_at
     where user_account.deleted_at is not null
     returning id
   )
   insert into membership (workspace_id, user_id, role_id, is_default, accepted_at, created_at)
   select $6, id, $7, true, $8, $8 from person returning user_id as id`,
)

/** Makes a person with a first membership, the default one; answers the id. Throws conflict for a known address. */
export async function addMember(db: Queryable, account: NewAccount): Promise<string> {
  const { userId, email, fullName, passwordHash, isSuperAdmin, workspaceId, roleId, proof, at } = account
  const values: unknown[] = [userId, email, fullName, passwordHash, isSuperAdmin, workspaceId, roleId, at]
  values.push(proof === 'none' ? null : at, proof === 'workspace' ? workspaceId : null)
  const [made] = await run(db, insertAccount, values)
  if (!made)
    throw new AppError('conflict', 'Email already exists', { field: 'email' }).because('address_taken')
  return made.id
}

/**
 * The same for somebody who gets a role of the workspace by name; the audit log tells it. Answers the id. Throws conflict
 * for a known address.
 */
export async function makeMember(
  ctx: Ctx,
  tx: Tx,
  account: Omit<NewAccount, 'userId' | 'roleId' | 'at'>,
  role: { id: string; name: string },
): Promise<string> {
  const userId = await addMember(tx, { ...account, userId: ctx.newId(), roleId: role.id, at: ctx.now() })
  const { email, workspaceId } = account
  const changes = newValues({ email, role: role.name })
  await recordAudit(tx, ctx, workspaceId, { kind: 'user', resourceId: userId, action: 'created', changes })
  return userId
}

const countPeople = statement<{ people: number }>(
  'people.count',
  'select count(*) as people from user_account',
)

/** Whether anybody has an account here yet. */
export async function hasPeople(db: Queryable): Promise<boolean> {
  const [row] = await run(db, countPeople, [])
  return (row?.people ?? 0) > 0
}

const personByEmail = statement<{ id: string }>(
  'people.by_email',
  'select id from user_account where email = $1',
)

/** The person with this address (lower case); null when there is none. */
export async function findPerson(db: Queryable, email: string): Promise<{ id: string } | null> {
  const [person] = await run(db, personByEmail, [email.toLowerCase()])
  return person ?? null
}

const insertMembership = statement<{ userId: string }>(
  'people.insert_membership',
  `insert into membership (workspace_id, user_id, role_id, is_default, accepted_at, created_at)
   select $1::uuid, $2::uuid, $3::uuid, not exists (select from membership where user_id = $2 and is_default),
     case when $5 then $4::timestamptz end, $4::timestamptz
   on conflict (workspace_id, user_id) do nothing returning ${columns('Membership', 'membership', ['userId'])}`,
)

/** Lets a person into one more workspace; `accepted` where they came themselves. False, and nothing happens, when they are in already. */
export async function addMembership(
  db: Queryable,
  membership: { workspaceId: string; userId: string; roleId: string; accepted: boolean; at: Date },
): Promise<boolean> {
  const { workspaceId, userId, roleId, accepted, at } = membership
  const [made] = await run(db, insertMembership, [workspaceId, userId, roleId, at, accepted])
  return made !== undefined
}
