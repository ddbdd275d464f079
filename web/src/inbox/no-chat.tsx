import { MessagesSquare } from 'lucide-react'
import { Empty } from '../ui/empty.tsx'
import { useTitle } from '../ui/use-title.ts'

/** Beside the list while no chat is open. */
export function NoChat() {
  useTitle('Inbox')
  return (
    <div className="flex-1 bg-thread">
      <Empty icon={MessagesSquare} title="Choose a conversation">
        Move with j and k, open with Enter. Press ? to see every key.
      </Empty>
    </div>
  )
}
