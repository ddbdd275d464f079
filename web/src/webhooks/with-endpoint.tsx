import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Empty } from '../ui/empty.tsx'
import { type Endpoint, endpointsQuery, type Health } from './documents.ts'
import { usePoll } from './use-poll.ts'

interface WithEndpointProps {
  id: string
  children: (endpoint: Endpoint, health: Health, refresh: () => void) => ReactNode
}

/** One of the workspace's endpoints, kept fresh: there are twenty at most, so all of them are read. */
export function WithEndpoint({ id, children }: WithEndpointProps) {
  const answer = useAnswer(endpointsQuery, {})
  usePoll(answer.retry, 3_000)
  return (
    <Answered answer={answer}>
      {({ webhookEndpoints }) => {
        const endpoint = webhookEndpoints.nodes.find((one) => one.id === id)
        if (endpoint) return children(endpoint, endpoint.health, answer.retry)
        return (
          <Empty
            icon={Webhook}
            title={t`There is no such webhook`}
            action={
              <Link
                to="/settings/webhooks"
                search={{}}
                className="font-medium text-accent underline underline-offset-4"
              >
                <Trans>All webhooks</Trans>
              </Link>
            }
          >
            <Trans>It may have been deleted.</Trans>
          </Empty>
        )
      }}
    </Answered>
  )
}
