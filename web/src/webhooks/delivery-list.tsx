import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { type RefObject, useEffect, useMemo } from 'react'
import { numeral } from '../language/format.ts'
import { useRoomSearch } from '../page/search.ts'
import { deliveriesSearch } from '../page/searches.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Select } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { secondTime, useNow } from '../ui/time.ts'
import type { Delivery, DeliveryFilters, Endpoint } from './documents.ts'
import { eventName } from './event-name.ts'
import { soon } from './status.ts'
import { answerText, DeliveryBadge, deliveryWords } from './status-badge.tsx'
import { useDeliveries } from './use-deliveries.ts'

const hour = 3_600_000
const spans: Record<string, { label: MessageDescriptor; length: number }> = {
  hour: { label: msg`Last hour`, length: hour },
  day: { label: msg`Last 24 hours`, length: 24 * hour },
  week: { label: msg`Last 7 days`, length: 7 * 24 * hour },
}

/** How the tries went so far, in a line. */
function course({ state, tries, lastAnswer, nextTryAt }: Delivery, endpoint: Endpoint, now: number): string {
  // A paused endpoint's deliveries wait for one that succeeds, not for a time.
  const next = endpoint.status === 'ACTIVE' && state === 'WAITING' && tries > 0 ? nextTryAt : null
  return [
    tries === 0 ? t`not tried yet` : plural(tries, { one: '# try', other: '# tries' }),
    ...(lastAnswer ? [t`${answerText(lastAnswer)}, ${numeral(lastAnswer.durationMs)} ms`] : []),
    ...(next ? [t`next try ${soon(next, now)}`] : []),
  ].join(' · ')
}

interface RowProps {
  delivery: Delivery
  endpoint: Endpoint
  now: number
}

function Row({ delivery, endpoint, now }: RowProps) {
  const [search] = useRoomSearch(deliveriesSearch)
  return (
    <li>
      <Link
        to="/settings/webhooks/$endpoint/deliveries/$delivery"
        params={{ endpoint: endpoint.id, delivery: delivery.id }}
        search={search}
        className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="w-20 shrink-0">
          <DeliveryBadge state={delivery.state} />
        </span>
        <span className="min-w-0 flex-1 basis-40 truncate font-medium sm:basis-0">
          {eventName(delivery.event.type)}
          {delivery.test ? <span className="font-normal text-ink-2"> {t`(test)`}</span> : null}
        </span>
        <time dateTime={delivery.createdAt} className="text-xs text-ink-2">
          {secondTime(delivery.createdAt)}
        </time>
        <span className="w-full text-xs text-ink-2 sm:ps-23">{course(delivery, endpoint, now)}</span>
      </Link>
    </li>
  )
}

interface FiltersProps {
  endpoint: Endpoint
}

function Filters({ endpoint }: FiltersProps) {
  const [{ state = '', type = '', since = '' }, change] = useRoomSearch(deliveriesSearch)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Select label={t`State`} value={state} onChange={(event) => change({ state: event.target.value })}>
        <option value="">{t({ message: 'All', context: 'filter' })}</option>
        {Object.entries(deliveryWords).map(([key, word]) => (
          <option key={key} value={key}>
            {i18n._(word)}
          </option>
        ))}
      </Select>
      <Select label={t`Event`} value={type} onChange={(event) => change({ type: event.target.value })}>
        <option value="">{t({ message: 'All', context: 'filter' })}</option>
        {[...new Set([...endpoint.events, 'WEBHOOK_TEST', ...(type ? [type] : [])])].map((one) => (
          <option key={one} value={one}>
            {eventName(one)}
          </option>
        ))}
      </Select>
      <Select
        className="col-span-2 sm:col-span-1"
        label={t`Time`}
        value={since}
        onChange={(event) => change({ since: event.target.value })}
      >
        <option value="">
          <Trans>Any time</Trans>
        </option>
        {Object.entries(spans).map(([value, { label }]) => (
          <option key={value} value={value}>
            {i18n._(label)}
          </option>
        ))}
      </Select>
    </div>
  )
}

interface ListProps {
  endpoint: Endpoint
  /** takes how to read the list anew */
  refreshRef: RefObject<() => void>
}

function List({ endpoint, refreshRef }: ListProps) {
  const [{ state, type, since }] = useRoomSearch(deliveriesSearch)
  const now = useNow()
  const filters = useMemo((): DeliveryFilters => {
    const span = since ? spans[since] : undefined
    return {
      ...(state && { state: state as DeliveryFilters['state'] }),
      ...(type && { type: type as DeliveryFilters['type'] }),
      ...(span && { createdAfter: new Date(Date.now() - span.length).toISOString() }),
    }
  }, [state, type, since])
  const { rows, hasMore, problem, more, refresh } = useDeliveries(endpoint.id, filters)
  useEffect(() => {
    refreshRef.current = () => void refresh()
  }, [refresh, refreshRef])
  return (
    <>
      {problem ? <Alert>{problem.message}</Alert> : null}
      {!rows && !problem ? <Skeleton className="h-40 rounded-xl" /> : null}
      {rows?.length === 0 ? (
        <Empty icon={Inbox} title={state || type || since ? t`No delivery matches` : t`No deliveries yet`}>
          <Trans>Delivered ones are kept for 3 days, failed ones for 30.</Trans>
        </Empty>
      ) : null}
      {rows && rows.length > 0 ? (
        <ul
          aria-label={t`Deliveries`}
          className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
        >
          {rows.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} endpoint={endpoint} now={now} />
          ))}
        </ul>
      ) : null}
      {hasMore ? (
        <Button className="self-center" onClick={() => void more()}>
          <Trans>Show older ones</Trans>
        </Button>
      ) : null}
    </>
  )
}

/** What was posted to an endpoint, or waits to be, newest first and live. */
export function DeliveryList({ endpoint, refreshRef }: ListProps) {
  const [{ state, type, since }] = useRoomSearch(deliveriesSearch)
  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-3">
      <h2 id="deliveries" className="text-base font-semibold">
        <Trans>Deliveries</Trans>
      </h2>
      <Filters endpoint={endpoint} />
      <List key={`${state} ${type} ${since}`} endpoint={endpoint} refreshRef={refreshRef} />
    </section>
  )
}
