import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { onMemberAway, onMemberBack } from '#people/members/hooks.ts'
import { type AbsenceRow, absenceColumns, goesOn } from './absence-row.ts'
import { onAbsenceBegun } from './hooks.ts'

// Absences begin and end at their times (docs/adr/0186). Whoever changes whether somebody takes work holds the person
// first; the row of the absence says what was done, so that of two workers one does it.

const atOnce = 100

const person = statement<{ isAvailable: boolean }>(
  'absences.hold_person',
  'select is_available as "isAvailable" from user_account where id = $1 for no key update',
)

export async function holdPerson(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await run(tx, person, [userId])
  return row?.isAvailable ?? false
}

const dueRows = ['absence where begun_at is null and ended_at is null and starts_at <= $1 order by starts_at']
const overRows = [
  'absence where begun_at is not null and ended_at is null and ends_at <= $1 order by ends_at',
]

/** Rows of which one is there while an absence is to begin or to end at $1. */
export const absenceRows = [...dueRows, ...overRows]

type Found = Pick<AbsenceRow, 'workspaceId' | 'id' | 'userId'>

const toBegin = statement<Found>(
  'absences.to_begin',
  `select workspace_id as "workspaceId", id, user_id as "userId" from ${dueRows[0]} limit ${atOnce}`,
)

const toEnd = statement<Found>(
  'absences.to_end',
  `select workspace_id as "workspaceId", id, user_id as "userId" from ${overRows[0]} limit ${atOnce}`,
)

/** $4: whether the person was available. One whose end has passed already is over as it begins. */
const begin = statement<AbsenceRow>(
  'absences.begin',
  `with begun as (
     update absence set begun_at = $3, took_leave = $4 and ends_at > $3,
       ended_at = case when ends_at <= $3 then $3::timestamptz end
     where workspace_id = $1 and id = $2 and begun_at is null and ended_at is null and starts_at <= $3 returning *
   )
   select ${absenceColumns} from begun a`,
)

const end = statement<{ tookLeave: boolean }>(
  'absences.end',
  `update absence a set ended_at = $3
   where a.workspace_id = $1 and a.id = $2 and ${goesOn} returning a.took_leave as "tookLeave"`,
)

const endOfPerson = statement<never>(
  'absences.end_of_person',
  `update absence a set ended_at = $2 from membership m where m.user_id = $1
     and a.workspace_id = m.workspace_id and a.user_id = m.user_id and ${goesOn}`,
)

const leave = statement<never>(
  'absences.leave',
  'update user_account set is_available = false, updated_at = $2 where id = $1',
)

// What keeps somebody away is read before they come back, in a statement of its own: they are held, and whoever begins a
// break or an absence holds them, too. On Citus a table that is whole is not changed by what divided ones say.

/** A break that goes on where they are a member. */
const breaks = statement<never>(
  'absences.breaks',
  `select from availability_break b join membership m on m.workspace_id = b.workspace_id and m.user_id = b.user_id
   where m.user_id = $1 and b.ended_at is null limit 1`,
)

/** The same, also in a workspace that they left: whoever is away without any break was sent away by an absence. */
const breaksAnywhere = statement<never>(
  'absences.breaks_anywhere',
  'select from availability_break b where b.user_id = $1 and b.ended_at is null limit 1',
)

/** An absence that goes on, here or elsewhere. */
const absences = statement<never>(
  'absences.going_on',
  `select from membership m join absence a on a.workspace_id = m.workspace_id and a.user_id = m.user_id
   where m.user_id = $1 and ${goesOn} limit 1`,
)

const comeBack = statement<{ id: string }>(
  'absences.come_back',
  `update user_account set is_available = true, updated_at = $2 where id = $1 and not is_available returning id`,
)

/** Who is away for an absence elsewhere stays so: the end of that one brings them back. */
const passLeaveOn = statement<never>(
  'absences.pass_leave_on',
  `update absence a set took_leave = true from membership m where m.user_id = $1
     and a.workspace_id = m.workspace_id and a.user_id = m.user_id and ${goesOn}`,
)

const holdAway = statement<never>(
  'absences.hold_away',
  'select from user_account where id = $1 and not is_available for no key update',
)

const tellOwner = (ctx: Ctx, tx: Tx, userId: string) =>
  tx.afterCommit(() => ctx.app.bus.publish('account', { userId }))

/** Somebody takes work again: what they had planned to miss is over (the person is held). */
export async function endAbsencesOf(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  await run(tx, endOfPerson, [userId, ctx.now()])
}

/** Ends an absence that goes on, and brings the person back whom it sent away (the person is held). */
export async function endAbsence(ctx: Ctx, tx: Tx, absence: Found): Promise<void> {
  const { workspaceId, id, userId } = absence
  const [ended] = await run(tx, end, [workspaceId, id, ctx.now()])
  if (!ended?.tookLeave) return
  if (!(await bringBack(ctx, tx, userId, breaks))) await run(tx, passLeaveOn, [userId])
}

/** Lets somebody who is away take work again, unless one of these breaks or an absence goes on (the person is held). */
async function bringBack(ctx: Ctx, tx: Tx, userId: string, keeping: typeof breaks): Promise<boolean> {
  for (const one of [keeping, absences]) if ((await run(tx, one, [userId])).length > 0) return false
  if ((await run(tx, comeBack, [userId, ctx.now()])).length === 0) return false
  await onMemberBack.run(ctx, tx, { userId })
  tellOwner(ctx, tx, userId)
  return true
}

/** An absence goes with the membership: whoever it sent away takes work again in their other workspaces. */
export async function bringBackLeaver(ctx: Ctx, tx: Tx, { userId }: { userId: string }): Promise<void> {
  if ((await run(tx, holdAway, [userId])).length > 0) await bringBack(ctx, tx, userId, breaksAnywhere)
}

async function beginAbsence(ctx: Ctx, tx: Tx, { workspaceId, id, userId }: Found): Promise<void> {
  const isAvailable = await holdPerson(tx, userId)
  const [begun] = await run(tx, begin, [workspaceId, id, ctx.now(), isAvailable])
  if (!begun || begun.endedAt) return
  if (isAvailable) await run(tx, leave, [userId, ctx.now()])
  const { toAgentId, toTeamId } = begun
  await onAbsenceBegun.run(ctx, tx, { userId, toAgentId, toTeamId })
  await onMemberAway.run(ctx, tx, { userId, returned: () => undefined })
  tellOwner(ctx, tx, userId)
}

/** Begins and ends absences whose time has come, each once. One that fails waits for the next run and holds up no other. */
export async function drainAbsences(app: App): Promise<{ more: boolean }> {
  const now = app.clock.now()
  const within = (workspaceId: string) => createCtx(app, { actor: { kind: 'system', workspaceId } })
  const failed: unknown[] = []
  const follow = async (absences: readonly Found[], work: (tx: Tx, absence: Found) => Promise<void>) => {
    for (const absence of absences)
      await inTransaction(app.pool, (tx) => work(tx, absence)).catch((error) => failed.push(error))
  }
  const over = await run(app.pool, toEnd, [now])
  await follow(over, async (tx, absence) => {
    await holdPerson(tx, absence.userId)
    await endAbsence(within(absence.workspaceId), tx, absence)
  })
  const due = await run(app.pool, toBegin, [now])
  await follow(due, (tx, absence) => beginAbsence(within(absence.workspaceId), tx, absence))
  if (failed.length > 0) throw failed[0]
  return { more: over.length >= atOnce || due.length >= atOnce }
}
