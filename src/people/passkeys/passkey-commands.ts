import { z } from 'zod'
import { ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, statement } from '#core/db/db.ts'
import { assertIsId, byId, oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { oldValues } from '#people/audit/log.ts'
import { tellAccountChange } from '#people/members/account-changes.ts'
import { nameInput } from './passkey-input.ts'

export const renamePasskeyInput = z.strictObject({
  name: nameInput.meta({ description: 'Name of the passkey, 1 to 100 characters.' }),
})

const namePasskey = statement<{ id: string }>(
  'passkeys.name',
  'update passkey set name = $3 where user_id = $1 and id = $2 returning id',
)

/** Calls a passkey of the caller something else. Throws not_found. */
export async function renamePasskey(ctx: Ctx, id: string, input: unknown): Promise<void> {
  const { userId } = ownerOf(ctx.actor)
  assertIsId(id, 'passkey')
  const { name } = parseInput(renamePasskeyInput, input)
  await oneRow(ctx.app.pool, namePasskey, [userId, id, name], 'passkey')
}

const deletePasskey = statement<{ name: string }>(
  'passkeys.delete',
  'delete from passkey where user_id = $1 and id = $2 returning name',
)

/** Forgets a passkey of the caller. Throws not_found. */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ownerOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const removed = await byId(tx, deletePasskey, [userId, id], 'passkey')
    await tellAccountChange(tx, ctx, 'passkey_removed', oldValues({ passkey: removed.name }))
  })
}
