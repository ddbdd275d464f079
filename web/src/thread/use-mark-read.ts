import { useEffect, useState } from 'react'
import { useMutation } from 'urql'
import { type Conversation, markReadMutation } from '../chat/documents.ts'
import { useConnection } from '../connection/state.ts'

function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}

/** A chat that one looks at is read, and so are the notes in it that name one. */
export function useMarkRead({ contactId, unreadCount, hasUnreadMention }: Conversation): void {
  const unread = unreadCount > 0 || hasUnreadMention
  const [, markRead] = useMutation(markReadMutation)
  const visible = useVisible()
  // What cannot be told without a connection is told with the next.
  const reachable = useConnection() !== 'reconnecting'
  useEffect(() => {
    if (unread && visible && reachable) void markRead({ contactId })
  }, [contactId, unread, visible, reachable, markRead])
}
