import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { type DueTime, dueEvent, writeMissed } from './service-events.ts'

const atOnce = 200

/** Rows of which one is there while a deadline is near or has passed at $1. */
export const dueClockRows = 'service_clock where look_at <= $1 order by look_at'

/**
 * Takes what is due, or due soon, and notes it: each once, as the row is locked and looked for by the time at which it is to
 * be looked at. Of what others are at they take care.
 */
const take = statement<DueTime & { isMissed: boolean }>(
  'service_clocks.take_due',
  `with due as materialized (
     select k.workspace_id, k.id, v.agent_id, v.team_id, coalesce(v.priority, k.priority) as priority from service_clock k
     left join conversation v on v.workspace_id = k.workspace_id and v.contact_id = k.contact_id
     where k.look_at <= $1 order by k.look_at limit ${atOnce} for update of k skip locked
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

/** Notes deadlines that are near or have passed, and tells of them. Nothing is sent to customers. */
export async function drainClocks(app: App): Promise<{ more: boolean }> {
  return await inTransaction(app.pool, async (tx) => {
    const times = await run(tx, take, [app.clock.now()])
    const events: NewEvent[] = []
    for (const [workspaceId, own] of Map.groupBy(times, (time) => time.workspaceId)) {
      const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
      const told = own.map((time) => ({
        time,
        event: dueEvent(ctx, time.isMissed ? 'service.missed' : 'service.due_soon', time),
      }))
      await writeMissed(
        ctx,
        tx,
        told.filter(({ time }) => time.isMissed),
      )
      events.push(...told.map(({ event }) => event))
    }
    if (events.length > 0) await appendEvents(app, tx, events)
    return { more: times.length >= atOnce }
  })
}
