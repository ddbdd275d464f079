import type { Ground } from '../ground/ground.ts'
import type { Fault } from './fault.ts'

export const killPostgres = ({ postgres }: Ground): Fault => ({
  name: 'kill -9 of PostgreSQL',
  weight: 1,
  async make(random, hold) {
    const isWhole = random.chance(0.5)
    await (isWhole ? postgres.kill() : postgres.killOne())
    // It is started again meanwhile.
    await hold(3_000)
    return isWhole ? 'all of it' : 'one connection'
  },
})

export const freezePostgres = ({ postgres }: Ground): Fault => ({
  name: 'SIGSTOP of PostgreSQL',
  weight: 1,
  async make(random, hold) {
    const ms = random.between(500, 8_000)
    await postgres.freeze()
    await hold(ms)
    postgres.thaw()
    return `${ms} ms`
  },
})
