import { statement } from '#core/db/db.ts'

export const readHash = statement<{ passwordHash: string | null }>(
  'auth.password_hash',
  'select password_hash as "passwordHash" from user_account where id = $1',
)
