import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { AppError, errors } from '#core/errors.ts'

/** As many as operations of one socket (socket-limits.ts). */
const streamsOfCaller = 100

/** How often the system asks whether a client that says nothing is still there. */
const askAfterMs = 30_000

export const asksForStream = ({ headers }: IncomingMessage): boolean =>
  headers.accept?.includes('text/event-stream') ?? false

/** Server-sent events of this process: answers that stay open, each a connection of its own. */
export class EventStreams {
  readonly #open = new Map<string, Set<ServerResponse>>()
  #ended = false

  /** Counts the answer until it is over. Throws when the caller has too many, or the process stops. */
  enter(caller: string, res: ServerResponse): void {
    if (this.#ended) throw errors.unavailable('Going away: connect again.')
    const theirs = this.#open.get(caller) ?? new Set()
    if (theirs.size >= streamsOfCaller) {
      throw new AppError('rate_limited', `At most ${streamsOfCaller} event streams at once.`)
    }
    this.#open.set(caller, theirs.add(res))
    res.once('close', () => {
      theirs.delete(res)
      if (theirs.size === 0) this.#open.delete(caller)
    })
    // For proxies: each event goes out as it comes.
    res.setHeader('X-Accel-Buffering', 'no')
    res.socket?.setKeepAlive(true, askAfterMs)
  }

  /** Lets no new one in and cuts all. */
  end(): void {
    this.#ended = true
    this.cut()
  }

  /** Ends every connection without a word: a stream that is completed in good order is not asked for again. */
  cut(): void {
    for (const theirs of this.#open.values()) for (const res of theirs) res.destroy()
  }
}

export const eventStreamsOf: (app: App) => EventStreams = perApp(() => new EventStreams())
