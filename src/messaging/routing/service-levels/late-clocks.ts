import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { type DueTime, dueEvent, writeMissed } from './service-events.ts'

const atOnce = 200

/** Rows of which one is there while a deadline is near or has passed at $1. */
export const dueClockRows = 'service_clock where look_at <= $1 order by look_at'

const due = statement<{ workspaceId: string; id: string }>(
  'service_clocks.due',
  `select k.workspace_id as "workspaceId", k.id from service_clock k
   where k.look_at <= $1 order by k.look_at limit ${atOnce}`,
)

/**
 * Takes what is due, or due soon, and notes it: each once, as the row is locked and looked for by the time at which it is to
 * be looked at. Of what others are at they take care.
 */
const take = statement<DueTime & { isMissed: boolean }>(
  'service_clocks.take_due',
  `with due as materialized (
     select k.workspace_id, k.id, v.agent_id, v.team_id, coalesce(v.priority, k.priority) as priority from service_clock k
     left join conversation v on v.workspace_id = k.workspace_id and v.contact_id = k.contact_id
     where k.workspace_id = $2 and k.id = any($3::uuid[]) and k.look_at <= $1
     order by k.id for update of k skip locked
   ), noted as (
     update service_clock k set updated_at = $1, agent_id = d.agent_id, team_id = d.team_id,
       priority = d.priority,
       breached_at = case when k.due_at <= $1 then k.due_at end,
       soon_told_at = coalesce(k.soon_told_at, $1), look_at = case when k.due_at > $1 then k.due_at end
     from due d where k.workspace_id = d.workspace_id and k.id = d.id
     returning k.*
   )
   select n.workspace_id as "workspaceId", n.contact_id as "contactId", n.id, n.case_id as "caseId", n.kind,
     n.level_id as "levelId", s.name as "levelName", n.due_at as "dueAt", n.breached_at is not null as "isMissed",
     n.agent_id as "agentId", u.full_name as "agentName", n.team_id as "teamId", t.name as "teamName"
   from noted n
   left join service_level s on s.workspace_id = n.workspace_id and s.id = n.level_id
   left join user_account u on u.id = n.agent_id
   left join team t on t.workspace_id = n.workspace_id and t.id = n.team_id
   order by n.due_at, n.id`,
)

/** Notes those of a workspace, and tells of them. */
async function takeDue(app: App, workspaceId: string, ids: readonly string[]): Promise<void> {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  await inTransaction(app.pool, async (tx) => {
    const times = await run(tx, take, [ctx.now(), workspaceId, ids])
    if (times.length === 0) return
    const told = times.map((time) => ({
      time,
      event: dueEvent(ctx, time.isMissed ? 'service.missed' : 'service.due_soon', time),
    }))
    await writeMissed(
      ctx,
      tx,
      told.filter(({ time }) => time.isMissed),
    )
    await appendEvents(
      app,
      tx,
      told.map(({ event }) => event),
    )
  })
}

/** Notes deadlines that are near or have passed. Nothing is sent to customers. */
export async function drainClocks(app: App): Promise<{ more: boolean }> {
  const found = await run(app.pool, due, [app.clock.now()])
  for (const [workspaceId, own] of Map.groupBy(found, (one) => one.workspaceId))
    await takeDue(
      app,
      workspaceId,
      own.map(({ id }) => id),
    )
  return { more: found.length >= atOnce }
}
