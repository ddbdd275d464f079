import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { billedNumber } from '#messaging/chat-model/messages/billing-sets.ts'

/** Since when the platform bills replies, and how many a number and month (UTC) it does not (spec/10 PL1). */
const billedSince = new Date('2026-10-01T00:00:00Z')
const freeAMonth = 1000

/** What an index of the messages is about: it holds those alone. */
const freeReply = billedNumber({ billable: false, category: 'service', type: 'free_customer_service' })

const counted = statement<{ many: number }>(
  'prices.free_replies',
  `select count(*)::int as many from (
     select from message where workspace_id = $1 and number_id = $2 and billed = ${freeReply} and delivered_at >= $3
     limit ${freeAMonth}) free`,
)

/** How many replies of a number are not billed any more in this month; null before replies are billed at all. */
export async function freeRepliesLeft(ctx: Ctx, numberId: string): Promise<number | null> {
  const now = ctx.now()
  if (now < billedSince) return null
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const [row] = await run(ctx.app.pool, counted, [workspaceOf(ctx.actor), numberId, month])
  return freeAMonth - (row?.many ?? 0)
}
