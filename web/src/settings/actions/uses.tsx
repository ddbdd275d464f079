import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from 'urql'
import { nameOf } from '../../chat/name.ts'
import { actorName } from '../../chat/sender.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { exactTime } from '../../ui/time.ts'
import { type Action, usesQuery } from './documents.ts'

/** What came of an action when it was last used. */
export function Uses({ action: { id, name }, onClose }: { action: Action; onClose: () => void }) {
  const [{ data, error }] = useQuery({
    query: usesQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const uses = data?.customAction.executions.nodes
  return (
    <Dialog title={t`Uses of ${name}`} onClose={onClose} wide>
      <div className="p-5">
        {error ? <p>{t`It cannot be loaded.`}</p> : null}
        {!uses && !error ? <Skeleton className="h-24 w-full" /> : null}
        {uses?.length === 0 ? (
          <p className="text-ink-2">
            <Trans>It was not used in the last 30 days.</Trans>
          </p>
        ) : null}
        <ul className="flex flex-col divide-y divide-line">
          {uses?.map((use) => (
            <li key={use.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-[0.8125rem]">
              <Badge tone={use.succeeded ? 'accent' : 'bad'}>
                {use.succeeded ? <Trans>Done</Trans> : <Trans>Failed</Trans>}
              </Badge>
              <span className="min-w-0 flex-1 break-words">{use.message}</span>
              <span className="text-ink-2">
                <bdi>{use.contact ? nameOf(use.contact) : t`Somebody`}</bdi> · <bdi>{actorName(use.by)}</bdi>{' '}
                · <time dateTime={use.createdAt}>{exactTime(use.createdAt)}</time> · {t`${use.durationMs} ms`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
