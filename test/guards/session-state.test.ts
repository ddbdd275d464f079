import { describe, expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

// Behind a pooler in transaction mode two statements of one connection may meet two backends (docs/adr/0045). So no
// statement may leave state in a session, or rely on it: `npm run test:pooler` shows that it works, this that it stays so.

/** What a session keeps beyond its transaction, by what PostgreSQL calls it. */
const kept: Readonly<Record<string, RegExp>> = {
  'a setting': /['"`]\s*(?:set(?!\s+local\b)\s+(?:session\s+)?\w+\s*(?:=|\bto\b)|reset\s+\w+)/i,
  'a setting by function': /\bset_config\([^)]*\bfalse\s*\)/i,
  'a channel': /\b(?:un)?listen\s+["\w]+['"`]|\bpg_notify\(/i,
  'an advisory lock': /\bpg_(?:try_)?advisory_(?:lock|unlock)(?:_shared|_all)?\b/i,
  'a temporary table': /\bcreate\s+(?:local\s+)?temp(?:orary)?\s+/i,
  'a cursor': /\bwith\s+hold\b/i,
  'a last value': /\b(?:currval|lastval)\(/i,
  'all of it': /\bdiscard\s+(?:all|plans|sequences|temp)\b/i,
}

/** Connections that no pooler may come between, with the reason. */
const direct: Readonly<Record<string, string>> = {
  'src/process/embedded/postgres-owner.ts: an advisory lock': 'the PostgreSQL of npm start has no pooler',
  'src/core/db/session.ts: a setting by function': 'whoever gets the connection next wants it, too',
  'prisma/migrate.ts: a setting': 'set only where the connection is known to have no pooler',
}

const stateIn = (text: string) =>
  Object.entries(kept)
    .filter(([, pattern]) => pattern.test(text))
    .map(([what]) => what)

test('no statement keeps state in a session', () => {
  const found = sourceFiles('src', 'jobs', 'prisma', 'schema').flatMap(({ path, text }) =>
    stateIn(text).map((what) => `${path}: ${what}`),
  )
  expect(found.sort()).toEqual(Object.keys(direct).sort())
})

describe('a statement that would', () => {
  test.each([
    ['a setting', "query('set statement_timeout = 0')"],
    ['a setting', "query('reset work_mem')"],
    ['a setting by function', "select set_config('work_mem', $1, false)"],
    ['a channel', "query('listen news')"],
    ['an advisory lock', 'select pg_try_advisory_lock($1)'],
    ['a temporary table', 'create temp table staged (id uuid)'],
    ['a cursor', 'declare pages cursor with hold for select 1'],
    ['a last value', "select currval('event_seq')"],
    ['all of it', "query('discard all')"],
  ])('is found: %s', (what, text) => {
    expect(stateIn(text)).toEqual([what])
  })

  test.each([
    "query('set local statement_timeout = 0')",
    "select set_config('work_mem', $1, true)",
    'select pg_try_advisory_xact_lock($1)',
    'update contact set name = $1',
  ])('is not seen where there is none: %s', (text) => {
    expect(stateIn(text)).toEqual([])
  })
})
