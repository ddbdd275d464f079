import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { address } from '../../connection/address.ts'
import { useChange } from '../../graphql/use-change.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMe } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { leaveWorkspaceMutation, type OwnWorkspace, ownWorkspacesQuery } from './documents.ts'
import { Section } from './section.tsx'

interface LeaveProps {
  own: OwnWorkspace
  isHere: boolean
  onClose: () => void
}

function Leave({ own: { workspace }, isHere, onClose }: LeaveProps) {
  // Whoever leaves where they are begins anew in one that is left.
  const change = useChange(leaveWorkspaceMutation, () => (isHere ? location.assign(address('')) : onClose()))
  return (
    <Confirm
      title={t`Leave ${workspace.name}?`}
      submit={t`Leave`}
      onConfirm={() => void change.run({ workspaceId: workspace.id })}
      onClose={onClose}
      problem={change.problem}
      busy={change.busy}
    >
      <p>
        <Trans>You see nothing of it any more. Only an invitation brings you back.</Trans>
      </p>
    </Confirm>
  )
}

/** The person's workspaces, each with the way out, while there is more than one. */
export function OwnWorkspaces() {
  const me = useMe()
  const { data, retry } = useAnswer(ownWorkspacesQuery, {})
  const [leaving, setLeaving] = useState<OwnWorkspace | null>(null)
  const close = () => {
    setLeaving(null)
    retry()
  }
  if (!data || data.myWorkspaces.length < 2) return null
  const isHere = ({ workspace }: OwnWorkspace) => workspace.id === me.workspace.id
  return (
    <Section title={t`Your workspaces`} about={t`You can leave all but one of them.`}>
      <ul>
        {data.myWorkspaces.map((own) => (
          <li key={own.workspace.id} className="flex items-center gap-3 border-t border-line px-5 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2">
                <span className="truncate font-medium">{own.workspace.name}</span>
                {isHere(own) ? (
                  <Badge>
                    <Trans>You are here</Trans>
                  </Badge>
                ) : null}
              </p>
              <p className="truncate text-xs text-ink-3">{own.role.name}</p>
            </div>
            <Button size="small" aria-label={t`Leave ${own.workspace.name}`} onClick={() => setLeaving(own)}>
              <Trans>Leave</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {leaving ? <Leave own={leaving} isHere={isHere(leaving)} onClose={close} /> : null}
    </Section>
  )
}
