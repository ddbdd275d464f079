import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../../prisma/schema-files.ts'
import { sourceFiles } from './source-files.ts'

// What a local time means is for Temporal alone to say: PostgreSQL has time zones of its own, which differ from Node's
// (spec/10 FR20). It is given moments. Where the zone of its session would decide, nothing may depend on it either.

const zoned =
  /\bat\s+time\s+zone\b|\btimezone\s*\(|\bmake_timestamptz\b|\bset\s+(?:local\s+|session\s+)?time\s*zone\b|\bdate_trunc\b|\bto_timestamp\s*\([^()]*,|\bcurrent_date\b|\blocaltimestamp\b/i

const migrations = readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql'))
  .map((path) => ({ path, text: readFileSync(join(migrationsFolder, path), 'utf8') }))

/** UTC has no local time to be read in two ways. */
const inUtc: Readonly<Record<string, string>> = {
  'src/core/db/later-by.ts':
    'a distributed PostgreSQL takes no interval to a column with a time zone (docs/adr/0204)',
}

test('no statement and no migration asks PostgreSQL what a local time means', () => {
  const all = [...sourceFiles('src', 'schema', 'jobs', 'prisma'), ...migrations]
  const found = all.filter(({ text }) => zoned.test(text))
  expect(found.map(({ path }) => path)).toEqual(Object.keys(inUtc))
  for (const path of Object.keys(inUtc))
    expect(
      zoned.test(found.find((one) => one.path === path)?.text.replaceAll("at time zone 'UTC'", '') ?? ''),
    ).toBe(false)
})

test.each([
  'select ($2::timestamp at time zone w.timezone)',
  "select now() AT  TIME ZONE 'UTC'",
  "timezone('Europe/Berlin', now())",
  "date_trunc('day', created_at)",
  'set local time zone $1',
])('the guard finds %s', (text) => {
  expect(zoned.test(text)).toBe(true)
})
