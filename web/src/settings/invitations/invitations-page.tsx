import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'
import { Room } from '../room.tsx'
import { useAnswer } from '../use-answer.ts'
import { invitationsQuery } from './documents.ts'
import { Invitations } from './invitations.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

/** Who was invited, and inviting somebody. */
export default function InvitationsPage() {
  const answer = useAnswer(invitationsQuery, {})
  const mayWrite = useMay('users:write')
  const [inviting, setInviting] = useState(false)
  const close = () => {
    setInviting(false)
    answer.retry()
  }
  return (
    <Room
      title="Invitations"
      about="People who were asked to join and have not answered yet."
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setInviting(true)}>
            <UserPlus className="size-4" aria-hidden="true" />
            Invite
          </Button>
        ) : null
      }
    >
      <Invitations answer={answer} />
      <Suspense>{inviting ? <InviteDialog onClose={close} /> : null}</Suspense>
    </Room>
  )
}
