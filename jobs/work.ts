import { statement } from '#core/db/db.ts'
import { mayBeSent } from '#messaging/campaigns/broadcast-splits/split-decide.ts'
import { maxAttempts } from '#messaging/receiving/callbacks/inbox.ts'

/** What PostgreSQL says of one kind of work: due now, claimed by a worker, and not due before later. */
export interface Work {
  kind: WorkKind
  due: number
  inFlight: number
  later: number
}

/** Work with how long the oldest that is due has been, as far as was looked. */
export interface LookedAtWork extends Work {
  oldestDueAt: Date | null
}

/** How the rows of a kind say it; $1 is now. */
interface Rows {
  /** all of them */
  from: string
  /** those that a worker may still take, in the order of an index, so that the first can be had without the others */
  waiting: string
  due: string
  inFlight: string
  later: string
  /** when a row was or will be due */
  at: string
}

const claimed = 'claimed_until is not null and claimed_until > $1'
const unclaimed = `not coalesce(${claimed}, false)`
/** a running broadcast with recipients that have no message yet */
const unfed = '(total > sent + failed + cancelled + in_flight)'

const byTime = (table: string, at: string, where = 'true'): Rows => ({
  from: `${table} where ${where}`,
  waiting: `${table} where ${where} order by ${at}`,
  due: `${at} <= $1`,
  inFlight: 'false',
  later: `${at} > $1`,
  at,
})

/** Every kind of work that rows wait for; "later" of hand-over are messages whose outcome the platform has to tell. */
const rowsOfKind = {
  'hand-over': {
    from: 'hand_over',
    waiting: `hand_over where handed_over_at is null order by workspace_id, number_id, bulk, message_id`,
    due: `handed_over_at is null and due_at <= $1 and ${unclaimed}`,
    inFlight: `handed_over_at is null and ${claimed}`,
    later: 'handed_over_at is not null or due_at > $1',
    at: 'due_at',
  },
  callbacks: {
    ...byTime('inbound_callback', 'due_at', 'processed_at is null'),
    // What failed for good waits for a person.
    waiting: `inbound_callback where processed_at is null and attempts < ${maxAttempts} order by id`,
  },
  // One that waits for its test, for the time of everybody in it or for the limit of its number is for later.
  broadcasts: {
    from: `broadcast w where status in ('scheduled', 'running')`,
    waiting: `broadcast where status in ('scheduled', 'running') order by workspace_id, number_id`,
    due: `case status when 'scheduled' then scheduled_at <= $1 else ${unfed} and ${mayBeSent('w')} end`,
    inFlight: `status = 'running' and not ${unfed}`,
    later: `case status when 'scheduled' then scheduled_at > $1 else ${unfed} and ${mayBeSent('w')} is not true end`,
    at: `case status when 'scheduled' then scheduled_at
      else greatest(coalesce(fed_at, started_at), next_due_at, limit_try_at, case when test_rests then test_until end) end`,
  },
  'fan-out': null,
  deliveries: {
    from: `webhook_delivery where state = 'waiting'`,
    waiting: `webhook_delivery where state = 'waiting' order by workspace_id, endpoint_id, next_try_at, id`,
    due: `next_try_at <= $1 and ${unclaimed}`,
    inFlight: claimed,
    later: `next_try_at > $1 and ${unclaimed}`,
    at: 'next_try_at',
  },
  'legacy-webhooks': {
    from: 'legacy_webhook_delivery',
    waiting: 'legacy_webhook_delivery order by workspace_id, webhook_id, next_try_at, id',
    due: `next_try_at <= $1 and ${unclaimed}`,
    inFlight: claimed,
    later: `next_try_at > $1 and ${unclaimed}`,
    at: 'next_try_at',
  },
  mail: byTime('outgoing_mail', 'next_try_at'),
  media: byTime('media', 'next_fetch_at', `state = 'waiting'`),
  'read-receipts': byTime('read_receipt', 'next_try_at'),
} satisfies Record<string, Rows | null>

export type WorkKind = keyof typeof rowsOfKind

export const workKinds = Object.keys(rowsOfKind) as WorkKind[]

const counted = ({ due, inFlight, later }: Rows) =>
  `count(*) filter (where ${due}) as due, count(*) filter (where ${inFlight}) as "inFlight",
   count(*) filter (where ${later}) as later`

const eachKind = (ofRows: (kind: WorkKind, rows: Rows) => string, ofFanOut: string) =>
  workKinds
    .map((kind) => {
      const rows = rowsOfKind[kind]
      return rows ? ofRows(kind, rows) : ofFanOut
    })
    .join('\nunion all\n')

/** Everything, counted. $1 is now. */
export const workByKind = statement<Work>(
  'cli.jobs',
  eachKind(
    (kind, rows) => `select '${kind}' as kind, ${counted(rows)} from ${rows.from}`,
    `select 'fan-out', coalesce(sum(event_seq - fanout_seq), 0)::bigint, 0, 0 from workspace_counter`,
  ),
)

/** So many rows of a kind are looked at, however many wait: figures end here. */
export const mostLookedAt = 10_000
/** How many workspaces that are behind are asked for the event that waits there. */
const workspacesAsked = 100

/** Deliveries to an endpoint that is paused wait for its receiver, not for us. */
const ofActiveEndpoints = `join webhook_endpoint e on e.workspace_id = w.workspace_id and e.id = w.endpoint_id
  and e.status = 'active'`

const lookAt = (kind: WorkKind, rows: Rows) =>
  `select '${kind}' as kind, ${counted(rows)}, min(at) filter (where ${rows.due}) as "oldestDueAt"
   from (select *, ${rows.at} as at from ${rows.waiting} limit ${mostLookedAt}) w`

/** The same of the first that wait, at a cost that does not grow with them. $1 is now. */
export const waitingWork = statement<LookedAtWork>(
  'metrics.work',
  eachKind(
    (kind, rows) => (kind === 'deliveries' ? lookAtDeliveries(rows) : lookAt(kind, rows)),
    `select 'fan-out', c.many, 0, 0, o.at from (
       select coalesce(sum(event_seq - fanout_seq), 0)::bigint as many from workspace_counter) c, (
       select min(v.occurred_at) as at from (
         select workspace_id, fanout_seq from workspace_counter where event_seq > fanout_seq limit ${workspacesAsked}) b
       join event v on v.workspace_id = b.workspace_id and v.seq = b.fanout_seq + 1) o`,
  ),
)

function lookAtDeliveries(rows: Rows): string {
  return `select 'deliveries' as kind, ${counted(rows)}, min(at) filter (where ${rows.due}) as "oldestDueAt"
   from (select w.* from (
     select workspace_id, endpoint_id, next_try_at, claimed_until, next_try_at as at from ${rows.waiting}
     limit ${mostLookedAt}) w ${ofActiveEndpoints}) w`
}
