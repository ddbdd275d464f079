import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { InboxArrangementModel } from '#generated/prisma/models/InboxArrangement.ts'
import type { ConversationOrder } from '#messaging/chat-model/chats/conversation-sets.ts'

const fields = ['savedViewIds', 'orders'] as const

/** How a person has arranged the inbox of a workspace. */
export type InboxArrangement = RowOf<
  InboxArrangementModel,
  (typeof fields)[number],
  { orders: Record<string, ConversationOrder> }
>

export const arrangementColumns = columns('InboxArrangement', 'a', fields)

const one = statement<InboxArrangement>(
  'inbox_arrangements.one',
  `select ${arrangementColumns} from inbox_arrangement a where a.workspace_id = $1 and a.user_id = $2`,
)

/** Of this member; empty if nothing was arranged. */
export async function arrangementOf(
  db: Queryable,
  { workspaceId, userId }: Member,
): Promise<InboxArrangement> {
  const [row] = await run(db, one, [workspaceId, userId])
  return row ?? { savedViewIds: [], orders: {} }
}

/** Of the caller. */
export const readArrangement = (ctx: Ctx): Promise<InboxArrangement> =>
  arrangementOf(ctx.app.pool, memberOf(ctx.actor))
