import { type KeyboardEvent, useState } from 'react'
import type { QueuedTransfer } from './documents.ts'
import { rowLink } from './queue-row.tsx'

/** Which row of the queue has the focus, and how keys move it. */
export function useQueueFocus(transfers: readonly QueuedTransfer[]) {
  const [moved, setMoved] = useState<string>()
  const at = Math.max(
    transfers.findIndex(({ id }) => id === moved),
    0,
  )
  const chosen = transfers[at]
  const goTo = (index: number) => {
    const next = transfers[Math.max(0, Math.min(transfers.length - 1, index))]
    if (!next) return
    setMoved(next.id)
    document.getElementById(rowLink(next.id))?.focus()
  }
  const step = (by: number) => goTo(moved === undefined ? 0 : at + by)
  // Arrows move between rows only from the link of a row; elsewhere in a row they belong to its menu.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: transfers.length - 1 }[event.key]
    if (index === undefined || (event.target as HTMLElement).id !== rowLink(chosen?.id ?? '')) return
    event.preventDefault()
    goTo(index)
  }
  return { at, chosen, step, onKeyDown, focused: setMoved }
}
