import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import type { BlockedNumber } from '#messaging/contacts/contacts/block-row.ts'
import { blockChanged } from '#messaging/contacts/contacts/contact-events.ts'
import { userIdOf } from '#messaging/contacts/contacts/newest-user-id.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { type BlockedPerson, setBlocked } from '#outside/platform/block-users.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'

/** The numbers to which the customer wrote, with the known state of the block at the platform. */
const readPlace = statement<BlockedPerson & { numberIds: string[]; numbers: BlockedNumber[] }>(
  'contacts.block_place',
  `select c.phone, ${userIdOf('c')} as "userId",
     array(select w.number_id from conversation_window w
       where w.workspace_id = c.workspace_id and w.contact_id = c.id and w.last_incoming_at > 'epoch'
       order by w.last_incoming_at desc) as "numberIds", b.numbers
   from contact c join contact_block b on b.workspace_id = c.workspace_id and b.contact_id = c.id
   where c.workspace_id = $1 and c.id = $2`,
)

/** Results for other numbers that were stored in the meantime remain. */
const saveNumbers = statement(
  'contacts.save_block_numbers',
  `update contact_block b set numbers = (
     select coalesce(jsonb_agg(n order by n ->> 'numberId'), '[]') from (
       select n from jsonb_array_elements($3::jsonb) n
       union all
       select n from jsonb_array_elements(b.numbers) n
       where n ->> 'numberId' not in (select t ->> 'numberId' from jsonb_array_elements($3::jsonb) t)) all_numbers(n))
   where b.workspace_id = $1 and b.contact_id = $2`,
)

/** A block that was lifted ends once the platform has lifted it, too. */
const forgetLifted = statement(
  'contacts.forget_lifted_block',
  `delete from contact_block where workspace_id = $1 and contact_id = $2 and lifted_at is not null
     and not numbers @> '[{"isBlocked": true}]'`,
)

const unreachable = 'The messaging platform cannot be reached at the moment.'

async function askNumber(
  { app, actor }: Ctx,
  numberId: string,
  person: BlockedPerson,
  blocks: boolean,
): Promise<BlockedNumber> {
  const number = await numberById(app, workspaceOf(actor), numberId)
  // A number that was removed has no block.
  if (!number) return { numberId, isBlocked: false, code: null, message: null }
  try {
    await setBlocked(app, number, person, blocks)
    return { numberId, isBlocked: blocks, code: null, message: null }
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof PlatformSilence)) throw error
    logPlatformFailure(app, blocks ? 'block a person' : 'unblock a person', number.id, error)
    const [code, message] = error instanceof PlatformError ? [error.code, error.message] : [null, unreachable]
    return { numberId, isBlocked: !blocks, code, message }
  }
}

/**
 * Blocks or unblocks a contact on the numbers where the platform does not do so yet, and keeps what it answered on each.
 * No transaction is open in the meantime: whoever comes in between finds the block as it is here.
 */
export async function tellPlatform(ctx: Ctx, contactId: string, blocks: boolean): Promise<void> {
  const { app } = ctx
  const workspaceId = workspaceOf(ctx.actor)
  const [place] = await run(app.pool, readPlace, [workspaceId, contactId])
  if (!place) return
  const blocked = place.numbers.filter(({ isBlocked }) => isBlocked).map(({ numberId }) => numberId)
  const asked = blocks ? place.numberIds.filter((id) => !blocked.includes(id)) : blocked
  const told = await Promise.all(asked.map((numberId) => askNumber(ctx, numberId, place, blocks)))
  await inTransaction(app.pool, async (tx) => {
    const at = await takeChangeTime(tx, workspaceId, ctx.now())
    if (told.length > 0) await run(tx, saveNumbers, [workspaceId, contactId, JSON.stringify(told)])
    await run(tx, forgetLifted, [workspaceId, contactId])
    if (told.length > 0)
      await appendEvents(app, tx, [blockChanged(app, { workspaceId, id: contactId }, byOf(ctx), at)])
  })
}
