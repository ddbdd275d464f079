import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowLeft, Clock, PanelRight } from 'lucide-react'
import { lazy, type Ref, Suspense, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { AssignButton } from '../assignment/assign-button.tsx'
import { useSummaryNote } from '../assistance/use-summary-note.tsx'
import { loadCallButton } from '../calls/load-call-button.ts'
import { loadReasonPicker } from '../cases/load-reason-picker.ts'
import { type Conversation, closeMutation, reopenMutation } from '../chat/documents.ts'
import { phoneBeside } from '../chat/name.ts'
import { type WindowTone, windowOf } from '../chat/window.ts'
import { useGoOn } from '../chat-list/go-on.ts'
import { loadChatBot } from '../chatbot/load-chat-bot.ts'
import { useCommands } from '../commands/registry.ts'
import { sendHeld } from '../composer/outbox.ts'
import { problemOf } from '../graphql/problem.ts'
import { loadMacroButton } from '../macros/load-macro-button.ts'
import { Viewers } from '../presence/viewers.tsx'
import { loadPriorityButton } from '../priority/load-priority-button.ts'
import { loadHeaderDue } from '../service/load-header-due.ts'
import { useMay } from '../session/me-context.ts'
import { loadSkillsButton } from '../skills/load-skills-button.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { briefDuration, duration, exactTime } from '../ui/time.ts'
import { tell } from '../ui/toast.ts'
import ChatMenu from './chat-menu.tsx'

const ChatBot = lazy(loadChatBot)
const CallButton = lazy(loadCallButton)
const ReasonPicker = lazy(loadReasonPicker)
const PriorityButton = lazy(loadPriorityButton)
const SkillsButton = lazy(loadSkillsButton)
const MacroButton = lazy(loadMacroButton)
const HeaderDue = lazy(loadHeaderDue)

const tones: Record<WindowTone, string> = {
  open: 'bg-accent-soft text-accent',
  soon: 'bg-warn-soft text-warn',
  urgent: 'bg-bad-soft text-bad',
  closed: 'bg-raised text-ink-2',
}

function WindowChip({ conversation, now }: { conversation: Conversation; now: number }) {
  const { tone, left, expiresAt } = windowOf(conversation, now)
  const closed = tone === 'closed'
  const full = closed ? t`Window closed` : t`${duration(left)} left`
  // Where there is little room the name needs it.
  const brief = closed ? t({ message: 'Closed', context: 'window' }) : briefDuration(Math.max(left, 60_000))
  const title = expiresAt
    ? t`You can write freely until ${exactTime(expiresAt)}`
    : t`More than 24 hours since they last wrote`
  return (
    <span
      title={title}
      data-window={tone}
      className={`inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      <Clock className="size-3.5" aria-hidden="true" />
      <span className="sr-only @lg:not-sr-only">{full}</span>
      <span aria-hidden="true" className="@lg:hidden">
        {brief}
      </span>
    </span>
  )
}

/** Closes the conversation for a reason and goes on to the next one, or opens it again. */
function useTurn({ contactId, status }: Conversation) {
  const [closing, close] = useMutation(closeMutation)
  const [reopening, reopen] = useMutation(reopenMutation)
  const may = useMay('CHAT_WRITE')
  const open = status === 'OPEN'
  const goOn = useGoOn(contactId)
  const takeBack = () => void reopen({ contactId }).then(() => goOn.to(contactId))
  const [asking, setAsking] = useState(false)
  const askedFrom = useRef<Element>(null)
  const turn = () => {
    if (!open) return void reopen({ contactId })
    askedFrom.current = document.activeElement
    setAsking(true)
  }
  const stopAsking = () => {
    setAsking(false)
    if (askedFrom.current instanceof HTMLElement) askedFrom.current.focus()
  }
  const closeFor = async (reasonId: string | null) => {
    const next = goOn.next()
    // It would open the chat again.
    await sendHeld([contactId])
    if ((await close({ contactId, reasonId })).error) return
    goOn.to(next)
    tell({ text: t`The conversation is closed`, action: { label: t`Undo`, run: takeBack } })
  }
  useCommands([
    may && {
      id: 'close',
      title: open ? t`Close the conversation` : t`Reopen the conversation`,
      group: 'conversation',
      keys: ['e'],
      opens: open,
      run: turn,
    },
  ])
  const { error } = open ? closing : reopening
  const busy = closing.fetching || reopening.fetching
  return { may, open, turn, busy, error, asking, stopAsking, closeFor }
}

function CloseButton(props: ReturnType<typeof useTurn>) {
  const { may, open, turn, busy, asking, stopAsking, closeFor } = props
  const button = useRef<HTMLButtonElement>(null)
  if (!may) return null
  const Icon = open ? Archive : ArchiveRestore
  return (
    <>
      <Button
        ref={button}
        size="small"
        onClick={turn}
        disabled={busy}
        aria-label={open ? t`Close the conversation` : t`Reopen the conversation`}
      >
        <Icon className="size-4" aria-hidden="true" />
        <span className="hidden @lg:inline">
          {open
            ? t({ message: 'Close', context: 'conversation' })
            : t({ message: 'Reopen', context: 'conversation' })}
        </span>
      </Button>
      <Suspense>
        {asking ? (
          <ReasonPicker anchor={button} onPick={(reasonId) => void closeFor(reasonId)} onClose={stopAsking} />
        ) : null}
      </Suspense>
    </>
  )
}

interface ChatHeaderProps {
  conversation: Conversation
  name: string
  now: number
  panelOpen: boolean
  onPanel: () => void
  panelButton: Ref<HTMLButtonElement>
}

/** Who it is, how long one may answer, and what can be done with the chat. */
export function ChatHeader(props: ChatHeaderProps) {
  const { conversation, name, now, panelOpen, onPanel, panelButton } = props
  const { contact, contactId } = conversation
  const phone = phoneBeside(contact)
  const closing = useTurn(conversation)
  const summaryNote = useSummaryNote(contactId)
  useCommands([
    { id: 'about', title: t`About the contact`, group: 'conversation', keys: ['i'], run: onPanel },
  ])
  return (
    <>
      <header className="flex h-14 shrink-0 items-center gap-1.5 border-b border-line bg-surface px-2 @lg:gap-2.5 @lg:ps-4">
        <Link
          to="/inbox"
          search={(search) => search}
          aria-label={t`Back to the list`}
          className="inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised md:hidden"
        >
          <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
        <span className="hidden @lg:inline-flex">
          <Avatar name={name} id={contactId} size="small" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-by-page leading-tight font-semibold">
            {name}
          </h2>
          {phone ? (
            <p className="truncate text-xs text-ink-2">
              <bdi>{phone}</bdi>
            </p>
          ) : null}
        </div>
        <Viewers contactId={contactId} />
        <Suspense>
          <ChatBot contactId={contactId} />
          <CallButton
            contactId={contactId}
            contactName={name}
            numberId={windowOf(conversation, now).numberId}
          />
        </Suspense>
        <WindowChip conversation={conversation} now={now} />
        {/* Where there is little room the name needs it: then they are in the panel. */}
        <span className="hidden @lg:contents xl:contents">
          <Suspense>
            <HeaderDue conversation={conversation} now={now} />
            <PriorityButton conversation={conversation} />
            <SkillsButton conversation={conversation} />
            <MacroButton conversation={conversation} />
          </Suspense>
          <AssignButton conversation={conversation} foot={summaryNote} />
        </span>
        <CloseButton {...closing} />
        <span className="hidden @lg:contents xl:contents">
          <ChatMenu {...{ contactId, name }} isBlocked={contact.isBlocked} />
        </span>
        <IconButton
          ref={panelButton}
          label={t`About the contact`}
          aria-expanded={panelOpen}
          onClick={onPanel}
        >
          <PanelRight className="size-4.5 rtl:-scale-x-100" aria-hidden="true" />
        </IconButton>
      </header>
      {closing.error ? (
        <div className="bg-thread px-4 pt-3">
          <Failed onAgain={closing.turn}>
            <strong className="font-semibold">{closing.open ? t`Not closed.` : t`Not reopened.`}</strong>{' '}
            {problemOf(closing.error).message}
          </Failed>
        </div>
      ) : null}
    </>
  )
}
