import { t } from '@lingui/core/macro'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { ChangeAddress } from './change-address.tsx'
import { ChangePassword } from './change-password.tsx'
import { securityQuery } from './documents.ts'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { TwoStep } from './two-step.tsx'
import { OwnWorkspaces } from './workspaces.tsx'

/** How the person signs in. */
export default function SecurityPage() {
  const answer = useAnswer(securityQuery, {})
  return (
    <Room title={t`Sign-in and security`} about={t`How you sign in, in all your workspaces.`}>
      <Answered answer={answer}>
        {({ accountSecurity: security }) => (
          <div className="flex flex-col gap-5">
            <TwoStep twoStep={security.twoStep} onChange={answer.retry} />
            <Passkeys security={security} onChange={answer.retry} />
            <SingleSignOn />
          </div>
        )}
      </Answered>
      <ChangeAddress />
      <ChangePassword />
      <Sessions />
      <OwnWorkspaces />
    </Room>
  )
}
