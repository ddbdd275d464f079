import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ListFilter, Lock, Phone } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useCommands } from '../commands/registry.ts'
import { Answered } from '../page/answered.tsx'
import { useRoomSearch } from '../page/search.ts'
import { useMay } from '../session/me-context.ts'
import { RoomPage } from '../session/room-page.tsx'
import { IconButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterField } from '../ui/filter-field.tsx'
import { Pager, Rows, RowsSkeleton } from '../ui/rows.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useNow } from '../ui/time.ts'
import { walkOf } from '../ui/walk.ts'
import { EmptyPage } from '../ui/whole-page.tsx'
import { CallRow } from './call-row.tsx'
import { type CallsSearch, callsSearch, countOf, filterOf } from './calls-search.ts'
import { callsQuery } from './documents.ts'
import type { CallsFilters } from './filter-dialog.tsx'
import { useLiveCalls } from './use-live-calls.ts'

const FilterDialog = lazy(() => import('./filter-dialog.tsx'))
const LivePart = lazy(() => import('./live-part.tsx'))
const MissedPart = lazy(() => import('./missed-part.tsx'))
const SettingsPart = lazy(() => import('./settings-part.tsx'))

type Change = (changes: { [Name in keyof typeof callsSearch]?: string }) => void

function Filters({ search, change }: { search: CallsSearch; change: Change }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const apply = (filters: CallsFilters) => {
    const none = { status: '', way: '', number: '', agent: '', from: '', to: '' }
    change({ ...none, ...filters, page: '' })
    close()
  }
  useCommands([
    {
      id: 'filter-calls',
      title: t`Filter the calls`,
      group: 'general',
      keys: ['f'],
      opens: true,
      run: () => setOpen(true),
    },
  ])
  return (
    <div className="flex items-center gap-2">
      <FilterField
        label={t`Phone number`}
        value={search.phone ?? ''}
        onChange={(phone) => change({ phone, page: '' })}
      />
      <IconButton
        ref={button}
        label={t`Filter the calls`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={countOf(search) > 0 ? 'bg-accent-soft text-accent!' : ''}
      >
        <ListFilter className="size-4.5" aria-hidden="true" />
      </IconButton>
      <Suspense>{open ? <FilterDialog filters={search} onChange={apply} onClose={close} /> : null}</Suspense>
    </div>
  )
}

function Nothing({ search }: { search: CallsSearch }) {
  const narrowed = countOf(search) > 0 || search.phone !== undefined
  return (
    <Empty icon={Phone} title={narrowed ? t`No call found` : t`No calls yet`}>
      {narrowed ? t`Change the filters to see others.` : t`Incoming and outgoing calls are listed here.`}
    </Empty>
  )
}

function Log({ search, change }: { search: CallsSearch; change: Change }) {
  const now = useNow()
  const answer = useLiveCalls(callsQuery, { filter: filterOf(search), ...walkOf(search.page) })
  return (
    <>
      <Filters search={search} change={change} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ calls }) =>
          calls.nodes.length === 0 ? (
            <Nothing search={search} />
          ) : (
            <>
              <Rows label={t`Calls`}>
                {calls.nodes.map((call) => (
                  <CallRow key={call.id} call={call} now={now} />
                ))}
              </Rows>
              <Pager {...calls} onPage={(page) => change({ page })} />
            </>
          )
        }
      </Answered>
    </>
  )
}

const tabs = [
  { part: undefined, label: msg`All calls`, link: { to: '/calls', search: {} } as const },
  { part: 'missed', label: msg`Missed`, link: { to: '/calls', search: { part: 'missed' } } as const },
  { part: 'live', label: msg`Live`, link: { to: '/calls', search: { part: 'live' } } as const },
  { part: 'menus', label: msg`Voice menus`, link: { to: '/calls/ivr' } as const },
  { part: 'settings', label: msg`Settings`, link: { to: '/calls', search: { part: 'settings' } } as const },
] as const

/** The log of calls, those that wait for a call back, and those that go on now. */
export default function CallsPage() {
  const [search, change] = useRoomSearch(callsSearch)
  const maySettings = useMay('SETTINGS_CALLING_READ')
  const mayMenus = useMay('IVR_FLOWS_READ')
  const may = [
    useMay('CALL_LOGS_READ'),
    useMay('CALL_TRANSFERS_READ'),
    useMay('OUTGOING_CALLS_READ'),
  ].includes(true)
  if (!may) {
    return (
      <main className="h-full">
        <EmptyPage icon={Lock} title={t`You do not have access to calls`}>
          <Trans>Your role in this workspace does not include it. Ask an administrator.</Trans>
        </EmptyPage>
      </main>
    )
  }
  const shown = tabs
    .filter(({ part }) => (part !== 'settings' || maySettings) && (part !== 'menus' || mayMenus))
    .map((tab) => ({ ...tab, link: tab.link as never }))
  return (
    <RoomPage title={t`Calls`}>
      <Tabs label={t`What is shown`} tabs={shown} chosen={shown.find(({ part }) => part === search.part)} />
      <Suspense fallback={<RowsSkeleton />}>
        {search.part === 'live' ? (
          <LivePart />
        ) : search.part === 'missed' ? (
          <MissedPart page={search.page} onPage={(page) => change({ page })} />
        ) : search.part === 'settings' && maySettings ? (
          <SettingsPart />
        ) : (
          <Log search={search} change={change} />
        )}
      </Suspense>
    </RoomPage>
  )
}
