import type { Ground } from '../ground/ground.ts'
import type { Program } from '../ground/program.ts'
import type { Random } from '../random.ts'
import type { Fault } from './fault.ts'

/** This one is never ended, so that what it holds in memory can be compared over a long run. */
export const spared = 'worker-1'

const mortal = ({ programs }: Ground, random: Random): Program =>
  random.pick(programs.filter(({ name }) => name !== spared))

export const kill = (ground: Ground): Fault => ({
  name: 'kill -9',
  weight: 3,
  async make(random, hold) {
    const program = mortal(ground, random)
    await program.kill()
    await hold(random.between(0, 4_000))
    await program.start()
    return program.name
  },
})

export const restart = (ground: Ground): Fault => ({
  name: 'restart',
  weight: 1,
  async make(random) {
    const program = mortal(ground, random)
    const code = await program.stop()
    if (code !== 0) ground.findings.push(`${program.name}: SIGTERM ended it with ${code}`)
    await program.start()
    return program.name
  },
})

export const freeze = (ground: Ground): Fault => ({
  name: 'SIGSTOP',
  weight: 3,
  async make(random, hold) {
    const program = random.pick(ground.programs)
    const ms = random.between(500, 15_000)
    program.freeze()
    await hold(ms)
    program.thaw()
    return `${program.name} for ${ms} ms`
  },
})
