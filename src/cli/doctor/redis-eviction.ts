import { type Check, needed, ok, warning } from './check.ts'

const full = 0.9

/** Redis throws nothing away by itself: counters of rates and wake-ups would vanish. */
export const redisEviction: Check = {
  name: 'redis eviction',
  async look({ config, redis }) {
    if (!config.redis.url) return ok('none is set')
    const { policy, maxMemory, usedMemory } = await needed('redis', redis())
    const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`
    const limit = maxMemory > 0 ? `${megabytes(usedMemory)} of ${megabytes(maxMemory)}` : 'without a limit'
    const seen = `${policy || 'unknown'}, ${limit}`
    if (policy !== 'noeviction')
      return warning(
        seen,
        'Set maxmemory-policy to noeviction: else counters of rate limits and sign-in brakes can vanish.',
      )
    if (maxMemory > 0 && usedMemory > maxMemory * full)
      return warning(seen, 'Raise maxmemory: when it is full each process counts alone.')
    return ok(seen)
  },
}
