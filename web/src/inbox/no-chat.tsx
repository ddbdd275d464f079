import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { Empty } from '../ui/empty.tsx'
import { useTitle } from '../ui/use-title.ts'

/** Beside the list while no chat is open. */
export function NoChat() {
  useTitle(t`Inbox`)
  return (
    <div className="flex-1 bg-thread">
      <Empty icon={MessagesSquare} title={t`Choose a conversation`}>
        <Trans>Move with j and k, open with Enter. Press ? to see every key.</Trans>
      </Empty>
    </div>
  )
}
