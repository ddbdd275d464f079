import type { FindingState } from '#upkeep/status/status-sets.ts'
import type { Site } from './site.ts'

/** What a check has seen, and what to do about it. */
export interface Finding {
  state: FindingState
  seen: string
  advice?: string
}

/** One thing that operators may have set wrongly. */
export interface Check {
  name: string
  look(site: Site): Promise<Finding>
}

export const ok = (seen: string): Finding => ({ state: 'ok', seen })
export const warning = (seen: string, advice: string): Finding => ({ state: 'warning', seen, advice })
export const fault = (seen: string, advice: string): Finding => ({ state: 'fault', seen, advice })

/** What a check needs cannot be had, which another check tells of. */
export class NotLooked extends Error {
  override name = 'NotLooked'
}

/** Of something that another check is about: without it there is nothing to look at. */
export async function needed<T>(about: string, part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (error) {
    throw new NotLooked(`not looked at: see ${about}`, { cause: error })
  }
}
