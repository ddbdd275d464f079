import { t } from '@lingui/core/macro'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { invitationsQuery } from './documents.ts'
import { Invitations } from './invitations.tsx'
import { InviteButton } from './invite-button.tsx'

/** Who was invited, and inviting somebody. */
export default function InvitationsPage() {
  const answer = useAnswer(invitationsQuery, {})
  return (
    <Room
      title={t`Invitations`}
      about={t`People who were asked to join and have not answered yet.`}
      action={<InviteButton look="primary" onClose={answer.retry} />}
    >
      <Invitations answer={answer} />
    </Room>
  )
}
