import type { App } from '#core/context/context.ts'
import { statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, workspacesFor } from '#core/db/per-workspace.ts'

/** A queue whose figures say different things when they are counted by transfers and by chats. */
interface Differing {
  workspaceId: string
  /** null is the general queue */
  teamId: string | null
  /** what waits, and what agents have, as screens and `/api` tell it */
  waiting: number
  held: number
  /** the same by the chats */
  chatsWaiting: number
  chatsHeld: number
}

const workspaces = statement<{ workspaceId: string }>(
  'transfers.workspaces_to_check',
  `select distinct workspace_id as "workspaceId" from transfer where status = 'active'`,
)

/** While a transfer is active its agent and team are those of its chat, which is open (spec/8 TR2, TR3). */
const differing = overWorkspaces<Differing>(
  'transfers.differing_queues',
  1,
  (only) => `with by_transfer as (
       select x.workspace_id, x.team_id, count(*) filter (where x.agent_id is null)::int as waiting,
         count(x.agent_id)::int as held
       from transfer x where x.status = 'active' ${only('x')} group by 1, 2
     ), by_chat as (
       select v.workspace_id, v.team_id, count(*) filter (where v.agent_id is null)::int as waiting,
         count(v.agent_id)::int as held
       from transfer x join conversation v on v.workspace_id = x.workspace_id and v.contact_id = x.contact_id
       where x.status = 'active' and v.status = 'open' ${only('x')} group by 1, 2
     )
     select coalesce(t.workspace_id, c.workspace_id) as "workspaceId", coalesce(t.team_id, c.team_id) as "teamId",
       coalesce(t.waiting, 0) as waiting, coalesce(t.held, 0) as held,
       coalesce(c.waiting, 0) as "chatsWaiting", coalesce(c.held, 0) as "chatsHeld"
     from by_transfer t full join by_chat c on c.workspace_id = t.workspace_id
       and coalesce(c.team_id, c.workspace_id) = coalesce(t.team_id, t.workspace_id)
     where (t.waiting, t.held) is distinct from (c.waiting, c.held)
     order by 1, 2`,
)

const everyMs = 24 * 3_600_000
const lastRun = new WeakMap<App, number>()

/**
 * Once a day (and at the start of a process) the figures of all queues are counted again, by the chats; where they
 * differ the log says so. Figures are counted and never kept (docs/adr/0073), so what this finds is a fault in what takes
 * chats and transfers along with each other.
 */
export async function checkQueues(app: App): Promise<{ more: boolean }> {
  const now = app.clock.nowMs()
  if (now - (lastRun.get(app) ?? Number.NEGATIVE_INFINITY) < everyMs) return { more: false }
  lastRun.set(app, now)
  for (const workspaceId of await workspacesFor(app, workspaces, []))
    for (const queue of await runOver(app.pool, differing, [], workspaceId))
      app.log.error({ ...queue }, 'the figures of a queue differ from its chats')
  return { more: false }
}
