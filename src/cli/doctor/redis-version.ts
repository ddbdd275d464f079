import { type Check, fault, ok, warning } from './check.ts'
import { whyNot } from './public-facts.ts'

const oldestMajor = 5
const supportedMajor = 6

/** Redis answers, takes writes and is new enough. */
export const redisVersion: Check = {
  name: 'redis',
  async look({ config, redis }) {
    if (!config.redis.url) return ok('none is set: this is an installation of one process')
    try {
      const { name, major, role, mode } = await redis()
      if (role === 'slave')
        return fault(`${name}, a replica that takes no writes`, 'Let redis.url name the primary.')
      if (mode === 'cluster')
        return fault(`${name} as a cluster`, 'Let redis.url name a Redis that is no cluster: one is enough.')
      if (major < oldestMajor) return fault(name, 'Move to Redis 7 or Valkey 8.')
      if (major < supportedMajor)
        return warning(name, 'This version gets no fixes any more: move to Redis 7 or Valkey 8.')
      return ok(name)
    } catch (error) {
      return fault(
        `it cannot be asked (${whyNot(error)})`,
        'Look at redis.url: host, port and password, and whether Redis runs. Until then rates are counted and events told within each process.',
      )
    }
  },
}
