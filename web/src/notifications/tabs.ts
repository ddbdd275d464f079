/** Several tabs hear the same; one of them tells it, and those that are looked at say so. */
interface Said {
  looksAt?: string
  here?: boolean
}

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('parley.notifications') : undefined

let tells = false
// Held as long as the tab lives: then another one tells. Without locks each does, and the browser shows one of a kind.
if ('locks' in navigator) {
  void navigator.locks.request('parley-notifications', () => {
    tells = true
    return new Promise(() => {})
  })
} else tells = true

/** Whether this is the tab that tells. */
export const tellsForAll = () => tells

/** Tells the other tabs what is looked at here. */
export function say(said: Said): void {
  channel?.postMessage(said)
}

/** Hears what is looked at in other tabs. */
export function hearTabs(listen: (said: Said) => void): () => void {
  const hear = ({ data }: MessageEvent<Said>) => listen(data)
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
