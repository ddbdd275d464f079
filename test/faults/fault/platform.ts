import type { Ground } from '../ground/ground.ts'
import type { Fault } from './fault.ts'

/** The platform refuses for the moment, answers late, tells twice what it tells, or stands still. */
export const platform = ({ platform: program, sandbox }: Ground): Fault => ({
  name: 'platform',
  weight: 2,
  async make(random, hold) {
    const ms = random.between(1_000, 10_000)
    const deed = random.pick(['refuses', 'is late', 'tells twice', 'stands still'])
    if (deed === 'stands still') program.freeze()
    else {
      const effect = {
        refuses: { status: 429, error: 130429, retry_after: 1 },
        'is late': { delay_ms: random.between(200, 5_000) },
        'tells twice': { duplicate_callback: true },
      }[deed]
      await sandbox.faults({ match: { path: '/messages', probability: 0.5 }, effect })
    }
    await hold(ms)
    program.thaw()
    await sandbox.clearFaults()
    return `${deed} for ${ms} ms`
  },
})
