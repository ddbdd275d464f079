import { useSyncExternalStore } from 'react'

/** A value that components watch and anybody changes. */
export interface Store<T> {
  get(): T
  set(value: T): void
  watch(tell: () => void): () => void
}

export function createStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const tell of listeners) tell()
    },
    watch(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.watch, store.get)
}
