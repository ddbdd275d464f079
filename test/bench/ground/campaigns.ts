import { audienceSize, seedAudience } from './audience.ts'
import { ask } from './cluster.ts'
import type { Tenant } from './seed.ts'

/** Gives these workspaces a paused campaign each, to as many of its people; all of it goes to the platform once it runs. */
export async function seedCampaigns(
  url: string,
  tenants: readonly Tenant[],
  people = audienceSize,
): Promise<void> {
  await seedAudience(url, tenants, people)
  await ask(url, 'update workspace_limit set broadcast_messages_per_month = null')
  await ask(
    url,
    `with made as (
       insert into broadcast (workspace_id, id, number_id, name, status, template_id, template_name, template_language,
         template_category, defaults, total, created_by_type, created_by_name, created_at, updated_at)
       select t.workspace_id, bench_id(now()), t.number_id, 'News', 'paused', t.id, t.name, t.language, t.category, '{}',
         $2::int, 'api', 'Benchmark', now(), now()
       from template t where t.workspace_id = any($1::uuid[]) returning workspace_id, id
     )
     insert into broadcast_recipient (workspace_id, broadcast_id, id, contact_id, phone, own, created_at)
     select m.workspace_id, m.id, bench_id(now()), c.id, c.phone, '{"params": {"1": "Ann"}}', now()
     from made m join contact c on c.workspace_id = m.workspace_id and c.profile_name like 'Customer %'
       and length(c.profile_name) < length('Customer ') + length($2::text) + 1 and c.phone::bigint >= 15600000000`,
    [tenants.map(({ workspaceId }) => workspaceId), people],
  )
  await ask(url, 'insert into bench_broadcast select * from broadcast')
  await ask(url, 'insert into bench_recipient select * from broadcast_recipient')
  await ask(url, 'vacuum analyze')
}

/** They run, or wait. */
export const setCampaigns = (url: string, status: 'running' | 'paused') =>
  ask(url, `update broadcast set status = $1 where status in ('running', 'paused')`, [status])
