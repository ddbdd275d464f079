import { EventEmitter } from 'node:events'
import { Redis, type RedisOptions } from 'ioredis'
import { z } from 'zod'
import { newId } from '#core/ids.ts'

const text = z.string()

/** Messages between processes. These are hints: PostgreSQL has the truth, and a lost message only costs time. */
const shapes = {
  /** events were appended in this workspace */
  events: z.object({ workspaceId: text }),
  /** something cached under this name and key has changed; without a key all of the cache, without a name all caches */
  forget: z.object({ cache: text.exactOptional(), key: text.exactOptional() }),
  /** deliveries were queued in this workspace; with an endpoint: it changed, and what is held of it is stale */
  webhooks: z.object({ workspaceId: text, endpointId: text.exactOptional() }),
  /** something was asked of the process that holds a call, or it has answered; or the platform told of the call */
  call: z.object({ workspaceId: text, callId: text }),
  /** work of this kind may be due, and which worker owns it is not known */
  work: z.object({ kind: text, by: text }),
  /** who is here through this process, all of them in one workspace; said again and again while somebody is */
  presence: z.object({
    process: text,
    workspaceId: text,
    people: z.array(
      z.object({ userId: text, name: text, contactId: text.nullable(), since: z.number().optional() }),
    ),
  }),
  /** a process has begun to listen: the others say who is here */
  presenceAsked: z.object({ process: text }),
  /** somebody types in a chat until this time, unless they say so again; `at` tells which of two came later */
  typing: z.object({
    process: text,
    workspaceId: text,
    contactId: text,
    userId: text,
    at: z.number(),
    until: z.number(),
  }),
  /** a person has changed what their own account keeps, the same in all of their workspaces */
  account: z.object({ userId: text }),
  /** what people are notified of has come, or was read */
  notifications: z.object({ workspaceId: text, userIds: z.array(text) }),
  /** what a person began to write in a chat has changed */
  draft: z.object({ workspaceId: text, userId: text, contactId: text }),
  /** a person has arranged the inbox of a workspace again */
  inbox_arrangement: z.object({ workspaceId: text, userId: text }),
}

export type BusMessages = { [Topic in keyof typeof shapes]: z.output<(typeof shapes)[Topic]> }

const topics = z.enum(Object.keys(shapes) as [keyof typeof shapes, ...(keyof typeof shapes)[]])
const envelope = z.object({ from: text, topic: topics, message: z.unknown() })

export interface Bus {
  publish<T extends keyof BusMessages>(topic: T, message: BusMessages[T]): void
  /** Returns the function that ends the subscription. */
  subscribe<T extends keyof BusMessages>(topic: T, listener: (message: BusMessages[T]) => void): () => void
  close(): Promise<void>
}

/** The bus of a single process. */
export function localBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (topic, message) => void emitter.emit(topic, message),
    subscribe: (topic, listener) => {
      emitter.on(topic, listener)
      return () => void emitter.off(topic, listener)
    },
    close: async () => {},
  }
}

/** Null for what no process of ours says; others may write to the same Redis. */
function readMessage(told: string) {
  try {
    const { from, topic, message } = envelope.parse(JSON.parse(told))
    return { from, topic, message: shapes[topic].parse(message) }
  } catch {
    return null
  }
}

/** The bus of several processes: what is published here reaches local listeners at once and the others through Redis. */
export function redisBus(publisher: Redis, subscriber: Redis, prefix: string, processId: string): Bus {
  const local = localBus()
  const channel = `${prefix}bus`
  // What others said while Redis was away is lost, so all caches are dropped once it is back.
  const listen = async () => {
    await subscriber.subscribe(channel)
    local.publish('forget', {})
  }
  subscriber.on('ready', () => void listen().catch(() => {}))
  subscriber.on('message', (_channel: string, told: string) => {
    const read = readMessage(told)
    if (read && read.from !== processId) local.publish(read.topic, read.message)
  })
  return {
    publish: (topic, message) => {
      local.publish(topic, message)
      publisher.publish(channel, JSON.stringify({ from: processId, topic, message })).catch(() => {})
    },
    subscribe: local.subscribe,
    close: local.close,
  }
}

/** A Redis that has not answered for this long counts as unreachable. */
const silenceMs = 5_000

/**
 * Connects to Redis for a bus. Messages are only hints: while Redis is away the queue logs it once, this side waits for
 * it, and messages are dropped, because kept for hours they would fill the memory.
 */
export function connectBus(url: string, prefix: string, longestSilenceMs = silenceMs): Bus {
  const connect = (own: RedisOptions) =>
    new Redis(url, { maxRetriesPerRequest: null, socketTimeout: longestSilenceMs, ...own }).on(
      'error',
      () => {},
    )
  const publisher = connect({ enableOfflineQueue: false })
  const subscriber = connect({})
  const bus = redisBus(publisher, subscriber, prefix, newId())
  // A connection that only listens does not notice when the other side is gone without closing it; a question that
  // stays unanswered shows it.
  const asking = setInterval(() => {
    if (subscriber.status === 'ready') subscriber.ping().catch(() => {})
  }, longestSilenceMs).unref()
  return {
    ...bus,
    async close() {
      clearInterval(asking)
      await bus.close()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
