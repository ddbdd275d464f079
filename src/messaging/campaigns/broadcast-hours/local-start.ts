import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { momentIn } from '#core/time/days.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { localMoment } from '#messaging/campaigns/broadcasts/local-moment.ts'
import { contactBehind } from '#messaging/campaigns/broadcasts/people.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'
import { quietHoursOf, quietUntil } from './hours.ts'
import { type Placed, zoneField, zoneReader } from './zones.ts'

// A broadcast that begins at a time of each person's own clock (docs/adr/0084).

const localMinute = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/**
 * A start at a time of each recipient's own clock, as a draft keeps it: until the start its time is the workspace's.
 * Throws invalid_field for what is no such time, and for one that is not ahead by the clock of the workspace.
 */
export async function localStartColumns(ctx: Ctx, at: string) {
  const scheduledAt = localMinute.test(at) ? await localMoment(ctx, at) : null
  if (!scheduledAt) throw errors.invalidField('localStart', 'Must be YYYY-MM-DDTHH:MM.')
  if (scheduledAt <= ctx.now()) throw errors.invalidField('localStart', 'Must be ahead.').because('not_ahead')
  return { scheduledAt, localStart: at }
}

/** What tells the zones of people who are no recipients of contacts yet: the contacts behind them, as they are now. */
const placesOfDraft = statement<Placed>(
  'broadcasts.places_of_draft',
  `select distinct coalesce(c.phone, r.phone) as phone, ${zoneField}
   from broadcast_recipient r left join lateral (${contactBehind('r')}
   ) k on true left join contact c on c.workspace_id = $1 and c.id = k.id
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending'`,
)

/** When a draft is to begin: at its time, or when the first of its people has the local time; null is by hand. */
export async function firstTime(tx: Tx, draft: BroadcastRow): Promise<Date | null> {
  const { workspaceId, id, localStart } = draft
  if (localStart === null) return draft.scheduledAt
  const zoneOf = zoneReader(await workspaceZone(tx, workspaceId))
  const zones = new Set((await run(tx, placesOfDraft, [workspaceId, id])).map(zoneOf))
  return new Date(Math.min(...[...zones].map((zone) => momentIn(localStart, zone).getTime())))
}

const placesOfPending = statement<Placed & { id: string }>(
  'broadcasts.places_of_pending',
  `select r.id, c.phone, ${zoneField} from broadcast_recipient r
   join contact c on c.workspace_id = r.workspace_id and c.id = r.contact_id
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending' and r.message_id is null`,
)

const saveDue = statement(
  'broadcasts.save_due',
  `update broadcast_recipient r set due_at = $3
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.id = any($4::uuid[])`,
)

/**
 * Says of everybody of a broadcast that begins, and is locked, when it is their time: a statement for each zone. Whose time
 * has passed waits for none; who has quiet hours then waits for their end.
 */
export async function setLocalTimes(tx: Tx, broadcast: BroadcastRow, now: Date): Promise<void> {
  const { workspaceId, id, localStart } = broadcast
  if (localStart === null) return
  const zoneOf = zoneReader(await workspaceZone(tx, workspaceId))
  const hours = quietHoursOf(broadcast, 'recipient')
  const people = await run(tx, placesOfPending, [workspaceId, id])
  for (const [zone, ones] of Map.groupBy(people, zoneOf)) {
    const moment = momentIn(localStart, zone)
    if (moment <= now) continue
    const due = (hours && quietUntil(hours, zone, moment)) ?? moment
    await run(tx, saveDue, [workspaceId, id, due, ones.map((one) => one.id)])
  }
}
