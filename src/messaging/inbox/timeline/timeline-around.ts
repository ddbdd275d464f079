import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { pageOf, readPage } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { type AskedWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseTime } from '#core/time/time.ts'
import { isUuid, parseInput } from '#core/validation.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import {
  newestFirst,
  ofChat,
  placesInTimelines,
  type TimelineItem,
  timelineOfContact,
  whereTimelineSeen,
} from './timeline-queries.ts'

const aroundInput = z.object({
  first: walkInput.first,
  ...Object.fromEntries(
    (['after', 'last', 'before'] as const).map((other) => [other, z.null('Not with around.').optional()]),
  ),
})

/** Where a page is asked: at something that stands in the timeline, or at a time. */
export interface AskedMiddle extends AskedWalk {
  around?: string | null | undefined
  aroundTime?: string | Date | null | undefined
}

/** What is at it or after it is newer, the rest older. */
interface Middle {
  time: Date
  id: string
}

const placeOf = statement<Middle>(
  'timeline.place',
  `select t.created_at as time, t.id from ${placesInTimelines} t
   where t.workspace_id = $1 and t.contact_id = $2 and t.id = $3`,
)

/** Before all that happened at a time. */
const firstId = '00000000-0000-0000-0000-000000000000'

async function middleOf(ctx: Ctx, contactId: string, { around, aroundTime }: AskedMiddle): Promise<Middle> {
  if (around != null && aroundTime != null) throw errors.invalidRequest('Not with around.', 'aroundTime')
  if (aroundTime != null) {
    const time = aroundTime instanceof Date ? aroundTime : parseTime(aroundTime, 'aroundTime')
    return { time, id: firstId }
  }
  const values = [workspaceOf(ctx.actor), contactId, around]
  const [middle] = isUuid(around ?? '') ? await run(ctx.app.pool, placeOf, values) : []
  return found(middle, 'message')
}

/**
 * The page around something of a chat, or around a time: from there on half of it, the rest what came before; newest
 * first. Its cursors continue the timeline. Throws not_found for what does not stand in this timeline.
 */
export async function timelineAround(
  ctx: Ctx,
  contactId: string,
  { around, aroundTime, ...asked }: AskedMiddle,
): Promise<Page<TimelineItem>> {
  const { first: size = 25 } = parseInput(aroundInput, asked)
  await requireConversation(ctx, contactId)
  const middle = await middleOf(ctx, contactId, { around, aroundTime })
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: ofChat, sort: 'created_at', filters: { parentId: contactId } }
  const reader = { db: listsFrom(ctx), app: ctx.app }
  const read = (side: 'newer' | 'older', rows: number) => {
    const shape: ListShape = {
      name: `timeline.${side}`,
      conditions: [
        't.workspace_id = $1',
        't.contact_id = $2::uuid',
        `(t.created_at, t.id) ${side === 'newer' ? '>=' : '<'} ($3::timestamptz, $4::uuid)`,
      ],
      values: [workspaceId, contactId, middle.time, middle.id],
    }
    whereTimelineSeen(shape, ctx.actor)
    return readPage(reader, newestFirst, shape, {
      size: rows,
      isBackward: side === 'newer',
      place: null,
      binding,
    })
  }
  const [newer, older] = await Promise.all([
    read('newer', Math.ceil(size / 2)),
    read('older', Math.max(1, Math.floor(size / 2))),
  ])
  const rows = [...newer.rows, ...older.rows].slice(0, size)
  const length = async () => (await timelineOfContact(ctx, contactId, {})).length()
  const walk = { size: rows.length, isBackward: false, place: null, binding }
  return {
    // The rows are read already: their columns are a word alone.
    ...pageOf(ctx.app, { ...newestFirst, columns: '*' }, rows, walk, length),
    hasPrevious: newer.hasPrevious,
    hasNext: older.hasNext || newer.rows.length + older.rows.length > size,
  }
}
