import { MessagesSquare } from 'lucide-react'
import { useEffect } from 'react'
import { Empty } from '../ui/empty.tsx'

/** Beside the list while no chat is open. */
export function NoChat() {
  useEffect(() => {
    document.title = 'Inbox · Parley'
  }, [])
  return (
    <div className="flex-1 bg-thread">
      <Empty icon={MessagesSquare} title="Choose a conversation">
        Move with j and k, open with Enter. Press ? to see every key.
      </Empty>
    </div>
  )
}
