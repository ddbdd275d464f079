import type { Pool } from 'pg'

/** As if sockets of these people stayed open, however far the clock is moved. */
export async function stayConnected(pool: Pool, ...userIds: readonly string[]): Promise<void> {
  await pool.query(`update membership set online_until = 'infinity' where user_id = any($1::uuid[])`, [
    userIds,
  ])
}
