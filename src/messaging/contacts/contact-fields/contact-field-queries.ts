import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { ContactField } from './contact-field-row.ts'
import { allFields, fieldsOfKeys } from './field-texts.ts'

export type { ContactField } from './contact-field-row.ts'

export const allContactFields = statement<ContactField>('contact_fields.all', allFields('contact_field'))

const ofKeys = statement<ContactField>('contact_fields.of_keys', fieldsOfKeys('contact_field'))

/** Those that are offered, in their order; with `archived` the others, too. */
export async function listContactFields(ctx: Ctx, archived: boolean): Promise<ContactField[]> {
  const rows = await run(ctx.app.pool, allContactFields, [workspaceOf(ctx.actor)])
  return archived ? rows : rows.filter(({ isArchived }) => !isArchived)
}

/** The fields of these keys that are in use. */
export const declaredFields = (
  db: Queryable,
  workspaceId: string,
  keys: readonly string[],
): Promise<ContactField[]> => run(db, ofKeys, [workspaceId, keys])
