import { type OrderWord, wordOf } from '../chat-list/order-set.ts'
import { keptOrders, ordersEntry } from '../chat-list/orders.ts'
import { createStore } from '../store/store.ts'
import { writeStored } from '../store/stored.ts'
import type { Arrangement } from './documents.ts'

/** Saved views in the order of the person; others come after them. */
export const arrangedViews = createStore<readonly string[]>([])

/** How the person has arranged the inbox, on whatever device. */
export function tellArrangement({ savedViewIds, orders }: Arrangement): void {
  arrangedViews.set(savedViewIds)
  const kept = orders.map(({ view, orderBy }): [string, OrderWord] => [view, wordOf(orderBy)])
  keptOrders.set(Object.fromEntries(kept))
  writeStored(localStorage, ordersEntry, keptOrders.get())
}

/** Views in the order of the person. */
export function arranged<View extends { id: string }>(
  views: readonly View[],
  ids: readonly string[],
): View[] {
  const place = ({ id }: View) => {
    const at = ids.indexOf(id)
    return at < 0 ? ids.length : at
  }
  return views.toSorted((one, other) => place(one) - place(other))
}

/** The ids after one was moved to the place of another; the same where there is no such place. */
export function movedTo(ids: readonly string[], id: string, place: number): readonly string[] {
  if (place < 0 || place >= ids.length || !ids.includes(id)) return ids
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(place, 0, id)
}
