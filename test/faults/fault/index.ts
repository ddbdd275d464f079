import type { Ground } from '../ground/ground.ts'
import { clockJump } from './clock.ts'
import { fullDisk } from './disk.ts'
import type { Fault } from './fault.ts'
import { network } from './network.ts'
import { platform } from './platform.ts'
import { freezePostgres, killPostgres } from './postgres.ts'
import { freeze, kill, restart } from './processes.ts'
import { losesRedis } from './redis.ts'

/** Two rows of faults that run beside each other, and have nothing that they break in common. */
export const faultsOf = (ground: Ground): Fault[][] =>
  [
    [kill, restart, freeze],
    [killPostgres, freezePostgres, losesRedis, network, platform, fullDisk, clockJump],
  ].map((row) => row.map((make) => make(ground)))
