import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Conversation } from '../chat/documents.ts'
import { listId } from '../chat-list/use-list-keys.ts'
import type { ConversationChangeInput } from '../generated/documents.ts'
import { IconButton } from '../ui/button.tsx'
import { BulkDialogs } from './bulk-dialogs.tsx'
import { BulkRefused } from './bulk-refused.tsx'
import type { Asked } from './pickers.ts'
import { clearSelection } from './selection.ts'
import { useBulk } from './use-bulk.ts'
import { useBulkDeeds } from './use-bulk-deeds.ts'

interface BulkBarProps {
  /** the chats of the list, of which some are picked */
  chats: readonly Conversation[]
  picked: readonly Conversation[]
}

// A pressed button disappears with the selection; the focus must stay on the page.
const backToList = () => document.getElementById(listId)?.focus()

/** What can be done with all chats that are picked. */
export default function BulkBar({ chats, picked }: BulkBarProps) {
  const [asked, setAsked] = useState<Asked>()
  const bar = useRef<HTMLDivElement>(null)
  const { run, busy, refused, refuse } = useBulk(picked)
  const act = (change: ConversationChangeInput) => {
    if (busy) return
    if (bar.current?.contains(document.activeElement)) backToList()
    void run(change)
  }
  const deeds = useBulkDeeds({ picked, ask: setAsked, act })
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={t`Selected conversations`}
        className="flex flex-wrap items-center gap-0.5 rounded-xl bg-accent-soft ps-3 pe-1"
      >
        <span role="status" className="min-w-fit flex-1 text-[0.8125rem] font-medium">
          <Plural value={picked.length} one="# selected" other="# selected" />
        </span>
        {deeds.map(({ id, label, icon: Icon, run: go }) => (
          // Narrower than high, so that the number of picked chats fits beside the buttons.
          <IconButton key={id} label={label} disabled={busy} onClick={go} className="max-w-7.5">
            <Icon className="size-4.5" aria-hidden="true" />
          </IconButton>
        ))}
        <IconButton
          label={t`Select none`}
          className="max-w-7.5"
          onClick={() => {
            backToList()
            clearSelection()
          }}
        >
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      {refused.length > 0 ? (
        <BulkRefused refused={refused} chats={chats} onDismiss={() => refuse([])} />
      ) : null}
      <BulkDialogs
        asked={asked}
        anchor={bar}
        picked={picked}
        act={act}
        onRefused={refuse}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
