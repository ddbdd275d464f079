import type { Ctx } from './context.ts'
import type { KeptAnswer } from './keyed-request.ts'

/**
 * What a use-case answers that has checked everything and written nothing: the write that is left. Who runs the
 * operation decides how it is done: alone, or together with keeping the answer under an Idempotency-Key.
 */
export interface PreparedWrite<T> {
  /** the write as one commit, which an answer can join; null when something has to be made before it */
  once: {
    /** the result of the operation, as it is saved */
    result: T
    /** False when it was refused: it is there already, the answer's key is taken, or what it relies on has changed. */
    save(answer: KeptAnswer): Promise<boolean>
  } | null
  /** Does it by itself, with all that it needs. */
  run(): Promise<T>
}

/** The write takes more than one commit, so the door must claim the Idempotency-Key first and run the operation again. */
class KeyMustBeClaimed extends Error {
  constructor() {
    super('the write takes more than one commit')
  }
}

/** Gives a prepared write to the door that takes it, or does it. Resolvers call it; use-cases do not. */
export async function runWrite<T>(ctx: Ctx, write: PreparedWrite<T>): Promise<T> {
  const { writeTaker } = ctx
  if (!writeTaker) return write.run()
  if (!write.once) throw new KeyMustBeClaimed()
  writeTaker.save = write.once.save
  return write.once.result
}
