import type { Ground } from '../ground/ground.ts'
import type { Fault } from './fault.ts'

export const losesRedis = ({ redis }: Ground): Fault => ({
  name: 'Redis',
  weight: redis ? 1 : 0,
  async make(random, hold) {
    const deed = random.pick(['is emptied', 'is killed and comes back empty', 'is frozen'])
    if (!redis) return 'there is none'
    if (deed === 'is emptied') await redis.current.flush()
    else if (deed === 'is frozen') {
      process.kill(redis.current.pid, 'SIGSTOP')
      await hold(random.between(500, 10_000))
      process.kill(redis.current.pid, 'SIGCONT')
    } else await redis.restart()
    return deed
  },
})
