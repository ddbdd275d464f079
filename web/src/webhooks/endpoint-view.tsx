import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useMay } from '../session/me-context.ts'
import { exactTime, spokenAgo, useNow } from '../ui/time.ts'
import { DeliveryList } from './delivery-list.tsx'
import type { Endpoint, Health } from './documents.ts'
import { EndpointActions } from './endpoint-actions.tsx'
import { eventName } from './event-name.ts'
import { documentTroubles, successRate, trouble, waitingText } from './status.ts'
import { EndpointBadge } from './status-badge.tsx'

interface EndpointViewProps {
  endpoint: Endpoint
  health: Health
  onChange: () => void
}

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: string }) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  )
}

function Facts({ endpoint, health }: Omit<EndpointViewProps, 'onChange'>) {
  const now = useNow()
  const { events, documents, headers, owner, lastSuccessAt, lastFailureAt, previousSecretExpiresAt } =
    endpoint
  const names = headers.map(({ name }) => name)
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3 sm:grid-cols-4">
      <Fact term={t`Delivered`}>{(health && successRate(health)) ?? t`Nothing sent yet`}</Fact>
      <Fact term={t`Waiting`}>{waitingText(health?.waiting ?? 0)}</Fact>
      <Fact term={t`Last success`}>{lastSuccessAt ? spokenAgo(lastSuccessAt, now) : t`None yet`}</Fact>
      <Fact term={t`Last failure`}>{lastFailureAt ? spokenAgo(lastFailureAt, now) : t`None`}</Fact>
      <Fact term={t`Events`} wide>
        {events.map(eventName).join(', ')}
      </Fact>
      {documents.length > 0 ? (
        <Fact term={t`Own bodies`} wide>
          {documents.map(({ type }) => eventName(type)).join(', ')}
        </Fact>
      ) : null}
      <Fact term={t`Headers`}>{names.length > 0 ? names.join(', ') : t`None`}</Fact>
      <Fact term={owner.__typename === 'KeyActor' ? t`Made with the key` : t`Belongs to`}>
        {owner.name ?? t`Gone`}
      </Fact>
      {previousSecretExpiresAt ? (
        <Fact
          term={t`Secret`}
          wide
        >{t`The previous one also signs until ${exactTime(previousSecretExpiresAt)}.`}</Fact>
      ) : null}
    </dl>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <p className="flex gap-2.5 rounded-lg bg-warn-soft px-3 py-2 text-warn">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}

/** One endpoint: how it fares, what can be done with it, its deliveries. */
export function EndpointView({ endpoint, health, onChange }: EndpointViewProps) {
  const now = useNow()
  const mayWrite = useMay('WEBHOOKS_WRITE')
  const mayDelete = useMay('WEBHOOKS_DELETE')
  const refreshList = useRef(() => {})
  const why = trouble(endpoint, now)
  const changed = () => {
    onChange()
    refreshList.current()
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base font-semibold break-all">
            <bdi>{endpoint.url}</bdi>
          </h2>
          <EndpointBadge status={endpoint.status} />
        </div>
        {endpoint.description ? <p className="text-ink-2">{endpoint.description}</p> : null}
      </div>
      {[why, ...documentTroubles(endpoint)].map((text) =>
        text ? <Warning key={text}>{text}</Warning> : null,
      )}
      {mayWrite || mayDelete ? <EndpointActions endpoint={endpoint} onChange={changed} /> : null}
      <Facts endpoint={endpoint} health={health} />
      <DeliveryList endpoint={endpoint} refreshRef={refreshList} />
    </div>
  )
}
