import { useEffect, useState } from 'react'
import { useMutation } from 'urql'
import { useConnection } from '../connection/state.ts'
import { type Conversation, markReadMutation } from '../inbox/documents.ts'

function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}

/** A chat that one looks at is read. */
export function useMarkRead({ contactId, unreadCount }: Conversation): void {
  const [, markRead] = useMutation(markReadMutation)
  const visible = useVisible()
  // What cannot be told without a connection is told with the next.
  const reachable = useConnection() !== 'reconnecting'
  useEffect(() => {
    if (unreadCount > 0 && visible && reachable) void markRead({ contactId })
  }, [contactId, unreadCount, visible, reachable, markRead])
}
