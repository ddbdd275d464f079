import { t } from '@lingui/core/macro'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useRunAction } from '../actions/use-run-action.ts'
import { snoozeTimes } from '../chat/snooze-times.ts'
import { useChatBot } from '../chatbot/use-chat-bot.ts'
import { runCommand, useCommands } from '../commands/registry.ts'
import { searchIn } from '../found/searching.ts'
import { useMay } from '../session/me-context.ts'
import { useChatMenuItems } from './chat-menu-items.tsx'
import { useChatMoves } from './use-chat-moves.ts'

const Picker = lazy(() => import('../ui/picker.tsx'))
const BlockDialog = lazy(() => import('../contact/block-dialog.tsx'))

interface ChatMenuProps {
  contactId: string
  name: string
  isBlocked: boolean
}

/** What can be done with a chat besides answering and closing it: by keys, by the palette, and by this button. */
export default function ChatMenu({ contactId, name, isBlocked }: ChatMenuProps) {
  const may = useMay('CHAT_WRITE')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [blocking, setBlocking] = useState(false)
  const { bringBack, putOff, markUnread } = useChatMoves(contactId)
  const run = useRunAction(contactId)
  const { items, actions } = useChatMenuItems({ open, bot: useChatBot(contactId), isBlocked })
  const pick = (id: string) => {
    if (id === 'hand-over' || id === 'pause-bot' || id === 'unpause-bot') return runCommand(id)
    if (id === 'block') return setBlocking(true)
    const action = actions.find((one) => one.id === id)
    if (action) return void run(action)
    if (id === 'find' || id === 'date') return searchIn(contactId, id === 'find' ? 'words' : 'date')
    const until = snoozeTimes().find((choice) => choice.id === id)?.until
    if (until) void putOff(until)
    else void (id === 'now' ? bringBack() : markUnread())
  }
  useCommands([
    may && {
      id: 'snooze',
      title: t`Put off…`,
      group: 'conversation',
      keys: ['h'],
      opens: true,
      run: () => setOpen(true),
    },
    may && {
      id: 'unread',
      title: t`Mark as unread`,
      group: 'conversation',
      keys: ['u'],
      run: () => void markUnread(),
    },
  ])
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t`More to do with it`}
        title={t`More to do with it`}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink"
      >
        <Ellipsis className="size-4.5" aria-hidden="true" />
      </button>
      <Suspense>
        {open ? (
          <Picker
            label={t`What to do with it`}
            anchor={button}
            items={items}
            picked={[]}
            none={t`Nothing has this name.`}
            onPick={pick}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        ) : null}
        {blocking ? <BlockDialog {...{ contactId, name }} onClose={() => setBlocking(false)} /> : null}
      </Suspense>
    </>
  )
}
