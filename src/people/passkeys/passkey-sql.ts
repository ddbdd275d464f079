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

const passkeyColumns = columns('Passkey', 'passkey', fields)

export const passkeysOf = statement<PasskeyRow>(
  'passkeys.of_person',
  `select ${passkeyColumns} from passkey where user_id = $1 order by created_at, id`,
)

export const countPasskeys = statement<{ passkeys: number }>(
  'passkeys.count',
  'select count(*) as passkeys from passkey where user_id = $1',
)

/** Held until the end of the transaction, so that two signatures cannot pass with one counter. */
export const lockPasskey = statement<PasskeyRow>(
  'passkeys.lock',
  `select ${passkeyColumns} from passkey where credential_id = $1 for update`,
)

export const insertPasskey = statement<PasskeyRow>(
  'passkeys.insert',
  `insert into passkey
     (id, user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning ${passkeyColumns}`,
)

export const notePasskeyUse = statement<never>(
  'passkeys.note_use',
  'update passkey set counter = $2, is_synced = $3, last_used_at = $4 where id = $1',
)

export const namePasskey = statement<PasskeyRow>(
  'passkeys.name',
  `update passkey set name = $3 where user_id = $1 and id = $2 returning ${passkeyColumns}`,
)

export const deletePasskey = statement<{ name: string }>(
  'passkeys.delete',
  'delete from passkey where user_id = $1 and id = $2 returning name',
)
