import { createStore } from '../store/store.ts'

/** A line that tells what was done, and may take it back. */
export interface Toast {
  text: string
  /** what its button says, and does */
  action?: { label: string; run: () => void }
}

export interface ShownToast extends Toast {
  id: number
}

/** What is on the screen, oldest first. */
export const toasts = createStore<readonly ShownToast[]>([])

let made = 0

/** Tells it until it is read or has been there long enough. */
export function tell(toast: Toast): void {
  toasts.set([...toasts.get().slice(-2), { ...toast, id: ++made }])
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
