import type { PublicKeyActor } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'

const readUse = statement<{ recent: boolean | null }>(
  'key-use.recent',
  `select last_used_at > $3 as recent from public_key where workspace_id = $1 and id = $2`,
)

const dayMs = 86_400_000

/**
 * True when the key worked anywhere within the last 24 hours, so that a lockout of its address does not concern it
 * (document 1, Lockout). Asked only for keys that come from a locked or forbidden address.
 */
export async function workedToday(app: App, key: PublicKeyActor): Promise<boolean> {
  const since = new Date(app.clock.nowMs() - dayMs)
  const [row] = await run(app.pool, readUse, [key.workspaceId, key.keyId, since])
  return row?.recent === true
}
