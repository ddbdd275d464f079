import { columns, columnsAs } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import { rowKeys, rowsIn } from '#core/db/rows-in.ts'
import { type MessageRow, messageColumns } from './message-row.ts'
import { isAwaited, type PlatformName, platformName, platformNames } from './parked-links.ts'
import type { StatusReport } from './status.ts'

/** A message taken for hand-over, with where it goes. */
export interface ClaimedMessage extends MessageRow {
  claimId: string
  attempts: number
  acceptedAt: Date
  /** digits; null for people known by a business-scoped id alone */
  recipientPhone: string | null
  recipientUserId: string | null
  replyToPlatformId: string | null
}

/** Claims happen one after the other, so that the order per contact can be read from the table. */
export const lockClaims = statement(
  'hand_over.lock_claims',
  `select pg_advisory_xact_lock(hashtext('parley.hand_over'))`,
)

/**
 * Takes due messages ($1 now, $2 how many, $3 lease end, $4 the claim, $5 when an unanswered call counts as answered):
 * single ones before those of broadcasts, then the first of every number, their second ones and so on, so that a
 * backlog of one number is never in the way of the others. A number gets no more than it has room for ($6 numbers under
 * way with $7 their room, $8 that of all others). A message waits for earlier ones of its contact and number that are
 * not handed over yet, or whose answer has not come: two quick messages arrive in the order they were written.
 * The index on waiting messages is walked with one probe per number that has any, and then to the first that are free:
 * what a claim costs does not grow with what waits. The look at earlier ones is a scalar so that it stays a look per
 * message; as a join it would read the whole backlog.
 */
export const claimDue = statement<{ workspaceId: string; id: string }>(
  'hand_over.claim',
  `
  with recursive lane as (
    (select workspace_id, number_id from hand_over where handed_over_at is null
     order by workspace_id, number_id limit 1)
    union all
    select n.workspace_id, n.number_id from lane l cross join lateral (
      select h.workspace_id, h.number_id from hand_over h
      where h.handed_over_at is null and (h.workspace_id, h.number_id) > (l.workspace_id, l.number_id)
      order by h.workspace_id, h.number_id limit 1) n
  ), free as (
    select f.workspace_id, f.message_id, f.bulk,
      row_number() over (partition by f.workspace_id, f.number_id order by f.bulk, f.message_id) as place
    from lane l left join unnest($6::uuid[], $7::int[]) as r(number_id, room) on r.number_id = l.number_id
    cross join lateral (
      select h.workspace_id, h.number_id, h.message_id, h.bulk from hand_over h
      where h.workspace_id = l.workspace_id and h.number_id = l.number_id and h.handed_over_at is null
        and h.due_at <= $1 and (h.claimed_until is null or h.claimed_until < $1)
        and (
          select b.message_id from hand_over b
          where b.workspace_id = h.workspace_id and b.contact_id = h.contact_id and b.number_id = h.number_id
            and b.message_id < h.message_id
            and case when b.handed_over_at is null then b.due_at > $1 or b.claimed_until >= $1
                     else b.answered_at is null and b.handed_over_at > $5 end
          limit 1) is null
      order by h.bulk, h.message_id limit greatest(coalesce(r.room, $8::int), 0)) f
  ), due as (
    select workspace_id, message_id from free order by bulk, place, message_id limit $2
  )
  update hand_over h set claimed_until = $3, claimed_by = $4
  from due where h.workspace_id = due.workspace_id and h.message_id = due.message_id
  returning ${columns('HandOver', 'h', ['workspaceId'])}, h.message_id as id
  `,
)

export const readClaimed = statement<ClaimedMessage>(
  'hand_over.read_claimed',
  `
  select ${messageColumns('m')}, ${columnsAs('HandOver', 'h', { claimId: 'claimedBy' })}, ${columns('HandOver', 'h', ['attempts', 'acceptedAt'])}, ${columnsAs('Contact', 'c', { recipientPhone: 'phone' })},
    (select i.value from contact_identity i
     where i.workspace_id = c.workspace_id and i.contact_id = c.id and i.kind = 'bsuid'
     order by i.created_at desc limit 1) as "recipientUserId",
    ${columnsAs('Message', 'r', { replyToPlatformId: 'platformMessageId' })}
  from ${rowKeys.from('q')}
  join message m on m.workspace_id = q.workspace_id and m.id = q.id
  join hand_over h on h.workspace_id = m.workspace_id and h.message_id = m.id and h.claimed_by = $${rowKeys.count + 1}
  join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id
  left join message r on r.workspace_id = m.workspace_id and r.id = m.reply_to_message_id
  order by m.id
  `,
)

