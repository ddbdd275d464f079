import { columns } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'

export const readHash = statement<{ passwordHash: string | null }>(
  'auth.password_hash',
  `select ${columns('User', 'user_account', ['passwordHash'])} from user_account where id = $1`,
)
