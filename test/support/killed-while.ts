import type { Pool } from 'pg'
import { until } from './until.ts'

interface Held {
  /** a statement that takes the lock */
  lock: string
  /** a part of the statement that waits for it */
  waiting: string
}

/**
 * Kills a process in the middle of a statement: that waits for a lock, is seen to wait, and the process ends before it goes
 * on. PostgreSQL finds nobody who would commit.
 */
export async function killedWhile(
  pool: Pool,
  { lock, waiting }: Held,
  kill: () => Promise<unknown>,
): Promise<void> {
  const holder = await pool.connect()
  try {
    await holder.query(`begin; ${lock}`)
    const text = `select from pg_stat_activity where wait_event_type = 'Lock' and query like $1`
    await until(async () => (await pool.query(text, [`%${waiting}%`])).rows.length > 0, 60_000)
    await kill()
    await holder.query('commit')
  } finally {
    holder.release()
  }
}
