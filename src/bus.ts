import { EventEmitter } from 'node:events'
import type { Redis } from 'ioredis'

/** What processes tell each other. None of it is truth: PostgreSQL is; a lost message only costs time. */
export interface BusMessages {
  /** events were appended in this workspace */
  events: { workspaceId: string }
  /** something cached under this name and key has changed; without a key, all of the cache */
  forget: { cache: string; key?: string }
  /** deliveries were queued in this workspace; with an endpoint: it changed, and what is held of it is stale */
  webhooks: { workspaceId: string; endpointId?: string }
}

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

/** The bus of several processes: what is published here reaches local listeners at once and the others through Redis. */
export function redisBus(publisher: Redis, subscriber: Redis, prefix: string, processId: string): Bus {
  const local = localBus()
  const channel = `${prefix}bus`
  void subscriber.subscribe(channel).catch(() => {})
  subscriber.on('message', (_channel: string, text: string) => {
    const { from, topic, message } = JSON.parse(text)
    if (from !== processId) local.publish(topic, message)
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
