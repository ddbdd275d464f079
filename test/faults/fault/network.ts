import type { Ground, Links } from '../ground/ground.ts'
import type { Weather } from '../ground/link.ts'
import type { Fault } from './fault.ts'

/** The network between one process and what it calls. */
export const network = ({ links }: Ground): Fault => ({
  name: 'network',
  weight: 4,
  async make(random, hold) {
    const [name, own] = random.pick([...links])
    const to = random.pick<keyof Links>(['database', 'redis', 'platform'])
    const weather = random.pick<Weather>(['cut', 'stalled', { slowMs: random.between(5, 200) }])
    const ms = random.between(500, 15_000)
    own[to].set(weather)
    await hold(ms)
    own[to].set('open')
    return `${name} to ${to}: ${JSON.stringify(weather)} for ${ms} ms`
  },
})
