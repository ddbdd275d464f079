import { LRUCache } from 'lru-cache'
import type { App } from '#core/context/context.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { sha256Hex } from '#core/crypto.ts'
import { run, type Statement } from '#core/db/db.ts'
import { logFailure } from '#core/failure-log.ts'
import { tokenHash } from './secret-tokens.ts'

interface KeyKind<Row, Actor> {
  /** the name under which the bus says that keys have changed */
  name: string
  /** a lost `forget` keeps a key alive for so long at most */
  maxAgeMs: number
  /** reads a key by its hash; nothing for one that is not to be believed */
  lookUp: Statement<Row>
  actorOf(row: Row): Actor
  /** writes down that a key worked: workspace, id, time */
  touch: Statement<never>
}

/** What a request needs to know of the key that it came with. */
interface KnownKey<Actor> {
  actor: Actor
  expiresAt: Date | null
}

const keptAtMost = 10_000
const touchEveryMs = 60_000

/** The keys of one kind that requests came with recently: a warm request asks PostgreSQL nothing. */
export class KnownKeys<Row extends { expiresAt: Date | null }, Actor> {
  readonly #app: App
  readonly #kind: KeyKind<Row, Actor>
  readonly #keys: PromiseCache<KnownKey<Actor> | null>
  readonly #touched: LRUCache<string, true>

  constructor(app: App, kind: KeyKind<Row, Actor>) {
    const { name, maxAgeMs } = kind
    this.#app = app
    this.#kind = kind
    this.#keys = new PromiseCache(app, { name, max: keptAtMost, maxAgeMs })
    this.#touched = new LRUCache({
      max: keptAtMost,
      ttl: touchEveryMs,
      ttlResolution: 0,
      perf: { now: () => app.clock.nowMs() },
    })
  }

  /** Who acts with a key; null when it is unknown, not to be believed, or at its end. */
  async actorOf(key: string): Promise<Actor | null> {
    const name = sha256Hex(key)
    const found = await this.#keys.get(name, () => this.#read(tokenHash(key)))
    if (!found) {
      // Strangers must not be able to push living keys out of the cache.
      this.#keys.forget(name)
      return null
    }
    // By the clock, not by the cache: a key ends in its last second even when it is remembered.
    const expired = found.expiresAt !== null && found.expiresAt.getTime() <= this.#app.clock.nowMs()
    return expired ? null : found.actor
  }

  async #read(hash: Buffer): Promise<KnownKey<Actor> | null> {
    const [row] = await run(this.#app.pool, this.#kind.lookUp, [hash])
    return row ? { actor: this.#kind.actorOf(row), expiresAt: row.expiresAt } : null
  }

  /** Notes that a key worked, at most once a minute each; nobody waits for it. */
  noteUse(workspaceId: string, id: string): void {
    if (this.#touched.has(id)) return
    this.#touched.set(id, true)
    const { pool, clock } = this.#app
    run(pool, this.#kind.touch, [workspaceId, id, clock.now()]).catch((error: unknown) => {
      logFailure(this.#app, { err: error }, 'the last use of a key could not be noted')
    })
  }
}
