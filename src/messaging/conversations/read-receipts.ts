import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { FairSlots } from '#core/fair-slots.ts'
import type { ReadReceiptModel } from '#generated/prisma/models/ReadReceipt.ts'
import { numberById } from '#messaging/accounts/directory.ts'
import { PlatformError } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { markRead, mayComeAgain } from '#outside/platform/messages.ts'

// That messages were read is told to the platform where the number's account has auto_read_receipt on (spec/8 MS4). One
// receipt stands for the message that it names and all earlier ones of the chat (spec/6 2.4), so a chat has one waiting
// receipt per number, of the newest message: whoever marks messages read writes it (commands.ts).

const fields = ['workspaceId', 'contactId', 'numberId', 'platformMessageId', 'attempts', 'createdAt'] as const

type DueReceipt = RowOf<ReadReceiptModel, (typeof fields)[number]>

/**
 * Takes due receipts ($1 now, $2 lease end, $3 how many): the first of every number, their second ones and so on, each
 * number no more than it has room for ($4 of those that are not in $5, $6 of those that are). Moving next_try_at is the
 * claim.
 */
const claimDue = statement<DueReceipt>(
  'read_receipts.claim',
  `with free as (
     select r.workspace_id, r.contact_id, r.number_id, coalesce(o.room, $4::int) as room,
       row_number() over (partition by r.number_id order by r.next_try_at, r.contact_id) as place
     from read_receipt r left join unnest($5::uuid[], $6::int[]) as o(number_id, room) on o.number_id = r.number_id
     where r.next_try_at <= $1 and coalesce(o.room, $4::int) > 0
   ), due as (
     select r.workspace_id, r.contact_id, r.number_id
     from free join read_receipt r using (workspace_id, contact_id, number_id)
     where free.place <= free.room and r.next_try_at <= $1
     order by free.place, r.next_try_at limit $3 for update of r skip locked
   )
   update read_receipt r set next_try_at = $2, attempts = r.attempts + 1
   from due d where r.workspace_id = d.workspace_id and r.contact_id = d.contact_id and r.number_id = d.number_id
   returning ${columns('ReadReceipt', 'r', fields)}`,
)

/** One that was replaced meanwhile, because more was read, is still to be told. */
const ofThisMessage = `where workspace_id = $1 and contact_id = $2 and number_id = $3 and platform_message_id = $4`

const forget = statement('read_receipts.forget', `delete from read_receipt ${ofThisMessage}`)

const postpone = statement(
  'read_receipts.postpone',
  `update read_receipt set next_try_at = $5 ${ofThisMessage}`,
)

const atOnce = 16
/** Longer than a call to the platform takes. */
const claimMs = 60_000
const firstGapMs = 5_000
/** By then nobody waits for it any more. */
const keptMs = 24 * 60 * 60 * 1000

const slotsOf = perApp(() => new FairSlots(atOnce))

/** Starts to tell receipts that are due. It does not wait for slow ones unless all slots are taken. */
export async function drainReadReceipts(app: App): Promise<{ more: boolean }> {
  const slots = slotsOf(app)
  await slots.whenFree()
  const { inAll, ofOthers, ownerIds, each } = slots.free(atOnce)
  const now = app.clock.now()
  const until = new Date(now.getTime() + claimMs)
  const due = await run(app.pool, claimDue, [now, until, inAll, ofOthers, ownerIds, each])
  for (const receipt of due)
    slots.start(receipt.numberId, tell(app, receipt), () => app.wake('read-receipts'))
  return { more: due.length === inAll }
}

/** Waits for the receipts that are being told now. */
export const settleReadReceipts = (app: App): Promise<void> => slotsOf(app).settle()

/** Telling one twice does no harm: a call whose answer was lost is made again. */
async function tell(app: App, receipt: DueReceipt): Promise<void> {
  const { workspaceId, contactId, numberId, platformMessageId } = receipt
  const key = [workspaceId, contactId, numberId, platformMessageId]
  try {
    const number = await numberById(app, workspaceId, numberId)
    if (number?.autoReadReceipt) await markRead(app, number, platformMessageId)
    await run(app.pool, forget, key)
  } catch (error) {
    logPlatformFailure(app, 'tell that a message was read', numberId, error)
    const next = nextTry(app, receipt, error)
    const settled = next ? run(app.pool, postpone, [...key, next]) : run(app.pool, forget, key)
    await settled.catch((lost) =>
      app.log.error({ err: lost, numberId }, 'a read receipt is tried again only when its claim ends'),
    )
  }
}

/** Null where the platform refused for good, or it has been too long. */
function nextTry(app: App, { attempts, createdAt }: DueReceipt, error: unknown): Date | null {
  const now = app.clock.nowMs()
  if (!mayComeAgain(error) || now - createdAt.getTime() >= keptMs) return null
  const gapMs = firstGapMs * 3 ** Math.min(attempts - 1, 6)
  const askedMs = error instanceof PlatformError ? (error.retryAfterMs ?? 0) : 0
  return new Date(now + Math.max(gapMs, askedMs))
}
