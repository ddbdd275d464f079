import { useNavigate } from '@tanstack/react-router'
import { createStore } from '../store/store.ts'

/** The chats of the list that is on the screen, in its order. */
export const shownOrder = createStore<readonly string[]>([])

/** Where one goes on when a chat has left the list: to the one below it, or above it at the end. */
export function useGoOn(contactId: string) {
  const navigate = useNavigate()
  return {
    /** undefined where the list shows no other chat */
    next(): string | undefined {
      const order = shownOrder.get()
      const at = order.indexOf(contactId)
      return at < 0 ? undefined : (order[at + 1] ?? order[at - 1])
    },
    to(next: string | undefined): void {
      if (next) void navigate({ to: '/inbox/$contactId', params: { contactId: next }, search: (now) => now })
    },
  }
}
