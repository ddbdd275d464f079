import { AsyncLocalStorage } from 'node:async_hooks'

/** Why something happened: the rules of the inbox that led to it, the first one first. */
export interface Cause {
  ruleIds: readonly string[]
}

const causes = new AsyncLocalStorage<Cause>()

/** Does `work`; each event that it appends to the log carries the cause, however deep it is appended. */
export const causedBy = <T>(cause: Cause, work: () => Promise<T>): Promise<T> => causes.run(cause, work)

/** The cause of the present work; undefined if no rule led to it. */
export const causeNow = (): Cause | undefined => causes.getStore()
