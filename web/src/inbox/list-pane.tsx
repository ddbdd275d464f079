import { t } from '@lingui/core/macro'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { UserMenu } from '../account/user-menu.tsx'
import { countOf } from '../chat-list/filters.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import { useCommands } from '../commands/registry.ts'
import { ConnectionChip } from '../connection/connection-chip.tsx'
import { optionalPart } from '../page/optional-part.ts'
import { useSavedView } from '../saved-views/use-saved-view.ts'
import { useMay } from '../session/me-context.ts'
import { IconButton } from '../ui/button.tsx'
import { ConversationList } from './conversation-list.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import { SearchBox } from './search-box.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { ViewHeading } from './view-heading.tsx'

const NewMessage = lazy(() => import('../templates/new-message.tsx'))

const FindTabs = lazy(() => import('../found/find-tabs.tsx'))
const FoundMessages = lazy(() => import('./found-messages.tsx'))
const FilterBar = lazy(() => import('../saved-views/filter-bar.tsx'))
const ListTools = lazy(() => optionalPart(import('./list-tools.tsx')))

function Heading({ search, saved }: { search: InboxSearch; saved: string | undefined }) {
  const [writing, setWriting] = useState(false)
  const may = useMay('CHAT_WRITE')
  const navigate = useNavigate()
  useCommands([
    may && {
      id: 'new',
      title: t`New message`,
      group: 'conversations',
      keys: ['n'],
      opens: true,
      run: () => setWriting(true),
    },
  ])
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 pe-2 ps-4">
      <ViewHeading search={search} saved={saved} />
      <ConnectionChip />
      <div className="flex-1" />
      {may ? (
        <IconButton label={t`New message`} onClick={() => setWriting(true)}>
          <SquarePen className="size-4.5" aria-hidden="true" />
        </IconButton>
      ) : null}
      <div className="me-1 flex md:hidden">
        <UserMenu side="bottom" />
      </div>
      <Suspense>
        {writing ? (
          <NewMessage
            onClose={() => setWriting(false)}
            onSent={(contactId) => {
              setWriting(false)
              void navigate({ to: '/inbox/$contactId', params: { contactId }, search: (now) => now })
            }}
          />
        ) : null}
      </Suspense>
    </header>
  )
}

/** Search, filter and the list itself. */
export function ListPane() {
  const search = useSearch({ from: '/signed-in/inbox' })
  const { contactId } = useParams({ strict: false })
  const asked = useSavedView(search.saved)
  const view = (search.saved && asked.view) || null
  return (
    <>
      <Heading search={search} saved={view?.name} />
      <div className="flex flex-col gap-2.5 px-4 pb-3">
        <SearchBox />
        <Suspense>{search.q || search.find ? <FindTabs find={search.find} /> : null}</Suspense>
        {search.find ? null : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-y-1">
              <StatusTabs />
              <span className="flex">
                <Suspense>
                  <ListTools search={search} view={view} />
                </Suspense>
              </span>
            </div>
            <Suspense>
              {view || countOf(search) > 0 ? <FilterBar search={search} view={view} /> : null}
            </Suspense>
          </>
        )}
      </div>
      {search.find ? (
        <Suspense fallback={<RowSkeletons />}>
          <FoundMessages key={search.q} search={search.q ?? ''} />
        </Suspense>
      ) : (
        <ConversationList search={search} asked={asked} openId={contactId} />
      )}
    </>
  )
}
