import type { Queryable } from '../db.ts'
import { isUniqueViolation, run, statement } from '../db.ts'
import { AppError } from '../errors.ts'

export interface NewAccount {
  userId: string
  /** lower case */
  email: string
  fullName: string
  passwordHash: string | null
  isSuperAdmin: boolean
  workspaceId: string
  roleId: string
  at: Date
}

const insertAccount = statement<never>(
  'people.insert_account',
  `with person as (
     insert into user_account
       (id, email, full_name, password_hash, is_super_admin, home_workspace_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $8, $8) returning id
   )
   insert into membership (workspace_id, user_id, role_id, is_default, created_at)
   select $6, id, $7, true, $8 from person`,
)

/** Makes a person with a first membership, which becomes the default one. Throws conflict for a known address. */
export async function addMember(db: Queryable, account: NewAccount): Promise<void> {
  const { userId, email, fullName, passwordHash, isSuperAdmin, workspaceId, roleId, at } = account
  try {
    await run(db, insertAccount, [
      userId,
      email,
      fullName,
      passwordHash,
      isSuperAdmin,
      workspaceId,
      roleId,
      at,
    ])
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'Email already exists', { field: 'email' })
    throw error
  }
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

const insertMembership = statement<never>(
  'people.insert_membership',
  `insert into membership (workspace_id, user_id, role_id, created_at) values ($1, $2, $3, $4)
   on conflict (workspace_id, user_id) do nothing`,
)

/** Lets a person into one more workspace; nothing happens when they are in already. */
export async function addMembership(
  db: Queryable,
  membership: { workspaceId: string; userId: string; roleId: string; at: Date },
): Promise<void> {
  const { workspaceId, userId, roleId, at } = membership
  await run(db, insertMembership, [workspaceId, userId, roleId, at])
}
