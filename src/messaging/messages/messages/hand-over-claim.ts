import type { App } from '#core/context/context.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, type Taken, takeOver, workspacesFor } from '#core/db/per-workspace.ts'
import { rowKeys } from '#core/db/rows-in.ts'
import { type FreeSlots, roomsIn } from '#core/fair-slots.ts'
import { newId } from '#core/ids.ts'
import type { OwnLanes } from '#core/lanes/lanes.ts'
import { leaseMsOf, ownedLanes } from '#core/lanes/ownership.ts'
import { isOutage } from '#core/outage.ts'
import { messageColumns } from '#messaging/chat-model/messages/message-row.ts'
import { userIdOf } from '#messaging/contacts/contacts/newest-user-id.ts'
import type { ClaimedMessage, HeldClaim } from './hand-over-row.ts'
import { answeredElsewhere } from './overtaken.ts'

export const claimSize = 100
/** a call that has not answered by then no longer holds later messages of its contact back */
export const answerWaitMs = 30_000

const readClaimed = statement<ClaimedMessage>(
  'hand_over.read_claimed',
  `
  select ${messageColumns('m')}, ${columns('Message', 'm', ['trace'])}, ${columnsAs('HandOver', 'h', { claimId: 'claimedBy' })}, ${columns('HandOver', 'h', ['attempts', 'acceptedAt'])}, ${columnsAs('Contact', 'c', { recipientPhone: 'phone' })},
    ${userIdOf('c')} as "recipientUserId",
    ${columnsAs('Message', 'r', { replyToPlatformId: 'platformMessageId' })},
    ${columnsAs('ConversationWindow', 'w', { threadOwner: 'owner' })},
    m.sent_by_type = 'chatbot' and ${answeredElsewhere('m', 'm.id')} as "isOvertaken"
  from ${rowKeys.from('q')}
  join message m on m.workspace_id = q.workspace_id and m.id = q.id
  join hand_over h on h.workspace_id = m.workspace_id and h.message_id = m.id and h.claimed_by = $${rowKeys.count + 1}
  join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id
  left join message r on r.workspace_id = m.workspace_id and r.id = m.reply_to_message_id
  left join conversation_window w
    on w.workspace_id = m.workspace_id and w.contact_id = m.contact_id and w.number_id = m.number_id
  order by m.id
  `,
)

type Only = (row: string) => string

/**
 * Whether a waiting message `h` may be taken now. It waits for earlier ones of its contact and number that are not handed
 * over yet, or whose answer has not come: two quick messages arrive in the order they were written. The look at earlier
 * ones is a scalar so that it stays a look per message; as a join it would read the whole backlog.
 */
const isFree = (only: Only) => `
  h.lane = any($9::smallint[]) and h.due_at <= $1 and (h.claimed_until is null or h.claimed_until < $1)
  and (
    select b.message_id from hand_over b
    where b.workspace_id = h.workspace_id ${only('b')} and b.contact_id = h.contact_id and b.number_id = h.number_id
      and b.message_id < h.message_id
      and case when b.handed_over_at is null then b.due_at > $1 or b.claimed_until >= $1
               else b.answered_at is null and b.handed_over_at > $5 end
    limit 1) is null`

/**
 * The next free message of each number of `from`, of those that no broadcast or that broadcasts have made. Whether one is
 * free stands in a `case`, of which PostgreSQL thinks that it holds for every second: it takes free ones for so few
 * that it would read and sort all that wait, in each turn.
 */
const nextOf = (only: Only, from: string, bulk: boolean, after = '') => `
  select f.*, ${from}.room - 1 as room from ${from} cross join lateral (
    select h.workspace_id, h.number_id, h.message_id, h.lane from hand_over h
    where h.workspace_id = ${from}.workspace_id and h.number_id = ${from}.number_id and h.handed_over_at is null
      ${only('h')} and h.bulk = ${bulk} ${after} and case when ${isFree(only)} then true else false end
    order by h.message_id limit 1) f
  where ${from}.room > 0`

/** The first free message of every number, the oldest first, then their second ones and so on, as far as asked for. */
const inTurns = (only: Only, name: string, from: string, bulk: boolean) => `
  ${name} as (
    (${nextOf(only, from, bulk)} order by f.message_id)
    union all
    (${nextOf(only, name, bulk, `and h.message_id > ${name}.message_id`)})
  )`

