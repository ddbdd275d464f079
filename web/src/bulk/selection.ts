import { createStore, useStore } from '../store/store.ts'

/** The chats that are picked, and where the last range began. */
interface Selection {
  ids: ReadonlySet<string>
  anchor: string | undefined
}

const none: Selection = { ids: new Set(), anchor: undefined }
export const selection = createStore(none)

export const useSelection = (): ReadonlySet<string> => useStore(selection).ids

export const clearSelection = (): void => selection.set(none)

export const select = (ids: Iterable<string>): void =>
  selection.set({ ids: new Set(ids), anchor: selection.get().anchor })

/** Picks a chat, or no longer. */
export function toggle(id: string): void {
  const ids = new Set(selection.get().ids)
  if (!ids.delete(id)) ids.add(id)
  selection.set({ ids, anchor: id })
}

/** Picks all from the last one that was picked to this one, in the order of the list. */
export function selectTo(id: string, order: readonly string[]): void {
  const { ids, anchor } = selection.get()
  const from = order.indexOf(anchor ?? id)
  const to = order.indexOf(id)
  const range = from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
  selection.set({ ids: new Set([...ids, ...range]), anchor: anchor ?? id })
}
