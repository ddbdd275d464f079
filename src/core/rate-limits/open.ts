import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Config } from '#core/config/config.ts'
import { type Counters, localCounters } from './counters.ts'
import { type CountingRedis, giveBackScript, redisCounters, takeScript } from './redis-counters.ts'

export interface SharedCounters extends Counters {
  /** whether what they are shared through answers now */
  answers(): Promise<boolean>
  /** ends the connection */
  close(): void
}

/** The counters of a process: shared through Redis when there is one, else its own. */
export function openCounters(config: Pick<Config, 'redis'>, log: Logger, prefix = 'parley:'): SharedCounters {
  if (!config.redis.url) return { ...localCounters(), answers: async () => true, close: () => {} }
  // A request must not hang on its counters (spec/4 D60): commands fail quickly instead of waiting for the server.
  const redis = new Redis(config.redis.url, {
    enableOfflineQueue: false,
    commandTimeout: 250,
    // What was lost without a word (a firewall, a host that is gone) is connected again.
    socketTimeout: 2_000,
    maxRetriesPerRequest: 0,
  })
  // Failing commands are told by the counters; without a listener the client would end the process.
  redis.on('error', () => {})
  redis.defineCommand('takeFromWindows', { lua: takeScript })
  redis.defineCommand('giveBackToWindows', { lua: giveBackScript })
  const counters = redisCounters(redis as unknown as CountingRedis, prefix, log)
  const answers = () =>
    redis.ping().then(
      () => true,
      () => false,
    )
  return { ...counters, answers, close: () => redis.disconnect() }
}
