import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, TriangleAlert, Webhook } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Answered } from '../page/answered.tsx'
import { Room } from '../page/room.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { SecretOnce } from '../ui/secret-once.tsx'
import { spokenAgo, useNow } from '../ui/time.ts'
import { CreateEndpoint } from './create-endpoint.tsx'
import { type Endpoint, endpointsQuery, type Health } from './documents.ts'
import { documentTroubles, successRate, trouble, waitingText } from './status.ts'
import { EndpointBadge } from './status-badge.tsx'
import { usePoll } from './use-poll.ts'

interface FactsProps {
  endpoint: Endpoint
  health: Health
  now: number
}

/** The health of an endpoint in a line. */
function facts({ endpoint, health, now }: FactsProps): string {
  const { events, lastSuccessAt, lastFailureAt } = endpoint
  const rate = health && successRate(health)
  return [
    plural(events.length, { one: '# event', other: '# events' }),
    rate ? t`${rate} delivered` : t`nothing sent yet`,
    ...(health?.waiting ? [t`${waitingText(health.waiting)} waiting`] : []),
    ...(lastSuccessAt ? [t`last success ${spokenAgo(lastSuccessAt, now)}`] : []),
    ...(lastFailureAt ? [t`last failure ${spokenAgo(lastFailureAt, now)}`] : []),
  ].join(' · ')
}

function Row(props: FactsProps) {
  const { endpoint, now } = props
  const why = trouble(endpoint, now) ?? documentTroubles(endpoint)[0]
  return (
    <li>
      <Link
        to="/settings/webhooks/$endpoint"
        params={{ endpoint: endpoint.id }}
        search={{}}
        className="flex flex-col gap-1 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex items-center gap-3">
          <span className="min-w-0 flex-1 truncate font-medium">
            <bdi>{endpoint.description || endpoint.url}</bdi>
          </span>
          <EndpointBadge status={endpoint.status} />
        </span>
        {endpoint.description ? (
          <span className="truncate text-ink-2">
            <bdi>{endpoint.url}</bdi>
          </span>
        ) : null}
        <span className="text-xs text-ink-2">{facts(props)}</span>
        {why ? (
          <span className="mt-1 flex gap-2 text-[0.8125rem] text-warn">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {why}
          </span>
        ) : null}
      </Link>
    </li>
  )
}

/** The workspace's endpoints with their health. */
export function EndpointList({ kinds }: { kinds: ReactNode }) {
  const answer = useAnswer(endpointsQuery, {})
  usePoll(answer.retry, 5_000)
  const navigate = useNavigate()
  const mayWrite = useMay('WEBHOOKS_WRITE')
  const now = useNow()
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<{ id: string; secret: string }>()
  const add = mayWrite ? (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus className="size-4" aria-hidden="true" />
      <Trans>Add an endpoint</Trans>
    </Button>
  ) : null
  return (
    <Room
      title={t`Webhooks`}
      about={t`Addresses of yours to which Parley posts the events of the workspace.`}
      action={add}
    >
      {kinds}
      <Answered answer={answer}>
        {({ webhookEndpoints: { nodes } }) =>
          nodes.length === 0 ? (
            <Empty icon={Webhook} title={t`No endpoints yet`}>
              <Trans>
                Add an address of yours, and events about messages, contacts and chats are sent to it as they
                happen.
              </Trans>
            </Empty>
          ) : (
            <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
              {nodes.map((endpoint) => (
                <Row key={endpoint.id} endpoint={endpoint} health={endpoint.health} now={now} />
              ))}
            </ul>
          )
        }
      </Answered>
      {creating ? (
        <CreateEndpoint
          onClose={() => setCreating(false)}
          onMade={(endpoint) => {
            setCreating(false)
            setMade(endpoint)
          }}
        />
      ) : null}
      {made ? (
        <SecretOnce
          title={t`Signing secret`}
          copyNow={t`Copy the signing secret now and store it safely.`}
          secret={made.secret}
          onClose={() => {
            setMade(undefined)
            void navigate({
              to: '/settings/webhooks/$endpoint',
              params: { endpoint: made.id },
              search: {},
            })
          }}
        />
      ) : null}
    </Room>
  )
}