/** A message that was taken for hand-over, and by which claim. */
export interface HeldClaim {
  workspaceId: string
  id: string
  claimId: string
}

/** The claims by which messages are held. */
export const held = rowsIn<HeldClaim>({
  workspace_id: ['uuid', (message) => message.workspaceId],
  id: ['uuid', (message) => message.id],
  claim_id: ['uuid', (message) => message.claimId],
})

/** The point of no return, committed before the call: only rows still held by this claim, never a row twice. */
export const markHandedOver = statement<{ id: string }>(
  'hand_over.mark',
  `update hand_over h set handed_over_at = $4, attempts = attempts + 1
   from ${held.from('q')}
   where h.workspace_id = q.workspace_id and h.message_id = q.id and h.claimed_by = q.claim_id and h.claimed_until >= $4
     and h.handed_over_at is null and h.accepted_at > $5
   returning h.message_id as id`,
)

/** Messages that the platform has taken, with its names for them. */
export const taken = rowsIn<{ message: ClaimedMessage; platformMessageId: string }>({
  workspace_id: ['uuid', ({ message }) => message.workspaceId],
  id: ['uuid', ({ message }) => message.id],
  platform_id: ['text', (one) => one.platformMessageId],
})

/** The platform has it: its id is remembered; a status that came first has done so already. */
export const saveAccepted = statement(
  'hand_over.save_accepted',
  `with answered as (
     update hand_over h set answered_at = $4 from ${rowKeys.from('q')}
     where h.workspace_id = q.workspace_id and h.message_id = q.id)
   update message m set platform_message_id = q.platform_id
   from ${taken.from('q')}
   where m.workspace_id = q.workspace_id and m.id = q.id and m.platform_message_id is null`,
)

/** The answer says nothing certain: the message stays handed over and waits for a callback or the verdict. */
export const saveAmbiguous = statement(
  'hand_over.save_ambiguous',
  `update hand_over h set answered_at = $3 from ${rowKeys.from('q')}
   where h.workspace_id = q.workspace_id and h.message_id = q.id`,
)

/** Messages that are handed over later, as they were claimed: the mark has counted this try. */
export const returned = rowsIn<{ message: ClaimedMessage; dueAt: Date }>({
  workspace_id: ['uuid', ({ message }) => message.workspaceId],
  id: ['uuid', ({ message }) => message.id],
  due_at: ['timestamptz', (one) => one.dueAt],
  attempts: ['int', ({ message }) => message.attempts + 1],
})

/**
 * The platform itself said "not now": it does not have the message, so handing it over later is the first time. Only
 * the try that it said it to: written twice, because nobody heard of the first time, it must not undo a later one.
 */
export const putBack = statement(
  'hand_over.put_back',
  `update hand_over h set handed_over_at = null, claimed_until = null, claimed_by = null, due_at = q.due_at
   from ${returned.from('q')}
   where h.workspace_id = q.workspace_id and h.message_id = q.id and h.attempts = q.attempts
     and h.handed_over_at is not null`,
)

/** Something that came before the message was known by this platform id: a status, or (null) replies and reactions. */
export type UnparkedStatus = PlatformName &
  (
    | { status: string; body: Pick<StatusReport, 'error' | 'recipient'> & { at: string } }
    | { status: null; body: null }
  )

export const unpark = statement<UnparkedStatus>(
  'hand_over.unpark',
  `
  with q as (
    select * from ${platformNames.from('q')}
  ), told as (
    delete from parked_status p using q
    where p.workspace_id = q.workspace_id and p.number_id = q.number_id
      and p.platform_message_id = q.platform_message_id
    returning p.*)
  select ${platformName('told')}, status, body from told
  union all
  select ${platformName('q')}, null, null from q where ${isAwaited('q')}
  `,
)
