import { ask } from './cluster.ts'
import type { Tenant } from './seed.ts'

/** How many chats of each workspace wait in its general queue. */
const waitingEach = 1_000

/** Chats that wait in these workspaces, and the limit program's table of the same columns and indexes. */
export async function seedTransfers(url: string, tenants: readonly Tenant[]): Promise<void> {
  await ask(
    url,
    `with made as (
       insert into contact (workspace_id, id, profile_name, tags, created_at, updated_at)
       select t.workspace_id, bench_id(now()), 'Customer ' || n, '{}', now(), now()
       from unnest($1::uuid[]) as t(workspace_id), generate_series(1, $2::int) n returning workspace_id, id
     ), chat as (
       insert into conversation (workspace_id, contact_id, status, created_at, updated_at)
       select workspace_id, id, 'open', now(), now() from made
     )
     insert into transfer (workspace_id, id, contact_id, source, transferred_at, updated_at)
     select workspace_id, bench_id(now()), id, 'manual', now() - random() * interval '1 hour', now() from made`,
    [tenants.map(({ workspaceId }) => workspaceId), waitingEach],
  )
  await ask(url, 'create table bench_transfer (like transfer including all)')
  await ask(url, 'insert into bench_transfer select * from transfer')
  await ask(url, 'vacuum analyze')
}

/** All of them wait again. */
export async function letWait(url: string, transfers: string, chats?: string): Promise<void> {
  await ask(url, `update ${transfers} set agent_id = null, picked_up_at = null where agent_id is not null`)
  if (chats) await ask(url, `update ${chats} set agent_id = null where agent_id is not null`)
  await ask(url, `vacuum analyze ${transfers}`)
}

/** The transfers of a workspace, by their ids. */
export const transfersOf = async (url: string, { workspaceId }: Tenant): Promise<string[]> =>
  (
    await ask<{ id: string }>(url, 'select id from transfer where workspace_id = $1 order by id', [
      workspaceId,
    ])
  ).map(({ id }) => id)

/** Who may sign in there. */
export async function personOf(url: string, { workspaceId }: Tenant): Promise<string> {
  const [row] = await ask<{ id: string }>(
    url,
    'select user_id as id from membership where workspace_id = $1',
    [workspaceId],
  )
  return row?.id ?? ''
}

/** So many timers, of which every hundredth is due at once and the others in a year; of chats that still wait. */
export async function seedTimers(url: string, tenants: readonly Tenant[], many: number): Promise<void> {
  await ask(
    url,
    'update transfer set sla_response_deadline = now(), sla_breached = false, sla_breached_at = null',
  )
  await ask(
    url,
    `insert into timer (workspace_id, kind, subject_id, contact_id, due_at)
     select x.workspace_id, 'response', case when n % 100 = 0 then x.id else bench_id(now()) end, x.contact_id,
       case when n % 100 = 0 then 'infinity'::timestamptz else now() + interval '1 year' end
     from generate_series(0, $1::int - 1) n
     join (select *, row_number() over (order by id) - 1 as place from transfer) x on x.place = (n / 100) % $2::int
     on conflict do nothing`,
    [many, tenants.length * waitingEach],
  )
  await ask(url, 'analyze timer')
}
