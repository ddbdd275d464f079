import { columns, columnsAs } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'

/** What tells that the password is still the one that was forgotten. */
const digestOfPassword = "sha256(convert_to(u.password_hash, 'UTF8'))"

/** $1 the hash of an address, $2 since when. */
export const countResets = statement<{ resets: number }>(
  'password_reset.count',
  'select count(*) as resets from password_reset where email_hash = $1 and created_at > $2',
)

/**
 * Writes a wish down, whether or not the address has an account with a password. Answers whose it is, null for
 * nobody's. $3 the address, $6 where the account may sign in: null for nowhere.
 */
export const insertReset = statement<{ userId: string | null }>(
  'password_reset.insert',
  `insert into password_reset (token_hash, email_hash, user_id, password_digest, created_at, expires_at)
   select $1, $2, u.id, ${digestOfPassword}, $4, $5
   from (select 1) one
   left join user_account u on u.email = $3 and u.is_active and u.password_hash is not null and $6::uuid is not null
   returning ${columns('PasswordReset', 'password_reset', ['userId'])}`,
)

/** Whether a wish lives, without taking it. */
export const findReset = statement<{ userId: string }>(
  'password_reset.find',
  `select ${columns('PasswordReset', 'password_reset', ['userId'])} from password_reset
   where token_hash = $1 and expires_at > $2 and user_id is not null`,
)

/** Takes a wish that lives. The account is held: of two that come at the same moment one finds another password. */
export const takeReset = statement<{ userId: string }>(
  'password_reset.take',
  `with taken as (
     delete from password_reset where token_hash = $1 and expires_at > $2 and user_id is not null
     returning user_id, email_hash, password_digest
   )
   select ${columnsAs('User', 'u', { userId: 'id' })} from taken
   join user_account u on u.id = taken.user_id and u.is_active
     and sha256(convert_to(u.email, 'UTF8')) = taken.email_hash and ${digestOfPassword} = taken.password_digest
   for update of u`,
)

export const setPassword = statement<never>(
  'password_reset.set_password',
  'update user_account set password_hash = $2, updated_at = $3 where id = $1',
)
