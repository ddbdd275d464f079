import type { Random } from '../random.ts'

/** One kind of trouble. It is over, and what it broke is whole again, once `make` settles. */
export interface Fault {
  name: string
  /** how often it is drawn beside the others */
  weight: number
  /** `hold` waits so many milliseconds, or until the end of the faults; answers what was done */
  make(random: Random, hold: (ms: number) => Promise<void>): Promise<string>
}
