import { ask } from './cluster.ts'
import type { Tenant } from './seed.ts'

/**
 * Accepted texts that wait for their hand-over, the same number to each contact, and are due tomorrow: `due_at = now()`
 * lets them go. The texts of one person are numbers that rise with their ids.
 */
export async function queueHandOvers(
  databaseUrl: string,
  tenants: readonly Tenant[],
  messages: number,
): Promise<void> {
  const each = messages / (tenants.length * (tenants[0]?.phones.length ?? 1))
  for (const { workspaceId, numberId } of tenants)
    await ask(databaseUrl, queueOfOne, [workspaceId, numberId, each])
  await ask(databaseUrl, 'vacuum analyze message, hand_over')
}

const queueOfOne = `with waiting as (
       insert into message (workspace_id, id, contact_id, number_id, direction, type, status, to_phone, content, sent_by_type,
         created_at, updated_at)
       select c.workspace_id, bench_id(now() + m * interval '1 millisecond'), c.id, $2::uuid, 'outgoing', 'text', 'pending',
         c.phone, jsonb_build_object('body', m::text, 'previewUrl', false), 'api', now(), now()
       from generate_series(1, $3::int) m, contact c where c.workspace_id = $1
       returning workspace_id, id, contact_id, number_id
     )
     insert into hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, attempts)
     select workspace_id, id, contact_id, number_id, now(), now() + interval '1 day', 0 from waiting`
