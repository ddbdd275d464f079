import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import {
  AlarmClock,
  AlarmClockOff,
  Ban,
  Bot,
  BotOff,
  CalendarSearch,
  Ellipsis,
  Hourglass,
  MailOpen,
  Search,
} from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { ActionIcon } from '../actions/action-icon.tsx'
import { usableActionsQuery } from '../actions/documents.ts'
import { useRunAction } from '../actions/use-run-action.ts'
import { snoozeTimes } from '../chat/snooze-times.ts'
import { markUnreadMutation, snoozeMutation, unsnoozeMutation } from '../chat-list/chat-documents.ts'
import { useGoOn } from '../chat-list/go-on.ts'
import { useChatBot } from '../chatbot/use-chat-bot.ts'
import { runCommand, useCommands } from '../commands/registry.ts'
import { searchIn } from '../found/searching.ts'
import { problemOf } from '../graphql/problem.ts'
import { useMay } from '../session/me-context.ts'
import { exactTime } from '../ui/time.ts'
import { tell } from '../ui/toast.ts'

const Picker = lazy(() => import('../ui/picker.tsx'))
const BlockDialog = lazy(() => import('../contact/block-dialog.tsx'))

interface ChatMenuProps {
  contactId: string
  name: string
  isBlocked: boolean
}

/** What can be done with a chat besides answering and closing it: by keys, by the palette, and by this button. */
export default function ChatMenu({ contactId, name, isBlocked }: ChatMenuProps) {
  const client = useClient()
  const navigate = useNavigate()
  const goOn = useGoOn(contactId)
  const may = useMay('CHAT_WRITE')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [blocking, setBlocking] = useState(false)
  const mayBlock = useMay('CONTACTS_WRITE') && !isBlocked
  const bringBack = async () => {
    const { error } = await client.mutation(unsnoozeMutation, { contactId }).toPromise()
    if (error) return tell({ text: problemOf(error).message })
    goOn.to(contactId)
  }
  const putOff = async (until: Date) => {
    const next = goOn.next()
    const input = { contactId, until: until.toISOString() }
    const { error } = await client.mutation(snoozeMutation, { input }).toPromise()
    if (error) return tell({ text: problemOf(error).message })
    goOn.to(next)
    const time = exactTime(input.until)
    tell({ text: t`Put off until ${time}`, action: { label: t`Undo`, run: () => void bringBack() } })
  }
  const markUnread = async () => {
    // Who looks at a chat has read it: one leaves it first.
    await navigate({ to: '/inbox', search: (now) => now })
    const { error } = await client.mutation(markUnreadMutation, { contactId }).toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  const run = useRunAction(contactId)
  // Asked for when somebody looks: a chat that is only read costs nothing.
  const [{ data }] = useQuery({ query: usableActionsQuery, pause: !open || !may })
  const actions = data?.customActions.nodes ?? []
  const choices = snoozeTimes()
  const looking = [
    {
      id: 'find',
      label: t`Search this conversation`,
      mark: <Search className="size-4 text-ink-2" aria-hidden="true" />,
    },
    {
      id: 'date',
      label: t`Go to a date`,
      mark: <CalendarSearch className="size-4 text-ink-2" aria-hidden="true" />,
    },
  ]
  const actionItems = actions.map(({ id, name, icon }) => ({
    id,
    label: name,
    mark: <ActionIcon icon={icon} />,
  }))
  const mayHandOver = useMay('TRANSFERS_WRITE')
  const handingOver = {
    id: 'hand-over',
    label: t`Hand over to…`,
    mark: <Hourglass className="size-4 text-ink-2" aria-hidden="true" />,
  }
  const bot = useChatBot(contactId)
  const keepingOut = {
    id: 'pause-bot',
    label: t`Pause the chatbot…`,
    mark: <BotOff className="size-4 text-ink-2" aria-hidden="true" />,
  }
  const lettingIn = {
    id: 'unpause-bot',
    label: t`Give back to the chatbot`,
    mark: <Bot className="size-4 text-ink-2" aria-hidden="true" />,
  }
  const changing = [
    ...(mayHandOver ? [handingOver] : []),
    ...(bot?.isKnown ? [keepingOut] : []),
    ...(bot?.pausedUntil ? [lettingIn] : []),
    ...choices.map(({ id, label }) => ({
      id,
      label,
      mark: <AlarmClock className="size-4 text-ink-2" aria-hidden="true" />,
    })),
    {
      id: 'now',
      label: t`End the snooze now`,
      mark: <AlarmClockOff className="size-4 text-ink-2" aria-hidden="true" />,
    },
    {
      id: 'unread',
      label: t`Mark as unread`,
      mark: <MailOpen className="size-4 text-ink-2" aria-hidden="true" />,
    },
    ...(mayBlock
      ? [{ id: 'block', label: t`Block…`, mark: <Ban className="size-4 text-ink-2" aria-hidden="true" /> }]
      : []),
  ]
  const pick = (id: string) => {
    if (id === 'hand-over' || id === 'pause-bot' || id === 'unpause-bot') return runCommand(id)
    if (id === 'block') return setBlocking(true)
    const action = actions.find((one) => one.id === id)
    if (action) return void run(action)
    if (id === 'find' || id === 'date') return searchIn(contactId, id === 'find' ? 'words' : 'date')
    const until = choices.find((choice) => choice.id === id)?.until
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
            items={may ? [...actionItems, ...changing, ...looking] : looking}
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
