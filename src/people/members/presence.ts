import { LRUCache } from 'lru-cache'
import type { Member } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { run, statement } from '#core/db/db.ts'
import { logFailure } from '#core/failure-log.ts'

/** Longer than the time between two pings of a socket, so that an open one never looks gone. */
const lastsMs = 120_000

const markOnline = statement<never>(
  'people.mark_online',
  'update membership set online_until = $3 where workspace_id = $1 and user_id = $2',
)

const marked = perApp(
  (app) =>
    new LRUCache<string, true>({
      max: 100_000,
      ttl: 30_000,
      ttlResolution: 0,
      perf: { now: () => app.clock.nowMs() },
    }),
)

/** Notes that a socket of the member is open, at most twice a minute each; nobody waits for it. */
export function noteOnline(app: App, { workspaceId, userId }: Member): void {
  const key = `${workspaceId}:${userId}`
  if (marked(app).has(key)) return
  marked(app).set(key, true)
  const until = new Date(app.clock.nowMs() + lastsMs)
  run(app.pool, markOnline, [workspaceId, userId, until]).catch((error: unknown) => {
    logFailure(app, { err: error }, 'presence not noted')
  })
}
