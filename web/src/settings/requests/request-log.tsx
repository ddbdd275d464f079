import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { List, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { numeral } from '../../language/format.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { keysSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pager, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { secondTime } from '../../ui/time.ts'
import { walkOf } from '../../ui/walk.ts'
import { type LoggedRequest, requestLogQuery } from './documents.ts'
import { RequestDetails } from './request-details.tsx'
import { filterOf, RequestFilters } from './request-filters.tsx'
import { doorWords } from './words.ts'

function toneOf({ status, errorCode }: LoggedRequest): Tone {
  if (status >= 500) return 'bad'
  return errorCode ? 'warn' : 'accent'
}

interface RequestRowProps {
  request: LoggedRequest
  onOpen: () => void
}

function RequestRow({ request, onOpen }: RequestRowProps) {
  const { key, door, method, operation, status, durationMs, errorCode, answeredAt } = request
  const facts = [
    i18n._(doorWords[door]),
    key?.name ?? t`A deleted key`,
    t`${numeral(durationMs)} ms`,
    ...(errorCode ? [errorCode.toLowerCase()] : []),
  ]
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2.5 text-start hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="w-12 shrink-0">
          <Badge tone={toneOf(request)}>{status}</Badge>
        </span>
        <code className="min-w-0 flex-1 basis-40 truncate font-medium sm:basis-0">
          {method} {operation ?? t`unknown`}
        </code>
        <time dateTime={answeredAt} className="text-xs text-ink-2">
          {secondTime(answeredAt)}
        </time>
        <span className="w-full text-xs text-ink-2 sm:ps-15">{facts.join(' · ')}</span>
      </button>
    </li>
  )
}

/** The requests that fit, as they were at one moment: keyed by the filters, and by how often it was refreshed. */
function Requests({ isNarrowed }: { isNarrowed: boolean }) {
  const [search] = useRoomSearch(keysSearch)
  const [filter] = useState(() => filterOf(search))
  const [page, setPage] = useState('')
  const [open, setOpen] = useState<LoggedRequest | null>(null)
  const answer = useAnswer(requestLogQuery, { filter, ...walkOf(page) })
  return (
    <>
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ requestLog }) =>
          requestLog.nodes.length === 0 ? (
            <Empty icon={List} title={isNarrowed ? t`No request matches` : t`No requests yet`}>
              <Trans>Requests are listed a second after they were answered, and kept for 7 days.</Trans>
            </Empty>
          ) : (
            <>
              <Rows label={t`Requests`}>
                {requestLog.nodes.map((request) => (
                  <RequestRow key={request.id} request={request} onOpen={() => setOpen(request)} />
                ))}
              </Rows>
              <Pager {...requestLog} onPage={setPage} />
            </>
          )
        }
      </Answered>
      {open ? <RequestDetails request={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

/** What was asked with keys in the last 7 days, newest first. */
export default function RequestLog({ kinds }: { kinds: ReactNode }) {
  const [{ key, door, state, code, since }] = useRoomSearch(keysSearch)
  const [times, setTimes] = useState(0)
  const narrowing = [key, door, state, code, since]
  return (
    <Room
      title={t`API keys`}
      about={<Trans>The requests that programs made with keys in the last 7 days.</Trans>}
      action={
        <Button onClick={() => setTimes(times + 1)}>
          <RefreshCw className="size-4" aria-hidden="true" />
          <Trans>Refresh</Trans>
        </Button>
      }
    >
      {kinds}
      <RequestFilters />
      <Requests key={[...narrowing, times].join(' ')} isNarrowed={narrowing.some(Boolean)} />
    </Room>
  )
}
