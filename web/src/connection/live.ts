import type { Client, Sink } from 'graphql-ws'
import { holdLine, NoSession } from './line.ts'
import { connection } from './state.ts'
import { afterAnswers } from './traffic.ts'

type Data = Record<string, { sequence: string } | undefined>

/** An operation as it goes over the wire; a persisted one as its hash, without a text. */
interface Body {
  query?: string
  operationName?: string
  variables?: { after?: string }
  extensions?: Record<string, unknown>
}

interface Channel {
  body: Body
  sink: Pick<Sink, 'next'>
  /** sequence of the last event that came */
  after: string
  stop?: () => void
}

/**
 * No log is that long. For a position it does not have the server begins with a resync that tells the newest one: what
 * is fetched after that and what is told after that leave no gap between them, but it is fetched a second time.
 */
const unknown = '999999999999999'

const open = new Map<number, Channel>()
let client: Client | undefined

function follow(channel: Channel): void {
  if (!client) return
  const { query, extensions, operationName } = channel.body
  const variables = { ...channel.body.variables, after: channel.after }
  // A persisted document travels as its hash; the protocol wants a text all the same.
  const payload = { query: query ?? '', operationName, extensions, variables }
  channel.stop = client.subscribe<Data>(payload, {
    next(result) {
      channel.after = Object.values(result.data ?? {})[0]?.sequence ?? channel.after
      connection.told()
      afterAnswers(() => {
        try {
          channel.sink.next(result as Parameters<typeof channel.sink.next>[0])
        } finally {
          connection.shown()
        }
      })
    },
    // A subscription that ended without its line begins anew with the next one.
    error: () => client?.terminate(),
    complete: () => {},
  })
}

/** Subscriptions that outlive connections: each goes on after the last event that it was told. */
export const channels = {
  /** Listens from `after` of the variables on, where that is known. Answers how to close it. */
  open(key: number, body: Body, sink: Pick<Sink, 'next'>): () => void {
    const channel: Channel = { body, sink, after: body.variables?.after ?? unknown }
    open.set(key, channel)
    follow(channel)
    return () => {
      open.delete(key)
      channel.stop?.()
    }
  },
}

/** Milliseconds before the next attempt: soon at first, then slower, never all clients at once. */
function delay(tries: number): number {
  return Math.min(15_000, 500 * 2 ** Math.min(tries, 5)) * (0.5 + Math.random() / 2)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

async function keep(stopped: AbortSignal): Promise<void> {
  let tries = 0
  while (!stopped.aborted) {
    const cut = new AbortController()
    const end = () => cut.abort()
    // The browser knows at once that the network is gone; the socket would notice after a while.
    window.addEventListener('offline', end)
    stopped.addEventListener('abort', end)
    await holdLine({
      signal: cut.signal,
      begin(begun) {
        client = begun
        for (const channel of open.values()) follow(channel)
      },
      opened() {
        tries = 0
        connection.opened()
      },
    }).catch((error) => {
      if (error instanceof NoSession) throw error
    })
    window.removeEventListener('offline', end)
    client = undefined
    if (stopped.aborted) return
    connection.lost()
    await pause(delay(tries++), stopped)
  }
}

/** Keeps the line to the server until told to stop. */
export function keepLive(): () => void {
  const stop = new AbortController()
  keep(stop.signal).catch(() => connection.lost())
  return () => stop.abort()
}
