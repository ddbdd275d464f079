import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, type Taken, takeOver, workspacesFor } from '#core/db/per-workspace.ts'
import { FairSlots, type FreeSlots, roomsIn } from '#core/fair-slots.ts'
import { lanesOf, type OwnLanes } from '#core/lanes/lanes.ts'
import { claimInTime } from '#core/lanes/late-claims.ts'
import { laneOf, ownedLanes } from '#core/lanes/ownership.ts'
import type { ReadReceiptModel } from '#generated/prisma/models/ReadReceipt.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { PlatformError } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { markRead, mayComeAgain } from '#outside/platform/messages.ts'

// That messages were read is told to the platform where the number's account has auto_read_receipt on (spec/8 MS4). One
// receipt stands for the message that it names and all earlier ones of the chat (spec/6 2.4), so a chat has one waiting
// receipt per number, of the newest message: whoever marks messages read writes it (commands.ts).

const fields = ['workspaceId', 'contactId', 'numberId', 'platformMessageId', 'attempts', 'createdAt'] as const

type DueReceipt = RowOf<ReadReceiptModel, (typeof fields)[number]>

/** A lane is one of workspaces: one process counts how many receipts of a number are sent at once. */
const laneOfReceipt = (row: string) => laneOf(`${row}.workspace_id`)

/**
 * Takes due receipts ($1 now, $2 lease end, $3 how many) in the lanes $7 of worker $8: the first of every number, their
 * second ones and so on, each number no more than it has room for ($4 of those that are not in $5, $6 of those that are).
 * Moving next_try_at is the claim. Nobody else claims in these lanes, so only those that are next are locked.
 */
const claims = overWorkspaces<DueReceipt>(
  'read_receipts.claim',
  9,
  (only) => `with free as (
     select r.workspace_id, r.contact_id, r.number_id, r.next_try_at, coalesce(o.room, $4::int) as room,
       row_number() over (partition by r.number_id order by r.next_try_at, r.contact_id) as place
     from read_receipt r left join ${roomsIn(5, 'o', 'number_id')} on o.number_id = r.number_id
     where r.next_try_at <= $1 and coalesce(o.room, $4::int) > 0
       and ${laneOfReceipt('r')} = any($7::smallint[]) ${only('r')}
   ), next as materialized (
     select workspace_id, contact_id, number_id from free where place <= room order by place, next_try_at limit $3
   ), due as (
     select r.workspace_id, r.contact_id, r.number_id
     from next join read_receipt r using (workspace_id, contact_id, number_id)
     where r.next_try_at <= $1 ${only('r')} for update of r skip locked
   ), owned as (${ownedLanes('read-receipts', `select ${laneOfReceipt('due')} from due`, '$8')}
   )
   update read_receipt r set next_try_at = $2, attempts = r.attempts + 1
   from due d where (${laneOfReceipt('d')} in (select lane from owned)) is true
     and r.workspace_id = d.workspace_id and r.contact_id = d.contact_id and r.number_id = d.number_id ${only('r')}
   returning ${columns('ReadReceipt', 'r', fields)}`,
)

/** Where receipts are due in these lanes, the longest first. */
const workspacesDue = statement<{ workspaceId: string }>(
  'read_receipts.workspaces_due',
  `select ${columns('ReadReceipt', 'r', ['workspaceId'])} from read_receipt r
   where r.next_try_at <= $1 and ${laneOfReceipt('r')} = any($2::smallint[])
   group by r.workspace_id order by min(r.next_try_at)`,
)

/** A receipt that was replaced in the meantime, because more was read, still has to be sent. */
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

/** Starts to send receipts that are due. It does not wait for slow ones unless all slots are taken. */
export async function drainReadReceipts(app: App): Promise<{ more: boolean }> {
  const slots = slotsOf(app)
  await slots.whenFree()
  const claimed = await lanesOf(app).claim('read-receipts', (own) =>
    claimInTime(app, 'read-receipts', claimMs, () => claimDue(app, own, slots.free(atOnce))),
  )
  if (claimed === undefined) return { more: false }
  for (const receipt of claimed.taken)
    slots.start(receipt.numberId, tell(app, receipt), () => app.wake('read-receipts'))
  return { more: claimed.more }
}

async function claimDue(app: App, own: OwnLanes, free: FreeSlots): Promise<Taken<DueReceipt>> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + claimMs)
  const { inAll, ofOthers, ownerIds, each } = free
  const workspaceIds = await workspacesFor(app, workspacesDue, [now, own.lanes])
  return takeOver(app, workspaceIds, inAll, (workspaceId, most) => {
    const values = [now, until, most, ofOthers, ownerIds, each, own.lanes, own.worker]
    return runOver(app.pool, claims, values, workspaceId)
  })
}

/** Waits for the receipts that are being sent now. */
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

/** Null if the platform refused permanently, or too much time has passed. */
function nextTry(app: App, { attempts, createdAt }: DueReceipt, error: unknown): Date | null {
  const now = app.clock.nowMs()
  if (!mayComeAgain(error) || now - createdAt.getTime() >= keptMs) return null
  const gapMs = firstGapMs * 3 ** Math.min(attempts - 1, 6)
  const askedMs = error instanceof PlatformError ? (error.retryAfterMs ?? 0) : 0
  return new Date(now + Math.max(gapMs, askedMs))
}
