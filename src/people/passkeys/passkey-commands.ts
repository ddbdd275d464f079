import { z } from 'zod'
import { ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput, uuid } from '#core/validation.ts'
import { oldValues } from '#people/audit/log.ts'
import { tellAccountChange } from '#people/members/account-changes.ts'
import { nameInput } from './passkey-input.ts'
import { type PasskeyRow, passkeyColumns } from './passkey-sql.ts'

const unknown = () => errors.notFound('passkey')

function idOf(id: string): string {
  if (!uuid.safeParse(id).success) throw unknown()
  return id
}

export const renamePasskeyInput = z.strictObject({ name: nameInput })

const namePasskey = statement<PasskeyRow>(
  'passkeys.name',
  `update passkey set name = $3 where user_id = $1 and id = $2 returning ${passkeyColumns}`,
)

/** Calls a passkey of the caller something else. Throws not_found. */
export async function renamePasskey(ctx: Ctx, id: string, input: unknown): Promise<PasskeyRow> {
  const { userId } = ownerOf(ctx.actor)
  const known = idOf(id)
  const { name } = parseInput(renamePasskeyInput, input)
  const [row] = await run(ctx.app.pool, namePasskey, [userId, known, name])
  if (!row) throw unknown()
  return row
}

const deletePasskey = statement<{ name: string }>(
  'passkeys.delete',
  'delete from passkey where user_id = $1 and id = $2 returning name',
)

/** Forgets a passkey of the caller. Throws not_found. */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ownerOf(ctx.actor)
  const known = idOf(id)
  await inTransaction(ctx.app.pool, async (tx) => {
    const [removed] = await run(tx, deletePasskey, [userId, known])
    if (!removed) throw unknown()
    await tellAccountChange(tx, ctx, 'passkey_removed', oldValues({ passkey: removed.name }))
  })
}
