import type { WorkspaceEventsSubscription } from '../generated/documents.ts'

/** An event as the subscription of the inbox delivers it. */
export type LiveEvent = WorkspaceEventsSubscription['events']

const listeners = new Set<(event: LiveEvent) => void>()

/** Calls the listener with each event, after the cache has taken it in; returns how that ends. */
export function onEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publishEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}
