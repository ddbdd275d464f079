import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Coffee, History, Lock, MonitorUp } from 'lucide-react'
import { UserMenu } from '../account/user-menu.tsx'
import { useCommands } from '../commands/registry.ts'
import { ConnectionChip } from '../connection/connection-chip.tsx'
import type { TransferFilter } from '../generated/documents.ts'
import { Answered } from '../page/answered.tsx'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Pager, RowsSkeleton } from '../ui/rows.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTitle } from '../ui/use-title.ts'
import { walkOf } from '../ui/walk.ts'
import { EmptyPage } from '../ui/whole-page.tsx'
import { queuesQuery, transfersQuery } from './documents.ts'
import { QueueChips } from './queue-chips.tsx'
import { QueueTable } from './queue-table.tsx'
import type { Part, QueueSearch } from './search.ts'
import { useLiveAnswer } from './use-live-answer.ts'
import { useSecond } from './use-second.ts'
import { useTransfer } from './use-transfer.ts'

const labels = {
  waiting: msg`Waiting`,
  held: msg`With agents`,
  done: msg`Given back`,
  expired: msg`Ended without a person`,
}

const filters: Record<Part, TransferFilter> = {
  waiting: { waiting: true },
  held: { waiting: false },
  done: { status: 'RESUMED' },
  expired: { status: 'EXPIRED' },
}

function filterOf({ part, queue }: QueueSearch): TransferFilter {
  return {
    ...filters[part ?? 'waiting'],
    ...(queue === 'general' ? { general: true } : queue ? { teamId: queue } : {}),
  }
}

function Nothing({ part }: { part: Part }) {
  if (part === 'waiting')
    return (
      <Empty icon={Coffee} title={t`Nobody is waiting`}>
        <Trans>Hand-overs to people that nobody has taken yet are listed here.</Trans>
      </Empty>
    )
  if (part === 'held')
    return (
      <Empty icon={Coffee} title={t`No agent has one`}>
        <Trans>Hand-overs that somebody took are listed here.</Trans>
      </Empty>
    )
  return (
    <Empty icon={History} title={t`Nothing yet`}>
      {part === 'done'
        ? t`Hand-overs that were given back to the chatbot are listed here.`
        : t`Hand-overs that ended because nobody answered are listed here.`}
    </Empty>
  )
}

function Parts({ search }: { search: QueueSearch }) {
  const { queue } = search
  const part: Part = search.part ?? 'waiting'
  const tabs = (Object.keys(labels) as Part[]).map((name) => ({
    name,
    label: labels[name],
    link: { to: '/queue', search: { part: name === 'waiting' ? undefined : name, queue } } as const,
  }))
  return <Tabs label={t`What is shown`} tabs={tabs} chosen={tabs.find(({ name }) => name === part)} />
}

function Header({ onPick }: { onPick: (() => void) | null }) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-2">
      <Link
        to="/inbox"
        aria-label={t`Back to the inbox`}
        className="-ms-2 inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised md:hidden"
      >
        <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      </Link>
      <h1 className="text-lg font-semibold tracking-tight sm:text-xl">
        <Trans>Queue</Trans>
      </h1>
      <ConnectionChip />
      <div className="flex-1" />
      {useMay('ANALYTICS_READ') ? (
        <Link
          to="/queue/wall"
          className="inline-flex h-9 items-center gap-2 rounded-lg px-2 font-medium text-ink-2 hover:bg-raised hover:text-ink sm:px-3"
        >
          <MonitorUp className="size-4" aria-hidden="true" />
          <span className="sr-only sm:not-sr-only">
            <Trans>Live wall</Trans>
          </span>
        </Link>
      ) : null}
      {onPick ? (
        <Button look="primary" onClick={onPick} className="whitespace-nowrap">
          <Trans>Take the next one</Trans>
          <span
            aria-hidden="true"
            className="hidden rounded border border-on-accent/45 px-1.5 text-xs leading-5 sm:inline"
          >
            P
          </span>
        </Button>
      ) : null}
      <div className="flex md:hidden">
        <UserMenu side="bottom" />
      </div>
    </header>
  )
}

function Body() {
  const search = useSearch({ from: '/signed-in/queue' })
  const navigate = useNavigate()
  const now = useSecond()
  const actions = useTransfer()
  const mayPick = useMay('TRANSFERS_PICKUP')
  const { queue, page } = search
  const part: Part = search.part ?? 'waiting'
  const queues = useLiveAnswer(queuesQuery, {})
  const answer = useLiveAnswer(transfersQuery, { filter: filterOf(search), ...walkOf(page) })
  const pick = () => void actions.pick(queue)
  useCommands([
    mayPick && { id: 'pick', title: t`Take the next one`, group: 'queue', keys: ['p'], run: pick },
  ])
  return (
    <>
      <Header onPick={mayPick ? pick : null} />
      <QueueChips queues={queues.data?.transferQueues ?? []} now={now} chosen={queue} />
      <Parts search={search} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ transfers }) =>
          transfers.nodes.length === 0 ? (
            <Nothing part={part} />
          ) : (
            <>
              <QueueTable transfers={transfers.nodes} part={part} now={now} actions={actions} />
              <Pager
                {...transfers}
                onPage={(next) => void navigate({ to: '/queue', search: { ...search, page: next } })}
              />
            </>
          )
        }
      </Answered>
    </>
  )
}

/** Who waits for people, who has them, and what became of them. */
export function QueuePage() {
  const may = useMay('TRANSFERS_READ')
  useTitle(t`Queue`)
  if (!may) {
    return (
      <main className="h-full">
        <EmptyPage icon={Lock} title={t`You do not have access to the queue`}>
          <Trans>Your role in this workspace does not include it. Ask an administrator.</Trans>
        </EmptyPage>
      </main>
    )
  }
  return (
    <main className="h-full overflow-y-auto [scrollbar-gutter:stable] [scrollbar-width:thin]">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 pb-12 sm:px-6 md:pt-3">
        <Body />
      </div>
    </main>
  )
}
