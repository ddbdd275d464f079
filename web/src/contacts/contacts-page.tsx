import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Download, Lock, Merge, SearchX, Upload, UsersRound } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { UserMenu } from '../account/user-menu.tsx'
import { listId } from '../chat-list/use-list-keys.ts'
import { useCommands } from '../commands/registry.ts'
import { ConnectionChip } from '../connection/connection-chip.tsx'
import { type AddressedOrder, orderIn } from '../contact/orders.ts'
import type { ContactFilter } from '../generated/documents.ts'
import { problemOf } from '../graphql/problem.ts'
import { useMay } from '../session/me-context.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { RowsSkeleton } from '../ui/rows.tsx'
import { useTitle } from '../ui/use-title.ts'
import { EmptyPage } from '../ui/whole-page.tsx'
import { ContactTable } from './contact-table.tsx'
import { contactCountQuery, type Segment, segmentsQuery } from './documents.ts'
import { countOf } from './filters.ts'
import { orderWords } from './order-words.ts'
import { type ContactsSearch, listFilter } from './search.ts'
import { countWords, SegmentMenu } from './segment-menu.tsx'
import { Toolbar } from './toolbar.tsx'
import { useContacts } from './use-contacts.ts'

const DuplicatesDialog = lazy(() => import('./duplicates-dialog.tsx'))

interface ListProps {
  search: ContactsSearch
  filter: ContactFilter
  openId: string | undefined
  onOrder: (order: AddressedOrder | undefined) => void
}

function Nothing({ search }: { search: ContactsSearch }) {
  if (search.q)
    return (
      <Empty
        icon={SearchX}
        title={t`Nobody found`}
      >{t`No contact has “${search.q}” in its name or phone.`}</Empty>
    )
  if (search.segment || countOf(search) > 0)
    return <Empty icon={UsersRound} title={t`Nobody here`}>{t`No contact matches these filters.`}</Empty>
  return (
    <Empty icon={UsersRound} title={t`No contacts yet`}>
      {t`Everybody who writes to you, or is written to, becomes a contact.`}
    </Empty>
  )
}

function List({ search, filter, openId, onOrder }: ListProps) {
  const { contacts, error, retry, more, isOlder } = useContacts(filter, orderIn(search))
  if (!contacts) {
    return (
      <div className="px-4 py-2">
        {error ? <Failed onAgain={retry}>{problemOf(error).message}</Failed> : <RowsSkeleton />}
      </div>
    )
  }
  return (
    <>
      {isOlder ? (
        <div className="px-4 pb-2">
          <Button size="small" onClick={retry}>
            <Trans>Show new contacts</Trans>
          </Button>
        </div>
      ) : null}
      {contacts.length === 0 ? (
        <Nothing search={search} />
      ) : (
        <ContactTable
          contacts={contacts}
          openId={openId}
          more={more}
          onChanged={retry}
          order={orderIn(search)}
          onOrder={onOrder}
        />
      )}
    </>
  )
}

/** How many the list has; nothing while that is not known. */
function Count({ filter }: { filter: ContactFilter }) {
  const [{ data }] = useQuery({
    query: contactCountQuery,
    variables: { filter },
    requestPolicy: 'cache-and-network',
  })
  return (
    <span className="text-[0.8125rem] text-ink-2 tabular-nums">
      {data ? countWords(data.contacts.totalCount) : null}
    </span>
  )
}

const fileLink =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink'

/** The ways in and out as files. */
function Files({ filter }: { filter: ContactFilter }) {
  const mayImport = useMay('CONTACTS_IMPORT')
  const mayExport = useMay('CONTACTS_EXPORT')
  return (
    <>
      {mayImport ? (
        <Link
          to="/contacts/import"
          aria-label={t`Import contacts`}
          title={t`Import contacts`}
          className={fileLink}
        >
          <Upload className="size-4.5" aria-hidden="true" />
        </Link>
      ) : null}
      {mayExport ? (
        <Link
          to="/contacts/export"
          search={Object.keys(filter).length > 0 ? { filter } : {}}
          aria-label={t`Export contacts`}
          title={t`Export contacts`}
          className={fileLink}
        >
          <Download className="size-4.5" aria-hidden="true" />
        </Link>
      ) : null}
    </>
  )
}

