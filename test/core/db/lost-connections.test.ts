import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '#core/db/db.ts'
import { openLink } from '../../faults/ground/link.ts'
import { createTestDatabase } from '../../support/database.ts'

// A connection to PostgreSQL can be lost without a word: no packet says so. What waits for an answer on it hears that from
// the kernel, which asks the other end.

/** Whether the kernel has a timer for this connection: the first number of the sixth column, 02 is that of keepalive. */
function isKeptAlive(localPort: number): boolean {
  const local = localPort.toString(16).toUpperCase().padStart(4, '0')
  const row = readFileSync('/proc/net/tcp', 'latin1')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, place]) => place?.endsWith(`:${local}`))
  return row?.[5]?.startsWith('02:') === true
}

test('the kernel asks whether PostgreSQL is still there while nothing is said', async (context) => {
  if (process.platform !== 'linux') return context.skip('/proc/net/tcp says what the kernel does')
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { pathname, searchParams } = new URL(database.directUrl)
  const link = await openLink(() => ({ path: join(String(searchParams.get('host')), '.s.PGSQL.5432') }))
  onTestFinished(() => link.close())
  const pool = openPool(`postgresql://parley@127.0.0.1:${link.port}${pathname}`, 1)
  onTestFinished(() => pool.end())
  const client = await pool.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  await client.query('select 1')
  expect(isKeptAlive(stream.localPort as number)).toBe(true)
  client.release()
})
