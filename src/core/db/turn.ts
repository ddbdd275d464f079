import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { mayRest } from './session.ts'

const againMs = 100

/**
 * Asks again and again, a transaction each time: whoever waits inside a statement holds a snapshot, for whose end an index
 * that is made concurrently waits, and behind a pooler a backend that the one whose turn it is may need.
 */
async function waitForTurn(client: ClientBase, key: number, onWait: () => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      key,
    ])
    if (rows[0]?.mine) return
    await client.query('rollback')
    if (tries === 1) onWait()
    await pause(againMs)
  }
}

/**
 * Does something that one process does at a time, whatever others wait for the same key. `client` only holds the turn, by
 * a lock of a transaction that is open as long as `work` runs: the work has other connections. A transaction's lock, not
 * a session's, because behind a pooler a session has no backend of its own. `onWait` hears that others have the turn.
 */
export async function inTurn<T>(
  client: ClientBase,
  key: number,
  work: () => Promise<T>,
  onWait = () => {},
): Promise<T> {
  await waitForTurn(client, key, onWait)
  try {
    await client.query(mayRest)
    return await work()
  } finally {
    // Where the connection is gone, so is the lock.
    await client.query('rollback').catch(() => {})
  }
}
