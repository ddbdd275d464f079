import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDownLeft, ArrowUpRight, Lock } from 'lucide-react'
import { useMemo } from 'react'
import { summaryOf } from '../chat/summary.ts'
import { type ThreadRow, timelineQuery } from '../chat/thread-documents.ts'
import type { Page } from '../graphql/paged-list.ts'
import { problemOf } from '../graphql/problem.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import EntryLine from '../thread/entry-line.tsx'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { clockTime, dayName, exactTime, sameDay, useNow } from '../ui/time.ts'

const list = {
  document: timelineQuery,
  pageOf: ({ timeline }: { timeline: Page<ThreadRow> }) => timeline,
  keyOf: ({ id }: ThreadRow) => id,
  order: (one: ThreadRow, other: ThreadRow) =>
    one.createdAt === other.createdAt
      ? one.id < other.id
        ? 1
        : -1
      : one.createdAt < other.createdAt
        ? 1
        : -1,
}

/** What a message or a note says, in one line. */
function Line({ row, name }: { row: ThreadRow; name: string }) {
  if (row.__typename !== 'Message' && row.__typename !== 'Note') return <EntryLine entry={row} name={name} />
  const note = row.__typename === 'Note'
  const incoming = !note && row.direction === 'INCOMING'
  const Icon = note ? Lock : incoming ? ArrowDownLeft : ArrowUpRight
  return (
    <div className="my-1.5 flex items-start gap-2">
      <span className="mt-0.5 text-ink-3 rtl:-scale-x-100">
        <Icon className="size-4" aria-hidden="true" />
        <span className="sr-only">{note ? t`Note` : incoming ? t`Received` : t`Sent`}</span>
      </span>
      <span
        dir="auto"
        className={`line-clamp-2 min-w-0 flex-1 break-words text-by-page ${note ? 'rounded bg-note px-1.5' : ''}`}
      >
        {note ? row.text : summaryOf(row)}
      </span>
      <time dateTime={row.createdAt} title={exactTime(row.createdAt)} className="shrink-0 text-xs text-ink-3">
        {clockTime(row.createdAt)}
      </time>
    </div>
  )
}

/** All that happened with a contact, newest first. */
export function ContactTimeline({ contactId, name }: { contactId: string; name: string }) {
  const variables = useMemo(() => ({ contactId, first: 20 }), [contactId])
  const { rows, error, retry, more, loadingMore, complete } = usePagedList(list, variables)
  const now = useNow()
  return (
    <section className="border-t border-line px-5 py-4">
      <h3 className="mb-2 text-xs font-semibold text-ink-2">
        <Trans>What happened</Trans>
      </h3>
      {error ? <Failed onAgain={retry}>{problemOf(error).message}</Failed> : null}
      {rows?.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing yet.</Trans>
        </p>
      ) : null}
      <ol aria-label={t`What happened`}>
        {rows?.map((row, index) => (
          <li key={row.id}>
            {index === 0 || !sameDay(rows[index - 1]?.createdAt ?? '', row.createdAt) ? (
              <p className="mt-3 mb-1 text-xs font-medium text-ink-2">{dayName(row.createdAt, now)}</p>
            ) : null}
            <Line row={row} name={name} />
          </li>
        ))}
      </ol>
      {rows && rows.length > 0 && !complete ? (
        <Button size="small" disabled={loadingMore} onClick={more}>
          <Trans>Show what was before</Trans>
        </Button>
      ) : null}
    </section>
  )
}
