import { Redis } from 'ioredis'
import { type Actor, workspaceOf } from '#core/access/actor.ts'

/**
 * Who has written recently reads from the primary for so long. A replica serves when it is less than a second behind, so a
 * write that is older than that is in what it answers; the rest is for clocks and for what runs between two looks.
 */
const markedMs = 2_000

/** By which names somebody is known: a person is one in all sessions and through all keys, a key of /v1 with its successors. */
export function callersOf(actor: Actor, ip: string): string[] {
  if (actor.kind === 'anonymous') return [`from ${ip}`]
  if (actor.kind === 'system') return [`system ${workspaceOf(actor)}`]
  // Whoever signs in or registers does so before it is known who it is.
  const own =
    actor.kind === 'member' ? `person ${actor.userId}` : `key ${actor.workspaceId} ${actor.lineageId}`
  return [own, `from ${ip}`]
}

/** The part of a Redis client that marks need. */
export interface MarkingRedis {
  set(key: string, value: string, px: 'PX', ms: number): Promise<unknown>
  exists(...keys: string[]): Promise<number>
  disconnect(): void
}

/** Who has written recently; with Redis, through any process. */
export class Marks {
  /** when each mark ends, the oldest first */
  readonly #ends = new Map<string, number>()
  readonly #redis: MarkingRedis | null
  readonly #prefix: string

  constructor(redis: MarkingRedis | null, prefix: string) {
    this.#redis = redis
    this.#prefix = `${prefix}written:`
  }

  /** Answers when all processes know it. */
  async set(caller: string): Promise<void> {
    const now = performance.now()
    this.#forget(now)
    this.#ends.delete(caller)
    this.#ends.set(caller, now + markedMs)
    // Without Redis the others do not know; they cannot ask either, and read from the primary.
    await this.#redis?.set(this.#prefix + caller, '1', 'PX', markedMs).catch(() => {})
  }

  /** Whether one of these has written; true also where that cannot be known. */
  async has(callers: readonly string[]): Promise<boolean> {
    this.#forget(performance.now())
    if (callers.some((caller) => this.#ends.has(caller))) return true
    if (!this.#redis) return false
    const keys = callers.map((caller) => this.#prefix + caller)
    return this.#redis.exists(...keys).then(
      (found) => found > 0,
      () => true,
    )
  }

  close(): void {
    this.#redis?.disconnect()
  }

  #forget(now: number): void {
    for (const [caller, end] of this.#ends) {
      if (end > now) return
      this.#ends.delete(caller)
    }
  }
}

/** As with counters, a request must not hang on it. */
export function openMarks(redisUrl: string | undefined, prefix: string): Marks {
  if (!redisUrl) return new Marks(null, prefix)
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    commandTimeout: 250,
    socketTimeout: 2_000,
    maxRetriesPerRequest: 0,
  })
  redis.on('error', () => {})
  return new Marks(redis, prefix)
}
