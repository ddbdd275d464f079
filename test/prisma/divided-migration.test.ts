import type pg from 'pg'
import { expect, test } from 'vitest'
import { runMigration } from '../../prisma/distribute.ts'
import { commandsOf } from '../../prisma/sql-commands.ts'

// docs/adr/0205. That Citus takes it was tried by hand; this is what it is sent.

test('commands end at semicolons that are none of a text, a comment or a function', () => {
  const sql = `-- One; and
    create table "a;b" (x text default ';''');
    /* two; */ create function f() returns int language sql as $f$ select 1; $f$;
    update a set x = 'y' where x = $1 - 1; -- the end;
  `
  expect(commandsOf(sql)).toEqual([
    `-- One; and\n    create table "a;b" (x text default ';''')`,
    '/* two; */ create function f() returns int language sql as $f$ select 1; $f$',
    `update a set x = 'y' where x = $1 - 1`,
  ])
})

/** What reaches a database whose catalogue of Citus is like this; undefined: it has none. */
async function sent(sql: string, divided: string | null | undefined): Promise<string[]> {
  const texts: string[] = []
  const query = async (text: string) => {
    if (text.includes('to_regclass')) return { rows: [{ there: divided !== undefined }] }
    if (text.includes('pg_dist_partition')) return { rows: divided ? [{ name: divided }] : [] }
    texts.push(text)
    return { rows: [] }
  }
  await runMigration({ query } as unknown as pg.ClientBase, sql)
  return texts
}

const made = `CREATE TABLE "pin" ("workspace_id" UUID NOT NULL)`
const whole = 'CREATE TABLE "team" ("id" UUID NOT NULL)'
const local = 'CREATE TABLE "worker" ("id" UUID NOT NULL)'
const key = `ALTER TABLE "pin" ADD FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id")`

test('on a divided database a new table gets its place before keys come to it', async () => {
  expect(await sent([made, whole, local, key].join(';\n'), 'message')).toEqual([
    `set local citus.multi_shard_modify_mode = 'sequential'`,
    made,
    `select create_distributed_table('pin', 'workspace_id', colocate_with => 'message')`,
    whole,
    `select create_reference_table('team')`,
    local,
    key,
  ])
})

test('before it is divided, and without the extension, a migration is one text', async () => {
  const sql = `${made};\n${key};`
  expect(await sent(sql, undefined)).toEqual([sql])
  expect(await sent(sql, null)).toEqual([
    `set local citus.multi_shard_modify_mode = 'sequential'`,
    'set local citus.enable_ddl_propagation = off',
    sql,
  ])
})
