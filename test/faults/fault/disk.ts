import type { Ground } from '../ground/ground.ts'
import type { Fault } from './fault.ts'

export const fullDisk = ({ disk }: Ground): Fault => ({
  name: 'full disk',
  weight: disk.refused ? 0 : 1,
  async make(random, hold) {
    const ms = random.between(1_000, 6_000)
    disk.fill()
    await hold(ms)
    disk.empty()
    return `${ms} ms`
  },
})
