import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { loadWatch } from '../assistance/load-watch.ts'
import { type Conversation, conversationQuery } from '../chat/documents.ts'
import { nameOf } from '../chat/name.ts'
import { goToMessage, goToNewest, messageOf } from '../chat/place.ts'
import { Composer } from '../composer/composer.tsx'
import { useWritingKeys } from '../composer/writing-mode.tsx'
import { usePanel } from '../contact/use-panel.ts'
import { SearchPlace } from '../found/search-place.tsx'
import { useSearching } from '../found/searching.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { useAgainOnceConnected } from '../graphql/use-again.ts'
import { ScheduledList } from '../later/scheduled-list.tsx'
import { HandedLine } from '../queue/handed-line.tsx'
import { useMay } from '../session/me-context.ts'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { linkLook } from '../ui/link-look.ts'
import { useNow } from '../ui/time.ts'
import { useFoot } from '../ui/use-foot.ts'
import { useTitle } from '../ui/use-title.ts'
import { ChatHeader } from './chat-header.tsx'
import ContactPanel from './contact-panel.tsx'
import { newestAt } from './newest-at.ts'
import { ThreadLog } from './thread-log.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useThread } from './use-thread.ts'

const WatchAssistance = lazy(loadWatch)

/** Goes to the message that the address names; where it is named once more, there again. */
function useNamedMessage(contactId: string): void {
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.__TSR_key }) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that one comes there
  useEffect(() => {
    const named = messageOf(hash)
    if (named) goToMessage(contactId, named)
  }, [contactId, hash, key])
  // Who comes back begins with the newest.
  useEffect(() => () => goToNewest(), [])
}

function Chat({ conversation }: { conversation: Conversation }) {
  const name = nameOf(conversation.contact)
  const now = useNow()
  const { rows, messages, error, retry, ...thread } = useThread(conversation.contactId)
  useNamedMessage(conversation.contactId)
  const panel = usePanel()
  const panelButton = useRef<HTMLButtonElement>(null)
  const closePanel = () => {
    panel.turn()
    // What was pressed goes away, and the focus must not go with it.
    panelButton.current?.focus()
  }
  // On a phone it lies above what is looked through.
  const searching = useSearching(conversation.contactId) !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened later it is meant to lie there
  useEffect(() => {
    if (searching && panel.open && panel.above) panel.turn()
  }, [searching])
  useMarkRead(conversation)
  useTitle(name)
  const foot = useRef<HTMLDivElement>(null)
  useFoot(foot)
  const common = { conversation, name, now }
  return (
    <div className="relative flex min-w-0 flex-1">
      <div className="@container flex min-w-0 flex-1 flex-col">
        <ChatHeader {...common} panelOpen={panel.open} onPanel={panel.turn} panelButton={panelButton} />
        <HandedLine contactId={conversation.contactId} />
        <SearchPlace contactId={conversation.contactId} />
        {rows && messages ? (
          <ThreadLog {...common} rows={rows} messages={messages} {...thread} />
        ) : error ? (
          <div className="flex-1 bg-thread p-4">
            <Failed onAgain={retry}>{problemOf(error).message}</Failed>
          </div>
        ) : (
          <ThreadSkeleton />
        )}
        <div ref={foot}>
          <ScheduledList contactId={conversation.contactId} />
          <Suspense>
            <WatchAssistance contactId={conversation.contactId} />
          </Suspense>
          <Composer {...common} newestAt={newestAt(conversation, messages)} />
        </div>
      </div>
      {panel.open ? (
        <ContactPanel conversation={conversation} now={now} above={panel.above} onClose={closePanel} />
      ) : null}
    </div>
  )
}

function NoConversation({ code, message }: Problem) {
  const missing = code === 'NOT_FOUND'
  const title = missing ? t`There is no such conversation` : t`Not loaded`
  useTitle(title)
  const back = (
    <Link to="/inbox" search={(search) => search} className={`${linkLook} md:hidden`}>
      <Trans>Back to the list</Trans>
    </Link>
  )
  return (
    <div className="flex-1 bg-thread">
      <Empty icon={UserX} title={title} action={back}>
        {missing ? t`It may have been deleted, or belong to another workspace.` : message}
      </Empty>
    </div>
  )
}

/** Until the chat is there. What one writes meanwhile comes into its field. */
function Opening({ contactId }: { contactId: string }) {
  const may = useMay('CHAT_WRITE')
  useWritingKeys(contactId, { note: may, reply: may })
  return <ThreadSkeleton />
}

/** One chat: its messages, the field to answer, and who it is with. */
export function ChatPage() {
  const { contactId } = useParams({ from: '/signed-in/inbox/$contactId' })
  const [{ data, error }, execute] = useQuery({ query: conversationQuery, variables: { contactId } })
  const retry = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute])
  useAgainOnceConnected(error, retry)
  const conversation = data?.conversation.contactId === contactId ? data.conversation : null
  if (conversation) return <Chat key={contactId} conversation={conversation} />
  if (!error) return <Opening contactId={contactId} />
  return <NoConversation {...problemOf(error)} />
}
