import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Outlet, useParams } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { listId } from '../chat-list/use-list-keys.ts'
import { optionalPart } from '../page/optional-part.ts'
import { useMay } from '../session/me-context.ts'
import { loadChatPage } from '../thread/prepare-chat.ts'
import { EmptyPage } from '../ui/whole-page.tsx'
import { useColumn } from '../views/column.ts'
import { ListPane } from './list-pane.tsx'

const ViewColumn = lazy(() => optionalPart(import('../views/view-column.tsx')))
const BotChats = lazy(() => import('../chatbot/bot-chats-watch.tsx'))

/** The list at the side and a chat beside it; where there is room for one of them only, the chat hides the list. */
export function InboxPage() {
  const { contactId } = useParams({ strict: false })
  const may = useMay('CHAT_READ')
  const { open } = useColumn()
  // Right after the list: a chat is opened next, maybe when there is no connection any more.
  useEffect(() => void loadChatPage(), [])
  if (!may) {
    return (
      <main className="h-full">
        <EmptyPage icon={Lock} title={t`You do not have access to conversations`}>
          <Trans>Your role in this workspace does not include reading them. Ask an administrator.</Trans>
        </EmptyPage>
      </main>
    )
  }
  return (
    <main className="flex h-full">
      {/* On a phone the chat hides the list, and its title with it. */}
      <h1 className="sr-only">
        <Trans>Inbox</Trans>
      </h1>
      {open ? (
        // As wide before it is here as after, so that nothing moves.
        <div className="flex w-44 shrink-0 flex-col border-e border-line bg-surface 2xl:w-60">
          <Suspense>
            <ViewColumn />
          </Suspense>
        </div>
      ) : null}
      <section
        id={listId}
        aria-label={t`Conversations`}
        // Takes the focus of the last row when that leaves.
        tabIndex={-1}
        className={`${contactId ? 'hidden md:flex' : 'flex'} w-full min-w-0 flex-col border-line bg-surface focus-visible:-outline-offset-2 md:w-80 md:shrink-0 md:border-e lg:w-[22.5rem] ${open ? 'xl:max-2xl:w-72' : ''}`}
      >
        <ListPane />
        <Suspense>
          <BotChats />
        </Suspense>
      </section>
      <div className={`${contactId ? 'flex' : 'hidden md:flex'} min-w-0 flex-1`}>
        <Outlet />
      </div>
    </main>
  )
}
