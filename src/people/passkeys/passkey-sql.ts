import { columns, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { PasskeyModel } from '#generated/prisma/models/Passkey.ts'

const fields = [
  'id',
  'userId',
  'name',
  'credentialId',
  'publicKey',
  'counter',
  'transports',
  'isSynced',
  'createdAt',
  'lastUsedAt',
] as const

export type PasskeyRow = RowOf<PasskeyModel, (typeof fields)[number], { publicKey: Buffer }>

export const passkeyColumns = columns('Passkey', 'passkey', fields)

export const passkeysOf = statement<PasskeyRow>(
  'passkeys.of_person',
  `select ${passkeyColumns} from passkey where user_id = $1 order by created_at, id`,
)

export const countPasskeys = statement<{ passkeys: number }>(
  'passkeys.count',
  'select count(*) as passkeys from passkey where user_id = $1',
)