/**
 * Takes due messages ($1 now, $2 how many, $3 lease end, $4 the claim, $5 when an unanswered call counts as answered):
 * single ones before those of broadcasts, then the first of every number, their second ones and so on, so that a
 * backlog of one number is never in the way of the others. A number gets no more than it has room for ($6 numbers under
 * way with $7 their room, $8 that of all others). Only contacts in the lanes $9 of worker $10 are looked at; claims in
 * one lane happen one after the other, so that the order per contact can be read from the table.
 * The index on waiting messages is walked with one probe per number that has any, and then with one per message: turns
 * are made one by one, and end as soon as enough were taken. What a claim costs does not grow with what waits.
 */
const claims = overWorkspaces<{ workspaceId: string; id: string }>(
  'hand_over.claim',
  11,
  (only) => `
  with recursive waiting as (
    (select h.workspace_id, h.number_id from hand_over h where h.handed_over_at is null ${only('h')}
     order by h.workspace_id, h.number_id limit 1)
    union all
    select n.workspace_id, n.number_id from waiting w cross join lateral (
      select h.workspace_id, h.number_id from hand_over h
      where h.handed_over_at is null and (h.workspace_id, h.number_id) > (w.workspace_id, w.number_id)
        ${only('h')}
      order by h.workspace_id, h.number_id limit 1) n
  ), number as (
    select w.*, coalesce(r.room, $8::int) as room
    from waiting w left join ${roomsIn(6, 'r', 'number_id')} using (number_id)
  ), ${inTurns(only, 'single', 'number', false)}
  , left_over as (
    select n.workspace_id, n.number_id,
      n.room - (select count(*) from single s where s.workspace_id = n.workspace_id and s.number_id = n.number_id) as room
    from number n
  ), ${inTurns(only, 'bulk', 'left_over', true)}
  , due as (
    select workspace_id, message_id, lane from (select * from single union all select * from bulk) free limit $2
  ), owned as (${ownedLanes('hand-over', 'select lane from due', '$10')}
  )
  update hand_over h set claimed_until = $3, claimed_by = $4
  from due join owned using (lane) where h.workspace_id = due.workspace_id and h.message_id = due.message_id
    ${only('h')}
  returning ${columns('HandOver', 'h', ['workspaceId'])}, h.message_id as id
  `,
)

export const claimDue = claims.ofAll

/** Where something is due in these lanes, the longest first. */
const workspacesDue = statement<{ workspaceId: string }>(
  'hand_over.workspaces_due',
  `select ${columns('HandOver', 'h', ['workspaceId'])} from hand_over h
   where h.handed_over_at is null and h.due_at <= $1 and (h.claimed_until is null or h.claimed_until < $1)
     and h.lane = any($2::smallint[])
   group by h.workspace_id order by min(h.due_at)`,
)

/**
 * Takes due messages in these lanes, as many as there are slots for. What was taken when PostgreSQL went away is `lost`:
 * nobody hands it over by this claim.
 */
export async function claimMessages(
  app: App,
  own: OwnLanes,
  free: FreeSlots,
  lost: (taken: HeldClaim[]) => void,
): Promise<Taken<ClaimedMessage>> {
  const take = async (workspaceId: string | null, inAll: number) => {
    const rows = await claimOf(app, workspaceId, own, { ...free, inAll })
    return readTaken(app, rows).catch((error) => {
      if (isOutage(error)) lost(rows)
      throw error
    })
  }
  const workspaceIds = await workspacesFor(app, workspacesDue, [app.clock.now(), own.lanes])
  return takeOver(app, workspaceIds, free.inAll, take)
}

/** Takes messages of one workspace, or of all of them (null). */
async function claimOf(
  app: App,
  workspaceId: string | null,
  { worker, lanes }: OwnLanes,
  free: FreeSlots,
): Promise<HeldClaim[]> {
  const now = app.clock.now()
  // What a killed worker had claimed waits until then, so no longer than a lane waits for its next owner. A claim that
  // has run out is not handed over here.
  const claimedUntil = new Date(now.getTime() + leaseMsOf(app))
  const claimId = newId()
  const values = [
    now,
    free.inAll,
    claimedUntil,
    claimId,
    new Date(now.getTime() - answerWaitMs),
    free.ownerIds,
    free.each,
    free.ofOthers,
    lanes,
    worker,
  ]
  const rows = await runOver(app.pool, claims, values, workspaceId)
  return rows.map((row) => ({ ...row, claimId }))
}

async function readTaken(app: App, taken: readonly HeldClaim[]): Promise<ClaimedMessage[]> {
  const [first] = taken
  return first ? run(app.pool, readClaimed, [...rowKeys.values(taken), first.claimId]) : []
}
