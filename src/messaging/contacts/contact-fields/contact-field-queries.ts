import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { ContactFieldModel } from '#generated/prisma/models/ContactField.ts'
import type { ContactFieldKind } from './contact-field-sets.ts'

const fields = [
  'workspaceId',
  'key',
  'label',
  'kind',
  'options',
  'position',
  'isArchived',
  'createdAt',
  'updatedAt',
] as const

/** What a custom field of the workspace's contacts holds (docs/adr/0060). */
export type ContactField = RowOf<ContactFieldModel, (typeof fields)[number], { kind: ContactFieldKind }>

export const contactFieldColumns = columns('ContactField', 'f', fields)

/** A workspace has no more. */
export const mostContactFields = 100

const all = statement<ContactField>(
  'contact_fields.all',
  `select ${contactFieldColumns} from contact_field f where f.workspace_id = $1 order by f.position, f.key`,
)

const ofKeys = statement<ContactField>(
  'contact_fields.of_keys',
  `select ${contactFieldColumns} from contact_field f
   where f.workspace_id = $1 and f.key = any($2) and not f.is_archived`,
)

/** Those that are offered, in their order; with `archived` the others, too. */
export async function listContactFields(ctx: Ctx, archived: boolean): Promise<ContactField[]> {
  const rows = await run(ctx.app.pool, all, [workspaceOf(ctx.actor)])
  return archived ? rows : rows.filter(({ isArchived }) => !isArchived)
}

/** The fields of these keys that are in use. */
export const declaredFields = (
  db: Queryable,
  workspaceId: string,
  keys: readonly string[],
): Promise<ContactField[]> => run(db, ofKeys, [workspaceId, keys])
