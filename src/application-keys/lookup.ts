import { LRUCache } from 'lru-cache'
import type { Member } from '../auth/actor.ts'
import { grantedTo } from '../auth/members.ts'
import type { App } from '../context.ts'
import { run } from '../db.ts'
import { logFailure } from '../failure-log.ts'
import { perApp } from '../per-app.ts'
import { PromiseCache } from '../promise-cache.ts'
import { hashOfApplicationKey, looksLikeApplicationKey } from './key.ts'
import { type LookedUpKey, lookUpApplicationKey, touchApplicationKey } from './sql.ts'

interface CachedKey {
  actor: Member
  expiresAt: Date | null
}

/** Forgets together with members: a key may do what its issuer may. */
const keys = perApp(
  (app) => new PromiseCache<CachedKey | null>(app, { name: 'members', max: 10_000, maxAgeMs: 10_000 }),
)

/** The issuer, narrowed to the key's scopes, and never a super administrator (document 2, API key access rules). */
function actorOf(row: LookedUpKey): Member {
  const scopes = new Set(row.scopes)
  return {
    kind: 'member',
    workspaceId: row.workspaceId,
    userId: row.userId,
    name: row.fullName,
    email: row.email,
    roleId: row.roleId,
    isSuperAdmin: false,
    permissions: new Set(grantedTo(row, false).filter((permission) => scopes.has(permission))),
    workspaceClosed: row.workspaceStatus !== 'open',
    maskPhones: row.maskPhones,
    applicationKey: { id: row.id, name: row.name },
  }
}

async function read(app: App, hash: Buffer): Promise<CachedKey | null> {
  const [row] = await run(app.pool, lookUpApplicationKey, [hash])
  return row ? { actor: actorOf(row), expiresAt: row.expiresAt } : null
}

const touched = perApp(
  (app) =>
    new LRUCache<string, true>({
      max: 10_000,
      ttl: 60_000,
      ttlResolution: 0,
      perf: { now: () => app.clock.nowMs() },
    }),
)

/** Notes that the key worked, at most once a minute; nobody waits for it. */
function noteUse(app: App, workspaceId: string, id: string): void {
  if (touched(app).has(id)) return
  touched(app).set(id, true)
  run(app.pool, touchApplicationKey, [workspaceId, id, app.clock.now()]).catch((error: unknown) => {
    logFailure(app, { err: error }, 'the last use of a key could not be noted')
  })
}

/** Who acts with a `svc_` key; null when it is malformed, unknown, off, expired, or its issuer is out. */
export async function applicationKeyActor(app: App, key: string): Promise<Member | null> {
  if (!looksLikeApplicationKey(key)) return null
  const hash = hashOfApplicationKey(key)
  const name = hash.toString('hex')
  const found = await keys(app).get(name, () => read(app, hash))
  if (!found) {
    // Strangers must not be able to push living keys out of the cache.
    keys(app).forget(name)
    return null
  }
  if (found.expiresAt && found.expiresAt.getTime() <= app.clock.nowMs()) return null
  noteUse(app, found.actor.workspaceId, found.actor.applicationKey?.id ?? '')
  return found.actor
}
