import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Inbox, UsersRound } from 'lucide-react'
import { numeral } from '../language/format.ts'
import { Scroller } from '../ui/scroller.tsx'
import { ticking } from './deadline.ts'
import type { Queue } from './documents.ts'
import type { QueueSearch } from './search.ts'
import { queueName } from './words.ts'

interface ChipProps {
  label: string
  team: boolean
  waiting: number
  oldestAt: string | null
  now: number
  search: QueueSearch
}

/** A queue as a card: how many wait in it, and the first of them for how long. */
function Chip({ label, team, waiting, oldestAt, now, search }: ChipProps) {
  const Icon = team ? UsersRound : Inbox
  return (
    <li className="shrink-0">
      <Link
        to="/queue"
        search={search}
        activeOptions={{ exact: true, includeSearch: true }}
        className="flex h-full min-w-40 flex-col gap-1 rounded-xl border border-line bg-surface px-4 py-2.5 hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-selected"
      >
        <span className="flex items-center gap-2 text-ink-2">
          <Icon className="size-4 shrink-0" aria-hidden="true" />
          <bdi className="max-w-40 truncate font-medium">{label}</bdi>
        </span>
        <span className="flex items-baseline gap-2">
          <span className="text-2xl font-semibold tabular-nums">{numeral(waiting)}</span>
          <span className="text-xs text-ink-2 tabular-nums">
            {oldestAt ? t`oldest ${ticking(now - Date.parse(oldestAt))}` : t`nobody waits`}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** When the first of these began to wait. */
const oldestOf = (queues: readonly Queue[]) =>
  queues
    .flatMap(({ oldestAt }) => oldestAt ?? [])
    .sort()
    .at(0) ?? null

/** The queues that the person may take from, all of them first. */
export function QueueChips({
  queues,
  now,
  chosen,
}: {
  queues: readonly Queue[]
  now: number
  chosen: string | undefined
}) {
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  // A queue that has become empty is left out by the server, and stays while one looks at it.
  const isGone = chosen !== undefined && !queues.some(({ team }) => (team?.id ?? 'general') === chosen)
  return (
    <nav aria-label={t`Queues`}>
      <Scroller as="ul" className="gap-2 p-1">
        <Chip
          label={t`All queues`}
          team={false}
          waiting={waiting}
          oldestAt={oldestOf(queues)}
          now={now}
          search={{}}
        />
        {queues.map(({ team, ...counts }) => (
          <Chip
            key={team?.id ?? 'general'}
            label={queueName(team)}
            team={team !== null}
            {...counts}
            now={now}
            search={{ queue: team?.id ?? 'general' }}
          />
        ))}
        {isGone ? (
          <Chip label={t`This queue`} team waiting={0} oldestAt={null} now={now} search={{ queue: chosen }} />
        ) : null}
      </Scroller>
    </nav>
  )
}
