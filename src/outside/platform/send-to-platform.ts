import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { PlatformSilence } from './errors.ts'

export interface PlatformAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Enough for 200 templates of the greatest length. */
const maxAnswerBytes = 16 * 1024 * 1024

/**
 * One request and its whole answer. Fails with PlatformSilence, which tells whether any byte of the request can have
 * left: undici calls `onRequestStart` right before it writes. A request that was started is never written again, even
 * if the client wished to repeat it, because the platform has no idempotency (spec/6 1).
 */
export function sendToPlatform(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  deadlineMs: number,
): Promise<PlatformAnswer> {
  return new Promise((resolve, reject) => {
    const handler = new AnswerReader(resolve, reject)
    const timer = setTimeout(
      () => handler.abort(new Error(`no whole answer within ${deadlineMs} ms`)),
      deadlineMs,
    )
    handler.onSettled = () => clearTimeout(timer)
    dispatcher.dispatch(options, handler)
  })
}

class AnswerReader implements Dispatcher.DispatchHandler {
  onSettled: () => void = () => {}
  readonly #resolve: (answer: PlatformAnswer) => void
  readonly #reject: (error: PlatformSilence) => void
  #controller: Dispatcher.DispatchController | undefined
  #abortedBy: Error | undefined
  #status = 0
  #headers: IncomingHttpHeaders = {}
  #chunks: Buffer[] = []
  #size = 0

  constructor(resolve: (answer: PlatformAnswer) => void, reject: (error: PlatformSilence) => void) {
    this.#resolve = resolve
    this.#reject = reject
  }

  /** Cuts the request; one that waits for a connection fails at once and is not written any more. */
  abort(reason: Error): void {
    this.#abortedBy = reason
    if (this.#controller) this.#controller.abort(reason)
    else this.#fail(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#abortedBy) controller.abort(this.#abortedBy)
    else if (this.#controller) controller.abort(new Error('the connection was lost'))
    else this.#controller = controller
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > maxAnswerBytes) controller.abort(new Error('the answer is too large'))
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.onSettled()
    this.#resolve({ status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error)
  }

  #fail(error: Error): void {
    this.onSettled()
    this.#reject(new PlatformSilence(error, this.#controller !== undefined))
  }
}