/** The way to contacts that may be one person, for those who may merge them. */
function Duplicates() {
  const [open, setOpen] = useState(false)
  const [mayWrite, mayDelete] = [useMay('CONTACTS_WRITE'), useMay('CONTACTS_DELETE')]
  const may = mayWrite && mayDelete
  useCommands([
    may && {
      id: 'duplicates',
      title: t`Find duplicates`,
      group: 'contacts',
      run: () => setOpen(true),
    },
  ])
  if (!may) return null
  return (
    <>
      <IconButton label={t`Find duplicates`} onClick={() => setOpen(true)}>
        <Merge className="size-4.5" aria-hidden="true" />
      </IconButton>
      <Suspense>{open ? <DuplicatesDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}

/** The same object as long as it says the same: another one is another list. */
function useListFilter(search: ContactsSearch, segment: Segment | null): ContactFilter {
  const text = JSON.stringify(listFilter(search, segment))
  return useMemo(() => JSON.parse(text) as ContactFilter, [text])
}

function ListPane({ openId }: { openId: string | undefined }) {
  const search = useSearch({ from: '/signed-in/contacts' })
  const navigate = useNavigate()
  const [{ data, error }, execute] = useQuery({ query: segmentsQuery, requestPolicy: 'cache-and-network' })
  const segments = data?.contactSegments.nodes ?? []
  const segment = segments.find(({ id }) => id === search.segment) ?? null
  const filter = useListFilter(search, segment)
  const show = (next: ContactsSearch) => void navigate({ to: '.', search: next, replace: true })
  const name = segment?.name ?? t`Contacts`
  const waits = search.segment !== undefined && !data
  return (
    <>
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 pe-2 ps-4">
        <Link
          to="/inbox"
          aria-label={t`Back to the inbox`}
          className="-ms-2 inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised md:hidden"
        >
          <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
        <SegmentMenu name={name} chosen={search.segment} segments={segments} />
        {waits ? null : <Count filter={filter} />}
        <ConnectionChip />
        <div className="flex-1" />
        <Duplicates />
        <Files filter={filter} />
        <div className="me-1 flex md:hidden">
          <UserMenu side="bottom" />
        </div>
      </header>
      <Toolbar key={search.segment ?? ''} search={search} segment={segment} show={show} />
      {waits && error ? (
        <div className="px-4">
          <Failed onAgain={() => execute({ requestPolicy: 'network-only' })}>
            {problemOf(error).message}
          </Failed>
        </div>
      ) : waits ? (
        <div className="px-4">
          <RowsSkeleton />
        </div>
      ) : search.segment && !segment ? (
        <Empty icon={SearchX} title={t`There is no such segment`}>{t`It was deleted.`}</Empty>
      ) : (
        <List
          key={`${search.order} ${JSON.stringify(filter)}`}
          search={search}
          filter={filter}
          openId={openId}
          onOrder={(order) => show({ ...search, order } as ContactsSearch)}
        />
      )}
      <p role="status" className="sr-only">
        {orderWords()[orderIn(search) ?? 'newest']}
      </p>
    </>
  )
}

/** The table of contacts, and one of them beside it; where there is room for one of them only, the contact hides the table. */
export function ContactsPage() {
  const { contactId } = useParams({ strict: false })
  const may = useMay('CONTACTS_READ')
  useTitle(t`Contacts`)
  if (!may) {
    return (
      <main className="h-full">
        <EmptyPage icon={Lock} title={t`You do not have access to contacts`}>
          <Trans>Your role in this workspace does not include reading them. Ask an administrator.</Trans>
        </EmptyPage>
      </main>
    )
  }
  return (
    <main className="flex h-full">
      <h1 className="sr-only">
        <Trans>Contacts</Trans>
      </h1>
      <section
        id={listId}
        aria-label={t`Contacts`}
        tabIndex={-1}
        className={`${contactId ? 'hidden lg:flex' : 'flex'} min-w-0 flex-1 flex-col bg-surface focus-visible:-outline-offset-2`}
      >
        <ListPane openId={contactId} />
      </section>
      {contactId ? (
        <div className="flex min-w-0 flex-1 border-line lg:w-96 lg:flex-none lg:border-s">
          <Outlet />
        </div>
      ) : null}
    </main>
  )
}
