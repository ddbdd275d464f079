import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { isTesting } from '#messaging/campaigns/broadcast-splits/split-shape.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { noteMoved } from '#messaging/campaigns/broadcasts/progress.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'
import { type QuietHours, quietHoursOf, quietUntil } from './hours.ts'
import { type Placed, zoneField, zoneReader } from './zones.ts'

// Whose turn it is in a broadcast whose people have times of their own (docs/adr/0084). One without is fed as ever.

/** Whether people of a broadcast may have to wait for their time, or come in another order since they were refused. */
export const isTimed = ({ quietFrom, localStart, limitPolicy }: BroadcastRow): boolean =>
  quietFrom !== null || localStart !== null || limitPolicy === 'wait'

/** Before it, everybody of broadcast `row` waits for their time ($1 is now). */
export const isAwaited = (row: string): string => `(${row}.next_due_at is null or ${row}.next_due_at <= $1)`

export interface Waiting extends Placed {
  id: string
}

const ofBroadcast = `r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending'`

const part = (place: number, which: string, order: string) => `(
    select r.id, r.contact_id, r.due_at, ${place} as part from broadcast_recipient r
    where ${ofBroadcast} and ${which} order by ${order} limit $4)`

/**
 * The next who need not wait, as far as their rows tell: whose time has come, whose message was held, the others. Contacts
 * are looked up one by one, however many a plan thinks that there are.
 */
const turnsOf = (which: string) => `with turn as (
     ${part(1, `r.due_at <= $3 and ${which}`, 'r.due_at, r.id')}
     union all ${part(2, 'r.held_at is not null and r.due_at is null', 'r.id')}
     union all ${part(3, `r.message_id is null and r.due_at is null and ${which}`, 'r.id')}
   )
   select t.id, k.phone, k."zoneField" from turn t cross join lateral (
     select c.phone, ${zoneField} from contact c where c.workspace_id = $1 and c.id = t.contact_id limit 1) k
   order by t.part, t.due_at, t.id limit $4`

const nextTurns = statement<Waiting>('broadcasts.next_turns', turnsOf('true'))

/** Of a test of variants nobody but those who are in it. */
const nextTurnsOfTest = statement<Waiting>('broadcasts.next_turns_of_test', turnsOf('r.variant is not null'))

/** After workspace and broadcast. */
const held = rowsIn<{ id: string; until: Date }>(
  { id: ['uuid', ({ id }) => id], until: ['timestamptz', ({ until }) => until] },
  2,
)

const holdBack = statement(
  'broadcasts.hold_back',
  `update broadcast_recipient r set due_at = h.until
   from ${held.from('h')} where r.workspace_id = $1 and r.broadcast_id = $2 and r.id = h.id`,
)

/** Nobody is due before: at $4, or when the first of those is who wait. Screens are told. */
const saveNextDue = statement(
  'broadcasts.save_next_due',
  `with moved as (
     update broadcast b set updated_at = $3::timestamptz, next_due_at = coalesce($4::timestamptz,
       (select min(r.due_at) from broadcast_recipient r where ${ofBroadcast} and r.due_at > $3))
     where b.workspace_id = $1 and b.id = $2 returning b.workspace_id, b.id
   )${noteMoved('moved')}`,
)

/** When each of these may be sent to again who may not now; whoever is left out may. */
export function quietOnes(hours: QuietHours, ofWorkspace: string, people: readonly Waiting[], now: Date) {
  const zone = zoneReader(ofWorkspace)
  const ends = new Map<string, Date | null>()
  return people.flatMap((person) => {
    const name = zone(person)
    const known = ends.get(name)
    const until = known === undefined ? quietUntil(hours, name, now) : known
    if (known === undefined) ends.set(name, until)
    return until ? [{ id: person.id, until }] : []
  })
}

const atOnce = 1000
/** So many are held back in one transaction, about. */
const most = 5000

/**
 * Whose turn it is now, `many` at most, of a broadcast that is locked. Who has quiet hours is held back to their end, a
 * thousand in a statement, and never looked at before. When nobody is left, the broadcast itself waits for the next.
 */
export async function whoseTurn(
  app: App,
  tx: Tx,
  broadcast: BroadcastRow,
  many: number,
  now: Date,
): Promise<string[]> {
  const place = [broadcast.workspaceId, broadcast.id]
  const zone = await workspaceZone(tx, broadcast.workspaceId)
  const ofAll = quietHoursOf(broadcast, 'workspace')
  const allUntil = ofAll && quietUntil(ofAll, zone, now)
  if (allUntil) {
    await run(tx, saveNextDue, [...place, now, allUntil])
    return []
  }
  const hours = quietHoursOf(broadcast, 'recipient')
  const next = isTesting(broadcast) ? nextTurnsOfTest : nextTurns
  for (let [size, looked] = [many, 0]; ; size = Math.max(many, atOnce)) {
    const found = await run(tx, next, [...place, now, size])
    const quiet = hours ? quietOnes(hours, zone, found, now) : []
    if (quiet.length > 0) await run(tx, holdBack, [...place, ...held.values(quiet)])
    const ids = new Set(quiet.map(({ id }) => id))
    const awake = found.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
    looked += quiet.length
    if (awake.length >= many) return awake.slice(0, many)
    if (found.length < size) {
      await run(tx, saveNextDue, [...place, now, null])
      return awake
    }
    // Others of the number have their turn before the rest is looked at.
    if (looked >= most) {
      tx.afterCommit(() => app.wake('broadcasts'))
      return awake
    }
  }
}
