import { useSyncExternalStore } from 'react'
import { useSubscription } from 'urql'
import { useConnection } from '../connection/state.ts'
import { conversationViewers, type Viewer } from './documents.ts'

const nobody: readonly Viewer[] = []

function watchVisibility(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** Whether the person can see this page: a tab in the background looks at nothing. */
const useVisible = () => useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')

/** The colleagues who look at this chat; who asks is shown to them as looking at it too. */
export function useViewers(contactId: string): readonly Viewer[] {
  const visible = useVisible()
  const state = useConnection()
  const [{ data }] = useSubscription({
    query: conversationViewers,
    variables: { contactId },
    pause: !visible,
  })
  // Without a connection nobody knows who has gone.
  const known = state === 'live' || state === 'catching-up'
  return known && visible && data ? data.conversationPresence : nobody
}
