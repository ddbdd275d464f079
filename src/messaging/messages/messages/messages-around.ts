import DataLoader from 'dataloader'
import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { run, statement } from '#core/db/db.ts'
import { found } from '#core/found.ts'
import { pageOf } from '#core/paging/keyset.ts'
import type { Page } from '#core/paging/page.ts'
import { type AskedWalk, walkInput } from '#core/paging/walk.ts'
import { isUuid, parseInput } from '#core/validation.ts'
import { type MessageRow, messageColumns } from '#messaging/chat-model/messages/message-row.ts'
import { isOfLatestSession, limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import { messagesOfContact, ofContact } from './message-edges.ts'
import { messageLists } from './message-queries.ts'

const aroundInput = z.object({
  first: walkInput.first,
  ...Object.fromEntries(
    (['after', 'last', 'before'] as const).map((other) => [other, z.null('Not with around.').optional()]),
  ),
})

/** A message of one contact, in whose middle a page is asked. */
interface Middle {
  contactId: string
  messageId: string
}

type NearRow = MessageRow & { middleId: string; isNewer: boolean }

/** $1 workspace, $2 contacts and $3 a message of each; $4 so many newer ones, $5 so many from it on back. */
const nearWhere = (seen: string) =>
  `select middle.id as "middleId", r.* from unnest($2::uuid[], $3::uuid[]) p(contact_id, message_id)
   join message middle on middle.workspace_id = $1 and middle.id = p.message_id and middle.contact_id = p.contact_id
   cross join lateral (
     (select true as "isNewer", ${messageColumns('m')} from message m
      where m.workspace_id = $1 and m.contact_id = middle.contact_id ${seen}
        and (m.created_at, m.id) > (middle.created_at, middle.id)
      order by m.created_at, m.id limit $4)
     union all
     (select false, ${messageColumns('m')} from message m
      where m.workspace_id = $1 and m.contact_id = middle.contact_id ${seen}
        and (m.created_at, m.id) <= (middle.created_at, middle.id)
      order by m.created_at desc, m.id desc limit $5)
   ) r`

const near = statement<NearRow>('messages.around', nearWhere(''))
const nearOfLatest = statement<NearRow>('messages.around.latest', nearWhere(`and ${isOfLatestSession('m')}`))

/** How a page is shared out: newer ones before the middle, and the middle with older ones after it. */
function sharesOf(size: number): { newer: number; older: number } {
  const newer = Math.floor((size - 1) / 2)
  return { newer, older: size - newer }
}

const nameOf = ({ contactId, messageId }: Middle) => `${contactId} ${messageId}`

/** Pages of one size by their middles, with one row more at each end if there is one; none around what is not there. */
async function readNear(ctx: Ctx, size: number, middles: readonly Middle[]): Promise<NearRow[][]> {
  const { newer, older } = sharesOf(size)
  const contacts = middles.map(({ contactId }) => contactId)
  const messages = middles.map(({ messageId }) => messageId)
  const values = [workspaceOf(ctx.actor), contacts, messages, newer + 1, older + 1]
  const rows = await run(ctx.app.pool, limitedTo(ctx.actor) === null ? near : nearOfLatest, values)
  const pages = Map.groupBy(rows, ({ contactId, middleId }) => nameOf({ contactId, messageId: middleId }))
  return middles.map((middle) => pages.get(nameOf(middle)) ?? [])
}

const loaders = perOperation(() => new Map<number, DataLoader<Middle, NearRow[], string>>())

function loaderOf(ctx: Ctx, size: number): DataLoader<Middle, NearRow[], string> {
  const made = loaders(ctx).get(size)
  if (made) return made
  const loader = new DataLoader<Middle, NearRow[], string>((middles) => readNear(ctx, size, middles), {
    cacheKeyFn: nameOf,
  })
  loaders(ctx).set(size, loader)
  return loader
}

/**
 * The messages around one of them: it and what came before it, and what came after, half of the page each; newest
 * first. One statement for all that an operation asks in one size. Its cursors continue messagesOfContact; whoever sees
 * a contact sees its messages. Throws not_found for a message that is none of the contact's.
 */
export async function messagesAround(
  ctx: Ctx,
  contactId: string,
  messageId: string,
  asked: AskedWalk,
): Promise<Page<MessageRow>> {
  const { first: size = 25 } = parseInput(aroundInput, asked)
  const middle = { contactId, messageId: messageId.toLowerCase() }
  const read = isUuid(messageId) ? await loaderOf(ctx, size).load(middle) : []
  const newer = read.filter(({ isNewer }) => isNewer)
  const older = read.filter(({ isNewer }) => !isNewer)
  found(older[0], 'message')
  const shares = sharesOf(size)
  const rows = [...newer.slice(0, shares.newer).reverse(), ...older.slice(0, shares.older)]
  const filters = { parentId: contactId }
  const binding = { workspaceId: workspaceOf(ctx.actor), list: ofContact, sort: 'created_at', filters }
  const length = async () => (await messagesOfContact(ctx, contactId, {})).length()
  const walk = { size: rows.length, isBackward: false, place: null, binding }
  return {
    ...pageOf(ctx.app, messageLists.created_at, rows, walk, length),
    hasPrevious: newer.length > shares.newer,
    hasNext: older.length > shares.older,
  }
}
