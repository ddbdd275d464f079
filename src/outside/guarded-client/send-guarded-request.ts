import type { Dispatcher } from 'undici'

/** What came back. */
interface Received {
  status: number
  headers: Headers
  /** its start, up to the limit */
  body: Buffer
  /** true when `body` is not all of the answer: it was too long, or broke off */
  cut: boolean
}

type Headers = Record<string, string | string[] | undefined>

interface Limits {
  timeLimitMs: number
  /** bytes of the answer that are read */
  answerLimit: number
}

/** Time ran out before there was a status. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError'
}

const emptyBuffer: Buffer = Buffer.alloc(0)

/**
 * One request by undici's cheapest way, from its start to the end of its answer, or to as much of it as is read. When
 * time runs out, what has come by then counts: a status is an answer, whatever is missing of its body.
 */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #resolve: (received: Received) => void
  readonly #reject: (error: unknown) => void
  readonly #answerLimit: number
  readonly #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | undefined
  #settled = false
  #status = 0
  #headers: Headers = {}
  readonly #chunks: Buffer[] = []
  #length = 0

  constructor(limits: Limits, resolve: (received: Received) => void, reject: (error: unknown) => void) {
    const { timeLimitMs, answerLimit } = limits
    this.#answerLimit = answerLimit
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = setTimeout(() => this.#abort(new TimeLimitError()), timeLimitMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // A connection may be made after the time is over.
    if (this.#settled) controller.abort(new TimeLimitError())
    this.#controller = controller
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    // Interim answers (1xx) only announce the one that counts.
    if (status < 200) return
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return
    this.#chunks.push(chunk)
    this.#length += chunk.length
    if (this.#length > this.#answerLimit) this.#abort(new Error('enough was read'))
  }

  onResponseEnd(): void {
    this.#settle(null)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#settle(error)
  }

  /** Ends the connection, for the rest of the answer is never read. */
  #abort(reason: Error): void {
    this.#settle(reason)
    this.#controller?.abort(reason)
  }

  #settle(error: Error | null): void {
    if (this.#settled) return
    this.#settled = true
    clearTimeout(this.#timer)
    if (this.#status === 0) this.#reject(error)
    else
      this.#resolve({
        status: this.#status,
        headers: this.#headers,
        body: this.#body(),
        cut: error !== null,
      })
  }

  #body(): Buffer {
    const [first = emptyBuffer] = this.#chunks
    const whole = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first
    return whole.subarray(0, this.#answerLimit)
  }
}

/** Sends a request; rejects when no status came back. */
export function sendGuardedRequest(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: Limits,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const handler = new AnswerReader(limits, resolve, reject)
    try {
      dispatcher.dispatch(request, handler)
    } catch (error) {
      handler.onResponseError(undefined as never, error as Error)
    }
  })
}
