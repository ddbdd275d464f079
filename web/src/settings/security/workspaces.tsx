import { useState } from 'react'
import { address } from '../../graphql/address.ts'
import { useChange } from '../../graphql/use-change.ts'
import { useMe } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { useAnswer } from '../use-answer.ts'
import { leaveWorkspaceMutation, type OwnWorkspace, ownWorkspacesQuery } from './documents.ts'
import { Section } from './section.tsx'

interface LeaveProps {
  workspace: OwnWorkspace
  isHere: boolean
  onClose: () => void
}

function Leave({ workspace: { workspaceId, name }, isHere, onClose }: LeaveProps) {
  // Whoever leaves where they are begins anew in one that is left.
  const change = useChange(leaveWorkspaceMutation, () => (isHere ? location.assign(address('')) : onClose()))
  return (
    <Confirm
      title={`Leave ${name}?`}
      submit="Leave"
      onConfirm={() => void change.run({ workspaceId })}
      onClose={onClose}
      problem={change.problem}
      busy={change.busy}
    >
      <p>You see nothing of it any more. Only an invitation brings you back.</p>
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
  const isHere = ({ workspaceId }: OwnWorkspace) => workspaceId === me.workspace.id
  return (
    <Section title="Your workspaces" about="You can leave all but one of them.">
      <ul>
        {data.myWorkspaces.map((workspace) => (
          <li key={workspace.workspaceId} className="flex items-center gap-3 border-t border-line px-5 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2">
                <span className="truncate font-medium">{workspace.name}</span>
                {isHere(workspace) ? <Badge>You are here</Badge> : null}
              </p>
              <p className="truncate text-xs text-ink-3">{workspace.roleName}</p>
            </div>
            <Button size="small" aria-label={`Leave ${workspace.name}`} onClick={() => setLeaving(workspace)}>
              Leave
            </Button>
          </li>
        ))}
      </ul>
      {leaving ? <Leave workspace={leaving} isHere={isHere(leaving)} onClose={close} /> : null}
    </Section>
  )
}
