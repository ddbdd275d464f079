import { ParleyError } from './errors.ts'

export interface RetryOptions {
  /** how often a request is sent again at most; 4 when left out */
  retries?: number
  /** waits so long; setTimeout when left out */
  sleep?(ms: number): Promise<void>
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Nothing was carried out, or it is safe to ask again with the same Idempotency-Key (document: Errors). */
function mayRepeat(error: unknown): boolean {
  if (!(error instanceof ParleyError)) return error instanceof TypeError || isTimeout(error)
  return error.status === 429 || error.status >= 500 || error.code === 'idempotency_in_progress'
}

/** The request may have been carried out all the same: no answer came, or one that does not tell. */
export function mayBeDone(error: unknown): boolean {
  return !(error instanceof ParleyError) || error.status >= 500
}

/** Twice as long each time, unless the answer says how long. */
function waitMs(error: unknown, tried: number): number {
  const said = error instanceof ParleyError ? error.retryAfter : undefined
  return said === undefined ? Math.min(1000 * 2 ** tried, 30_000) : said * 1000
}

const byTimer = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends until it is answered for good. `send` must be safe to repeat. */
export async function withRetries<T>(
  send: () => Promise<T>,
  { retries = 4, sleep = byTimer }: RetryOptions = {},
): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await send()
    } catch (error) {
      if (tried >= retries || !mayRepeat(error)) throw error
      await sleep(waitMs(error, tried))
    }
  }
}
