import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#core/config/config.ts'
import { openPool, run, statement } from '#core/db/db.ts'
import { Lag } from './lag.ts'
import { type Marks, openMarks } from './marks.ts'

/** A replica that is this far behind, or further, serves nobody. */
const behindMs = 1_000
/** How often it is looked at. */
const lookEveryMs = 200
/** A look that takes longer has found it away. */
const lookMs = 1_000
/** A page of a list takes longer only where something is wrong: the primary is asked then. */
const answerMs = 10_000

const endOfLog = statement<{ place: string }>(
  'replicas.end_of_log',
  'select pg_current_wal_flush_lsn()::text as place',
)
const carriedOut = statement<{ place: string | null }>(
  'replicas.carried_out',
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as place',
)

export type ReplicaState = 'serving' | 'behind' | 'away'

/** A copy of the database that lists, searches and exports may be read from. */
export class Replica {
  readonly pool: Pool
  readonly marks: Marks
  readonly #primary: Pool
  readonly #log: Logger
  readonly #lag = new Lag()
  readonly #stop = new AbortController()
  #isAway = false
  #looking: Promise<void>

  constructor(pool: Pool, primary: Pool, marks: Marks, log: Logger) {
    this.pool = pool
    this.marks = marks
    this.#primary = primary
    this.#log = log
    this.#looking = this.#lookAgainAndAgain()
  }

  /** Whether it has all that was committed up to a second ago. */
  serves(): boolean {
    return this.#lag.at(performance.now()) < behindMs
  }

  state(): ReplicaState {
    if (this.serves()) return 'serving'
    return this.#isAway ? 'away' : 'behind'
  }

  /** It has failed a statement: nobody asks it before it was looked at. */
  failed(): void {
    this.#lag.lost()
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.marks.close()
    await this.pool.end()
    await this.#looking
  }

  async #lookAgainAndAgain(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#look().then(
        () => this.#answered(),
        (error: Error) => this.#wentAway(error),
      )
      await pause(lookEveryMs, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {})
    }
  }

  async #look(): Promise<void> {
    const at = performance.now()
    // Without the primary nothing is known of the replica, and what it was known for is soon too old.
    const [primary] = await run(this.#primary, endOfLog, []).catch(() => [])
    if (!primary) return
    const tooLong = pause(lookMs, null, { signal: this.#stop.signal, ref: false })
    const answer = await Promise.race([run(this.pool, carriedOut, []), tooLong])
    const place = answer?.[0]?.place
    if (answer === null) throw new Error('it does not answer')
    if (!place) throw new Error('it is no replica')
    this.#lag.saw(at, primary.place, place)
  }

  #answered(): void {
    if (this.#isAway) this.#log.warn('the replica is back')
    this.#isAway = false
  }

  #wentAway({ message }: Error): void {
    this.#lag.lost()
    if (this.#isAway || this.#stop.signal.aborted) return
    this.#isAway = true
    this.#log.warn({ error: message }, 'the replica is away: all is read from the primary')
  }
}

/** Opens the replica of the configuration (database.replica_url), if there is one. */
export function openReplica(
  { database, redis }: Pick<Config, 'database' | 'redis'>,
  primary: Pool,
  log: Logger,
  options: { poolSize: number; redisPrefix: string },
): Replica | null {
  if (!database.replicaUrl) return null
  const patience = { connectionTimeoutMillis: lookMs, query_timeout: answerMs }
  const pool = openPool(database.replicaUrl, options.poolSize, database.pooler, patience)
  return new Replica(pool, primary, openMarks(redis.url, options.redisPrefix), log)
}
