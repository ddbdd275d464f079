import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Rows } from '../../ui/rows.tsx'
import { exactTime } from '../../ui/time.ts'
import { deletedWorkspacesQuery, type Lifecycle } from './documents.ts'
import { LifecycleDialog } from './lifecycle-dialog.tsx'

/** When it was deleted, and why. */
function deletion({ deletedAt, deletedReason: reason }: Lifecycle): string {
  const when = deletedAt ? exactTime(deletedAt) : ''
  return reason ? t`Deleted ${when}: ${reason}` : t`Deleted ${when}`
}

/** What was deleted and can be brought back; nothing of it is gone. */
export function DeletedWorkspaces() {
  const answer = useAnswer(deletedWorkspacesQuery, {})
  const [restoring, setRestoring] = useState<Lifecycle | null>(null)
  return (
    <section aria-labelledby="deleted-workspaces" className="mt-3">
      <h2 id="deleted-workspaces" className="mb-2 font-semibold">
        <Trans>Deleted</Trans>
      </h2>
      <Answered answer={answer}>
        {({ deletedWorkspaces }) =>
          deletedWorkspaces.length === 0 ? (
            <p className="text-ink-2">
              <Trans>No workspace is deleted.</Trans>
            </p>
          ) : (
            <Rows label={t`Deleted workspaces`}>
              {deletedWorkspaces.map((one) => (
                <Row key={one.workspaceId}>
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-medium">{one.name}</p>
                    <p className="text-[0.8125rem] text-ink-2">{deletion(one)}</p>
                  </div>
                  <Button size="small" aria-label={t`Restore ${one.name}`} onClick={() => setRestoring(one)}>
                    <Trans>Restore</Trans>
                  </Button>
                </Row>
              ))}
            </Rows>
          )
        }
      </Answered>
      {restoring ? (
        <LifecycleDialog
          workspaceId={restoring.workspaceId}
          name={restoring.name}
          change="restore"
          onClose={() => setRestoring(null)}
        />
      ) : null}
    </section>
  )
}
