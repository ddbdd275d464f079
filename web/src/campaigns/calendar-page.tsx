import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dateOf } from '../language/calendar.ts'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useRoomSearch } from '../page/search.ts'
import { useAnswer } from '../page/use-answer.ts'
import { RoomPage } from '../session/room-page.tsx'
import { IconButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { clockTime, useNow } from '../ui/time.ts'
import { WhoMayRead } from './closed.tsx'
import { type Campaign, campaignsQuery } from './documents.ts'
import { boundsOf, dayWords, monthAt, monthName, monthsLater, weekdayNames, weeksOf } from './months.ts'
import { calendarSearch } from './search.ts'
import { useLiveList } from './use-live.ts'
import { type Status, statuses } from './words.ts'

/** When it went out, or is to go out. */
const momentOf = ({ startedAt, scheduledAt }: Campaign): string => startedAt ?? scheduledAt ?? ''

const looks: Partial<Record<Status, string>> = {
  SCHEDULED: 'bg-accent-soft text-accent',
  RUNNING: 'bg-accent-soft text-accent',
  PAUSED: 'bg-warn-soft text-warn',
  FAILED: 'bg-bad-soft text-bad',
}

function Entry({ campaign }: { campaign: Campaign }) {
  const { id, name, status } = campaign
  const state = i18n._(statuses[status])
  return (
    <li className="min-w-0">
      <Link
        to="/campaigns/$campaign"
        params={{ campaign: id }}
        title={`${name}, ${state}`}
        className={`block truncate rounded-md px-1.5 py-0.5 text-xs hover:underline ${looks[status] ?? 'bg-raised text-ink'}`}
      >
        <span className="tabular-nums">{clockTime(momentOf(campaign))}</span> <bdi>{name}</bdi>
        <span className="sr-only">, {state}</span>
      </Link>
    </li>
  )
}

interface DayProps {
  date: string
  isToday: boolean
  isOutside: boolean
  campaigns: readonly Campaign[]
}

/** A day; where there is little room only days with something are there, below each other. */
function Day({ date, isToday, isOutside, campaigns }: DayProps) {
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={`min-w-0 flex-col gap-1 border-line p-1.5 sm:flex sm:min-h-24 sm:border-e sm:border-b ${campaigns.length === 0 ? 'hidden' : 'flex border-b'} ${isOutside ? 'bg-canvas' : 'bg-surface'}`}
    >
      <p className={`text-xs ${isToday ? 'font-semibold text-accent' : 'text-ink-2'}`}>
        <span aria-hidden="true" className="hidden tabular-nums sm:inline">
          {numeral(Number(date.slice(8)))}
        </span>
        <span className="sm:sr-only">{dayWords(date)}</span>
      </p>
      {campaigns.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {campaigns.map((campaign) => (
            <Entry key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function Month({
  month,
  campaigns,
  today,
}: {
  month: string
  campaigns: readonly Campaign[]
  today: string
}) {
  const inOrder = [...campaigns].sort((a, b) => Date.parse(momentOf(a)) - Date.parse(momentOf(b)))
  const byDay = Map.groupBy(inOrder, (campaign) => dateOf(momentOf(campaign)))
  return (
    <div className="overflow-hidden rounded-xl border border-line">
      <div
        aria-hidden="true"
        className="hidden grid-cols-7 border-b border-line bg-surface text-xs font-semibold text-ink-2 sm:grid"
      >
        {weekdayNames().map((name) => (
          <span key={name} className="px-1.5 py-1.5">
            {name}
          </span>
        ))}
      </div>
      <ol aria-label={t`Days of ${monthName(month)}`} className="grid sm:-me-px sm:-mb-px sm:grid-cols-7">
        {weeksOf(month)
          .flat()
          .map((date) => (
            <Day
              key={date}
              date={date}
              isToday={date === today}
              isOutside={!date.startsWith(month)}
              campaigns={byDay.get(date) ?? []}
            />
          ))}
      </ol>
      {campaigns.length === 0 ? (
        <p className="bg-surface px-4 py-6 text-center text-ink-2 sm:border-t sm:border-line">
          <Trans>Nothing goes out in this month.</Trans>
        </p>
      ) : null}
    </div>
  )
}

function Calendar() {
  const now = useNow()
  const [{ month = monthAt(now) }, change] = useRoomSearch(calendarSearch)
  const { from, before } = boundsOf(month)
  const filter = { goesOutFrom: from, goesOutBefore: before }
  const answer = useAnswer(campaignsQuery, { filter, first: 100 })
  useLiveList(answer.retry)
  const go = (by: number) => change({ month: monthsLater(month, by) })
  return (
    <>
      <div className="flex items-center gap-1">
        <IconButton label={t`Month before`} onClick={() => go(-1)}>
          <ChevronLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </IconButton>
        <h2 aria-live="polite" className="min-w-36 text-center font-semibold">
          {monthName(month)}
        </h2>
        <IconButton label={t`Month after`} onClick={() => go(1)}>
          <ChevronRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </IconButton>
      </div>
      <Answered answer={answer} waiting={<Skeleton className="h-96 rounded-xl" />}>
        {({ broadcasts: { nodes, pageInfo } }) => (
          <>
            <Month month={month} campaigns={nodes} today={dateOf(new Date(now).toISOString())} />
            {pageInfo.hasNextPage ? (
              <p className="mt-2 text-[0.8125rem] text-ink-2">
                <Trans>The newest {numeral(nodes.length)} of the month are shown.</Trans>
              </p>
            ) : null}
          </>
        )}
      </Answered>
    </>
  )
}

/** What goes out in a month, and what went out. */
export function CalendarPage() {
  return (
    <WhoMayRead>
      <RoomPage
        title={t`Calendar of campaigns`}
        back={{ label: t`All campaigns`, link: { to: '/campaigns' } }}
        about={<Trans>In the time zone of the workspace.</Trans>}
      >
        <Calendar />
      </RoomPage>
    </WhoMayRead>
  )
}
