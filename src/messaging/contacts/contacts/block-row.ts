import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import type { ContactBlockModel } from '#generated/prisma/models/ContactBlock.ts'
import type { BlockReason } from './block-sets.ts'

/** What became of a block on one of our numbers. */
export interface BlockedNumber {
  numberId: string
  /** the platform keeps the person away from it */
  isBlocked: boolean
  /** the platform's code, where it refused the last change */
  code: number | null
  /** why the last change failed */
  message: string | null
}

const fields = [
  'workspaceId',
  'contactId',
  'reason',
  'note',
  'blockedById',
  'blockedAt',
  'liftedAt',
  'numbers',
] as const

/** A block of a contact, or what the platform has left of one. */
export type BlockRow = RowOf<
  ContactBlockModel,
  (typeof fields)[number],
  { reason: BlockReason; numbers: BlockedNumber[] }
>

/** The select list that yields BlockRow from `contact_block b`. */
const blockColumns = columns('ContactBlock', 'b', fields)

const ofContacts = statement<BlockRow>(
  'contacts.blocks',
  `select ${blockColumns} from contact_block b where b.workspace_id = $1 and b.contact_id = any($2::uuid[])`,
)

/** The blocks of contacts that were read, by their ids; one read for a whole page. */
export const blockLoader = loaderOf<BlockRow>(async (ctx: Ctx, ids) => {
  const rows = await run(ctx.app.pool, ofContacts, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ contactId }) => contactId)
})

/** Whether the contact of `row` is blocked, as a condition over what has workspace_id and contact_id. */
export const isOfBlocked = (row: string): string => `exists (select from contact blocked
      where blocked.workspace_id = ${row}.workspace_id and blocked.id = ${row}.contact_id and blocked.blocked_at is not null)`

const isBlocked = statement(
  'contacts.is_blocked',
  'select from contact where workspace_id = $1 and id = $2 and blocked_at is not null',
)

/** Whether the team wants to hear nothing of this contact. */
export const isContactBlocked = async (
  db: Queryable,
  workspaceId: string,
  contactId: string,
): Promise<boolean> => (await run(db, isBlocked, [workspaceId, contactId])).length > 0

/** Nothing is sent to who is blocked (docs/adr/0160). */
export const contactBlocked = (field: string) =>
  new AppError('invalid_state', 'The contact is blocked. Unblock it before you write to it.', {
    field,
  }).because('contact_blocked')
