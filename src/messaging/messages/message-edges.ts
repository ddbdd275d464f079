import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { edge } from '#core/paging/edge.ts'
import { pageOf, pageSelect, statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { type AskedWalk, type Walk, walkInput } from '#core/paging/walk.ts'
import { writeTime } from '#core/time/time.ts'
import { parseInput } from '#core/validation.ts'
import { messageById, messageLists } from './message-queries.ts'
import type { MessageRow } from './message-row.ts'
import type { MessageDirection } from './message-sets.ts'

const newestFirst = messageLists.created_at
const listName = 'contact_messages'

interface AskedMessages extends AskedWalk {
  direction?: MessageDirection | null | undefined
}

function shapeOf(workspaceId: string, direction: MessageDirection | null | undefined): ListShape {
  const shape: ListShape = {
    name: 'contacts.messages',
    conditions: ['m.workspace_id = (select $1::uuid)', 'm.contact_id = p.id'],
    values: [workspaceId],
  }
  if (direction) where(shape, 'direction', 'm.direction = (select $::text)', direction)
  return shape
}

/** The messages of a contact that the reader sees, newest first; whoever sees a contact sees its messages. */
export const messagesOfContact = edge<AskedMessages, MessageRow>({
  name: listName,
  of: (ctx, { direction }) => ({
    list: newestFirst,
    shape: shapeOf(workspaceOf(ctx.actor), direction),
    sort: 'created_at',
  }),
})

const aroundInput = z.object({
  first: walkInput.first,
  ...Object.fromEntries(
    (['after', 'last', 'before'] as const).map((other) => [other, z.null('Not with around.').optional()]),
  ),
})

/**
 * The messages around one of them: it and what came before it, and what came after, half of the page each; newest first.
 * Its cursors continue messagesOfContact. Throws not_found for a message that is none of the contact's.
 */
export async function messagesAround(
  ctx: Ctx,
  contactId: string,
  messageId: string,
  asked: AskedWalk,
): Promise<Page<MessageRow>> {
  const { first: size = 25 } = parseInput(aroundInput, asked)
  const middle = await messageById(ctx, messageId)
  if (middle.contactId !== contactId) throw errors.notFound('message')
  const workspaceId = workspaceOf(ctx.actor)
  const filters = { direction: undefined, parentId: contactId }
  const binding = { workspaceId, list: listName, sort: 'created_at', filters }
  const at = { value: writeTime(middle.createdAt), id: middle.id }
  const newer = Math.floor((size - 1) / 2)
  const walkOf = (isBackward: boolean, count: number): Walk => ({
    size: count,
    isBackward,
    place: at,
    binding,
  })
  const [after, before] = await Promise.all([
    readBeyond(ctx, contactId, walkOf(true, Math.max(newer, 1))),
    readBeyond(ctx, contactId, walkOf(false, Math.max(size - 1 - newer, 1))),
  ])
  const newest = after.slice(0, newer)
  const oldest = before.slice(0, size - 1 - newer)
  const rows = [...newest.reverse(), middle, ...oldest]
  const length = async () => (await messagesOfContact(ctx, contactId, {})).length()
  return {
    ...pageOf(ctx.app, newestFirst, rows, walkOf(false, rows.length), length),
    hasPrevious: after.length > newer,
    hasNext: before.length > oldest.length,
  }
}

async function readBeyond(ctx: Ctx, contactId: string, walk: Walk): Promise<MessageRow[]> {
  const shape = shapeOf(workspaceOf(ctx.actor), null)
  const { name, text, values } = pageSelect({ ...shape, name: 'contacts.messages_around' }, newestFirst, walk)
  const one = statementOf<MessageRow>(
    name,
    () => `select r.* from (select $${values.length + 1}::uuid as id) p cross join lateral (${text()}) r`,
  )
  return await run(ctx.app.pool, one, [...values, contactId])
}
