import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Mail, RotateCw, X } from 'lucide-react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import type { Answer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { fullDate } from '../../ui/time.ts'
import { type Invitation, resendInvitationMutation, withdrawInvitationMutation } from './documents.ts'

interface EntryProps {
  invitation: Invitation
  onChange: () => void
}

function Actions({ invitation: { id, email }, onChange }: EntryProps) {
  const resend = useChange(resendInvitationMutation)
  const withdraw = useChange(withdrawInvitationMutation)
  const problem = resend.problem ?? withdraw.problem
  const busy = resend.busy || withdraw.busy
  const after = (change: Promise<unknown>) => void change.then((answer) => answer && onChange())
  return (
    <>
      <div className="flex gap-1">
        <Button
          size="small"
          disabled={busy}
          aria-label={t`Send again to ${email}`}
          onClick={() => after(resend.run({ id }))}
        >
          <RotateCw className="size-3.5" aria-hidden="true" />
          <Trans>Send again</Trans>
        </Button>
        <Button
          size="small"
          look="danger"
          disabled={busy}
          aria-label={t`Withdraw the invitation of ${email}`}
          onClick={() => after(withdraw.run({ id }))}
        >
          <X className="size-3.5" aria-hidden="true" />
          <Trans>Withdraw</Trans>
        </Button>
      </div>
      {problem ? (
        <div className="basis-full">
          <Alert>{problem.message}</Alert>
        </div>
      ) : null}
    </>
  )
}

function Entry({ invitation, onChange }: EntryProps) {
  const mayWrite = useMay('USERS_WRITE')
  const { email, role, invitedBy, expiresAt, isExpired } = invitation
  return (
    <li className="flex flex-wrap items-center gap-3 border-line px-4 py-3 not-first:border-t">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-medium">{email}</p>
        <p className="text-xs text-ink-2">
          {isExpired ? (
            <Trans>
              As {role.name}, by {invitedBy.name},{' '}
              <span className="text-bad">expired {fullDate(expiresAt)}</span>
            </Trans>
          ) : (
            <Trans>
              As {role.name}, by {invitedBy.name}, until {fullDate(expiresAt)}
            </Trans>
          )}
        </p>
      </div>
      {mayWrite ? <Actions invitation={invitation} onChange={onChange} /> : null}
    </li>
  )
}

function List({ nodes, onChange }: { nodes: Invitation[]; onChange: () => void }) {
  return (
    <ul aria-label={t`Invitations`} className="rounded-xl border border-line bg-surface">
      {nodes.map((invitation) => (
        <Entry key={invitation.id} invitation={invitation} onChange={onChange} />
      ))}
    </ul>
  )
}

interface InvitationsProps {
  answer: Answer<{ invitations: { nodes: Invitation[] } }>
}

/** The invitations that wait for an answer. */
export function Invitations({ answer }: InvitationsProps) {
  return (
    <Answered answer={answer}>
      {({ invitations: { nodes } }) =>
        nodes.length === 0 ? (
          <Empty icon={Mail} title={t`No invitation is waiting`}>
            <Trans>
              Invited people get a mail with a link, and join with a name and a password of their own.
            </Trans>
          </Empty>
        ) : (
          <List nodes={nodes} onChange={answer.retry} />
        )
      }
    </Answered>
  )
}

/** The same above the members, who are what that room is about: nothing while nobody is waited for. */
export function InvitedToo({ answer }: InvitationsProps) {
  if (!answer.problem && !answer.data?.invitations.nodes.length) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium">
        <Trans>Invited</Trans>
      </h2>
      <Answered answer={answer}>
        {({ invitations: { nodes } }) => <List nodes={nodes} onChange={answer.retry} />}
      </Answered>
    </section>
  )
}
