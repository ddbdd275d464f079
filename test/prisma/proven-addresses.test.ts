import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../../prisma/migrate.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { makeTempFolder } from '../support/temp-folder.ts'

const migrations = join(import.meta.dirname, '../../prisma/migrations')
const log = { info: () => {}, warn: () => {} }
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

// People as they were: an administrator of the platform, one who was invited, one of one workspace, one of two, and
// one who was invited and whose password an administrator has set since.
const before = `
  insert into workspace (id, name, slug, created_at, updated_at)
    select x::uuid, 'W', x, now(), now() from unnest(array['${id(1)}', '${id(2)}']) x;
  insert into role (workspace_id, id, name, permissions, created_at, updated_at)
    select w.id, w.id, 'agent', '{}', now(), now() from workspace w;
  insert into user_account (id, email, full_name, is_super_admin, created_at, updated_at)
    select ('00000000-0000-4000-8000-00000000001' || n)::uuid, name || '@x.example', name, name = 'root', now(), now()
    from unnest(array['root', 'invited', 'single', 'double', 'known']) with ordinality as t(name, n);
  insert into membership (workspace_id, user_id, role_id, created_at)
    select '${id(1)}', u.id, '${id(1)}', now() from user_account u;
  insert into membership (workspace_id, user_id, role_id, created_at)
    select '${id(2)}', u.id, '${id(2)}', now() from user_account u where full_name = 'double';
  insert into audit_record (workspace_id, id, actor_type, actor_id, kind, resource_id, action, changes, created_at)
    select '${id(1)}', gen_random_uuid(), 'system', null, 'user', u.id::text, 'created',
      jsonb_build_object('email', jsonb_build_object('new', u.email), 'invited_by', '{}'::jsonb), now()
    from user_account u where full_name in ('invited', 'known');
  insert into audit_record (workspace_id, id, actor_type, actor_id, kind, resource_id, action, changes, created_at)
    select '${id(1)}', gen_random_uuid(), 'member', '${id(9)}', 'user', u.id::text, 'updated',
      '{"password": {}}', now() from user_account u where full_name = 'known';`

test('of accounts that were there, what is proven is what is known of them (docs/adr/0012)', async () => {
  const database = await createEmptyDatabase()
  const folder = makeTempFolder()
  const client = new pg.Client({ connectionString: database.url })
  try {
    const older = readdirSync(migrations).filter((name) => /^\d/.test(name) && name < '20261124054639')
    for (const name of older) cpSync(join(migrations, name), join(folder.path, name), { recursive: true })
    await migrate(database.url, log, folder.path)
    await client.connect()
    await client.query(before)
    await migrate(database.url, log, migrations)
    const { rows } = await client.query(
      `select full_name as name, email_verified_at is not null as proven, vouched_by_id as voucher
       from user_account order by full_name`,
    )
    expect(rows).toEqual([
      { name: 'double', proven: false, voucher: null },
      { name: 'invited', proven: true, voucher: null },
      { name: 'known', proven: true, voucher: id(1) },
      { name: 'root', proven: true, voucher: null },
      { name: 'single', proven: true, voucher: id(1) },
    ])
  } finally {
    await client.end().catch(() => {})
    await database.drop()
    folder.remove()
  }
})
