import { setTimeout as wait } from 'node:timers/promises'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'

/**
 * Takes messages out of the hand-over queue that nobody has begun to hand over: no claim finds them and no verdict, and
 * their recipients remember them. They are under way no longer, so the month has room for others in the meantime. One that a
 * worker holds at this moment is left for the next look; `left` says how many those were.
 */
const holding = ({ only, set, from, where } = { only: '', set: '', from: '', where: '' }) => `
  with waiting as (
    select r.id, r.message_id from broadcast_recipient r
    join hand_over h on h.workspace_id = r.workspace_id and h.message_id = r.message_id
    where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending' and r.message_id is not null
      and h.handed_over_at is null ${only}
  ), taken as (
    select h.message_id from hand_over h
    where h.workspace_id = $1 and h.message_id in (select message_id from waiting) and h.handed_over_at is null
    for update skip locked
  ), gone as (
    delete from hand_over h using taken t where h.workspace_id = $1 and h.message_id = t.message_id
    returning h.message_id
  ), held as (
    update broadcast_recipient r set held_at = $3 ${set} from gone g ${from}
    where r.workspace_id = $1 and r.broadcast_id = $2 and r.message_id = g.message_id ${where}
    returning r.id
  ), change as (
    select (select count(*) from held)::int as held, (select count(*) from waiting)::int as waiting
  ), used as (
    update broadcast_usage u set in_flight = u.in_flight - c.held from change c where u.workspace_id = $1
  ), counted as (
    update broadcast b set in_flight = b.in_flight - c.held from change c where b.workspace_id = $1 and b.id = $2
  )
  select waiting - held as left from change
  `

export const holdMessages = statement<{ left: number }>('broadcasts.hold', holding())

/** Of these people, until a time of each. */
const those = rowsIn<{ id: string; until: Date }>(
  { id: ['uuid', ({ id }) => id], until: ['timestamptz', ({ until }) => until] },
  3,
)

const holdThose = statement<{ left: number }>(
  'broadcasts.hold_until',
  holding({
    only: 'and r.id = any($4::uuid[])',
    from: `join ${those.from('u')} on true`,
    set: ', due_at = u.until',
    where: 'and r.id = u.id',
  }),
)

const looks = 10
const lookAgainMs = 20

/** Takes back what nobody has begun to hand over. Locks are held for one short statement each, so what is held by a worker now is soon marked, or free. */
export async function hold(tx: Tx, workspaceId: string, id: string, now: Date): Promise<void> {
  for (let look = 0; look < looks; look++) {
    const [found] = await run(tx, holdMessages, [workspaceId, id, now])
    if (!found || found.left === 0) return
    await wait(lookAgainMs)
  }
}

/** The same of some of its people, each until a time of theirs; one look. Answers how many a worker holds at this moment. */
export async function holdUntil(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  people: readonly { id: string; until: Date }[],
  now: Date,
): Promise<number> {
  if (people.length === 0) return 0
  const [found] = await run(tx, holdThose, [workspaceId, id, now, ...those.values(people)])
  return found?.left ?? 0
}
