import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { knownMigrations } from '../../prisma/migrate.ts'
import { migrationsFolder } from '../../prisma/schema-files.ts'
import { firstBeyond, narrowsAfter, ownRelease } from '../../prisma/versions.ts'
import { narrowingOf } from './migrations/narrowing.ts'

// Migrations only widen the schema; what narrows it names the release that uses no more what it takes (docs/adr/0167).

/** The last migration of 0.5.0: those up to it were applied with the installation at rest. It does not move. */
const lastUnguarded = '20261130014802_calls_of_steps'

/** Later ones that came before this guard, with what they do. The list does not grow: `begun` says so. */
const before: Readonly<Record<string, string>> = {
  '20261130080400_breaks_of_days': 'indexes of breaks, of which a team makes a few a day',
}
const begun = '20261130160100'

const guarded = knownMigrations().filter((name) => name > lastUnguarded && !(name in before))
const sqlOf = (name: string) => readFileSync(join(migrationsFolder, name, 'migration.sql'), 'utf8')

test('migrations that are not marked only widen the schema', () => {
  const found = guarded
    .filter((name) => narrowsAfter(name) === null)
    .flatMap((name) => narrowingOf(sqlOf(name)).map((finding) => `${name} ${finding}`))
  expect(found).toEqual([])
})

test('one that is marked narrows it, after a release that is out, which a comment names', () => {
  const marked = guarded.filter((name) => narrowsAfter(name) !== null)
  expect(marked.filter((name) => narrowingOf(sqlOf(name)).length === 0)).toEqual([])
  expect(firstBeyond(ownRelease(), marked)).toBeUndefined()
  const comment = (name: string) =>
    new RegExp(`^--.*\\b${narrowsAfter(name)?.replaceAll('.', '\\.')}\\b`, 'm')
  expect(marked.filter((name) => !comment(name).test(sqlOf(name)))).toEqual([])
})

test('the list of those before the guard has no other', () => {
  for (const name of Object.keys(before)) {
    expect(narrowingOf(sqlOf(name)), name).not.toEqual([])
    expect(name < begun, name).toBe(true)
  }
})

describe('the reader', () => {
  test.each([
    ['drop table a', 'drops'],
    ['-- why\nDROP INDEX "a_b"', 'drops'],
    ['alter table "a" drop column "b"', 'drops'],
    ['alter table a drop b', 'drops'],
    ['alter table a add column b int, rename to c', 'renames'],
    ['alter table a rename column b to c', 'renames'],
    ['ALTER TABLE a ALTER COLUMN b SET DATA TYPE bigint', 'changes a type'],
    ['alter table a alter b type text using b::text', 'changes a type'],
    ['alter table a alter column b set not null', 'sets not null'],
    ['alter table a alter column b drop default', 'drops a default'],
    ['alter table a add column b int not null', 'adds not null without a default'],
    [
      'alter table a add column b int default 1, add column c numeric(3, 1) not null',
      'adds not null without',
    ],
    ['alter table a add column b uuid not null default gen_random_uuid()', 'writes all rows anew'],
    ['alter table a add column b int generated always as (c + 1) stored', 'writes all rows anew'],
    ['create index a_b on a (b)', 'makes an index while nobody writes'],
    ['create unique index if not exists a_b on only a (b)', 'makes an index while nobody writes'],
    ['create index concurrently a_b on a (b); select 1', 'concurrently beside other statements'],
    ['alter table a add constraint c check (b > 0)', 'checks all rows while nobody writes'],
    ['alter table a add constraint c unique (b)', 'adds a key'],
    ['alter table a add column b int; alter table a validate constraint c', 'validates a constraint beside'],
    ['truncate a', 'empties a table'],
    ['do $$ begin drop table a; end $$', 'is not known to the reader'],
  ])('%s', (sql, finding) => {
    expect(narrowingOf(`${sql};`)).toEqual([expect.stringContaining(finding)])
  })

  test.each([
    `create table a (b int not null, c text default ';drop table x'); create index on a (b); alter table a drop column c`,
    'alter table a add column b int, add column c text not null default $x$ drop table a; $x$',
    'alter table a add constraint c check (b > 0) not valid',
    'alter table a validate constraint c',
    'alter table a drop constraint a_b_set; alter table a add constraint a_b_set check (b in (1, 2)) not valid',
    'alter table a alter column b set default 1, alter column b drop not null',
    '/* drop table a; */ create index concurrently "a_b" on a (b) -- ; drop table a\n',
    `create function f() returns trigger language plpgsql as $$ begin drop table a; end $$`,
    `insert into a values ('drop table a; ''; drop table b')`,
  ])('nothing is found in %s', (sql) => {
    expect(narrowingOf(`${sql};`)).toEqual([])
  })
})
