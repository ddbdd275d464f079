import { type Client, createClient } from 'graphql-ws'

const wait = (tries: number) =>
  new Promise<void>((resolve) =>
    setTimeout(resolve, Math.min(15_000, 250 * 2 ** tries) * (0.5 + Math.random() / 2)),
  )

/** Every root field of Parley's live subscriptions answers an event, and every event has its `sequence`. */
function sequenceOf(data: unknown): string | undefined {
  const [event] = Object.values((data ?? {}) as Record<string, { sequence?: string } | undefined>)
  return event?.sequence
}

/** Without `iterate`, which would go past what `subscribe` remembers. */
export type Live = Omit<Client, 'iterate'>

/**
 * A socket that comes back by itself after every restart, and whose subscriptions go on after the last event that they
 * were told (`$after`): nothing is missed, nothing is told twice.
 */
export function liveClient(url: string, token: () => Promise<string>): Live {
  const client = createClient({
    url,
    // A token opens one connection, so each gets its own.
    connectionParams: async () => ({ token: await token() }),
    retryAttempts: Number.POSITIVE_INFINITY,
    // Also when there was no token to be had: the server that gives it is away as well.
    shouldRetry: () => true,
    retryWait: wait,
  })
  return {
    ...client,
    subscribe(payload, sink) {
      // The client of graphql-ws sends this object again as it then is.
      const variables = { ...payload.variables }
      return client.subscribe(
        { ...payload, variables },
        {
          error: (reason) => sink.error(reason),
          complete: () => sink.complete(),
          next(answer) {
            variables.after = sequenceOf(answer.data) ?? variables.after
            sink.next(answer as Parameters<typeof sink.next>[0])
          },
        },
      )
    },
  }
}
