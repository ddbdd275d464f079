import { ask } from './cluster.ts'
import type { Tenant } from './seed.ts'

/** Recipients of one call, the most that /v1 takes. */
export const audienceSize = 10_000

/** Their phones are counted from here, `audienceSize` for each tenant in turn. */
export const firstPhone = 15_600_000_000

/**
 * Gives each tenant an approved template with a variable and as many contacts as one call names; makes the limit
 * program's tables: the same columns and indexes.
 */
export async function seedAudience(
  databaseUrl: string,
  tenants: readonly Tenant[],
  people = audienceSize,
): Promise<void> {
  const variables = { header: [], body: ['1'], buttons: [], headerMedia: false }
  const components = [{ type: 'BODY', text: 'Hello {{1}}, we have news for you.' }]
  await ask(
    databaseUrl,
    `insert into template (workspace_id, id, number_id, name, language, category, status, parameter_format, components,
       variables, created_at, updated_at)
     select workspace_id, bench_id(now()), number_id, 'news', 'en', 'marketing', 'approved', 'positional', $3, $4, now(), now()
     from unnest($1::uuid[], $2::uuid[]) as t(workspace_id, number_id)`,
    [
      tenants.map((t) => t.workspaceId),
      tenants.map((t) => t.numberId),
      JSON.stringify(components),
      JSON.stringify(variables),
    ],
  )
  await ask(
    databaseUrl,
    `insert into contact (workspace_id, id, phone, profile_name, tags, created_at, updated_at)
     select workspace_id, bench_id(now()), ($2 + (place - 1) * ${audienceSize} + c)::text, 'Customer ' || c, '{}', now(), now()
     from unnest($1::uuid[]) with ordinality as t(workspace_id, place), generate_series(0, $3::bigint - 1) c`,
    [tenants.map((t) => t.workspaceId), firstPhone, people],
  )
  await ask(
    databaseUrl,
    'update workspace_counter set contacts = contacts + $2 where workspace_id = any($1::uuid[])',
    [tenants.map((t) => t.workspaceId), people],
  )
  await ask(databaseUrl, 'create table bench_broadcast (like broadcast including all)')
  await ask(databaseUrl, 'create table bench_recipient (like broadcast_recipient including all)')
  // Parley's rows cannot point to another workspace's contact or broadcast, and PostgreSQL sees to it; so here.
  for (const [column, table] of [
    ['broadcast_id', 'bench_broadcast'],
    ['contact_id', 'contact'],
  ]) {
    const key = `foreign key (workspace_id, ${column}) references ${table} (workspace_id, id)`
    await ask(databaseUrl, `alter table bench_recipient add ${key}`)
  }
  await ask(databaseUrl, 'vacuum analyze')
}
