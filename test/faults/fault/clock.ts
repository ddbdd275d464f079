import type { Ground } from '../ground/ground.ts'
import type { Fault } from './fault.ts'

/** All processes find themselves later. */
export const clockJump = ({ clock }: Ground): Fault => ({
  name: 'clock',
  weight: 1,
  async make(random) {
    const seconds = random.chance(0.8) ? random.between(1, 120) : random.between(120, 1_200)
    clock.advance(seconds)
    return `${seconds} s`
  },
})
