import { LRUCache } from 'lru-cache'
import type { PublicKeyActor } from '../auth/actor.ts'
import type { App } from '../context.ts'
import { run, statement } from '../db.ts'

const readUse = statement<{ recent: boolean }>(
  'key-use.recent',
  `select last_used_at > $3 as recent from public_key where workspace_id = $1 and id = $2`,
)

const writeUse = statement<never>(
  'key-use.touch',
  `update public_key set last_used_at = $3 where workspace_id = $1 and id = $2
   and (last_used_at is null or last_used_at < $3)`,
)

const minuteMs = 60_000
const dayMs = 86_400_000

/** When keys last worked: written at most once a minute per key, read only for keys that come from a locked address. */
export interface KeyUse {
  /** Remembers that the key works now. Does not wait for the database. */
  touch(key: PublicKeyActor): void
  /** True when the key worked anywhere within the last 24 hours (document 1, Lockout). */
  workedToday(key: PublicKeyActor): Promise<boolean>
}

export function keyUse(app: App): KeyUse {
  const touchedAt = new LRUCache<string, number>({ max: 50_000 })

  return {
    touch(key) {
      const now = app.clock.nowMs()
      const last = touchedAt.get(key.keyId)
      if (last !== undefined && now - last < minuteMs) return
      touchedAt.set(key.keyId, now)
      run(app.pool, writeUse, [key.workspaceId, key.keyId, new Date(now)]).catch((error: unknown) => {
        touchedAt.delete(key.keyId)
        app.log.warn({ err: error }, 'the time a key was used could not be written')
      })
    },
    async workedToday(key) {
      const since = app.clock.nowMs() - dayMs
      if ((touchedAt.get(key.keyId) ?? 0) > since) return true
      const [row] = await run(app.pool, readUse, [key.workspaceId, key.keyId, new Date(since)])
      return row?.recent === true
    },
  }
}
