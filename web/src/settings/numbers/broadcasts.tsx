import { plural, t } from '@lingui/core/macro'
import { useChange } from '../../graphql/use-change.ts'
import { Section } from '../../page/section.tsx'
import { Alert } from '../../ui/alert.tsx'
import { TickBox } from '../../ui/field.tsx'
import { exactTime } from '../../ui/time.ts'
import { type AccountOfPage, updateAccountMutation } from './documents.ts'

/** What broadcasts of the number do when the platform wants them slower, or refuses many of them. */
export function Broadcasts({ account, mayWrite }: { account: AccountOfPage; mayWrite: boolean }) {
  const { id, pacesBroadcasts, pausesInTrouble, marketingMessages, directSend, broadcastPace: pace } = account
  const change = useChange(updateAccountMutation)
  const trouble = useChange(updateAccountMutation)
  const marketing = useChange(updateAccountMutation)
  const direct = useChange(updateAccountMutation)
  const problem = change.problem ?? trouble.problem ?? marketing.problem ?? direct.problem
  const speed = pace
    ? plural(pace.perSecond, { one: '# message a second now.', other: '# messages a second now.' })
    : null
  const rest = pace?.restsUntil
    ? t`The platform asked for less: sending continues at ${exactTime(pace.restsUntil)}.`
    : null
  return (
    <Section title={t`Broadcasts and sending`}>
      {problem ? <Alert>{problem.message}</Alert> : null}
      <TickBox
        name="pacesBroadcasts"
        label={t`Adapt to the speed that the platform accepts`}
        hint={[
          t`When it says that messages come too fast, the number sends half as many, then gradually more.`,
          speed,
          rest,
        ]
          .filter(Boolean)
          .join(' ')}
        checked={change.busy ? !pacesBroadcasts : pacesBroadcasts}
        disabled={!mayWrite}
        onChange={({ target }) => void change.run({ input: { id, pacesBroadcasts: target.checked } })}
      />
      <TickBox
        name="pausesInTrouble"
        label={t`Pause when the platform refuses many messages`}
        hint={t`When 5 of 100 are refused because of the template, the number or the account, the broadcast is paused and says what to do.`}
        checked={trouble.busy ? !pausesInTrouble : pausesInTrouble}
        disabled={!mayWrite}
        onChange={({ target }) => void trouble.run({ input: { id, pausesInTrouble: target.checked } })}
      />
      <TickBox
        name="marketingMessages"
        label={t`Send marketing templates through the marketing message service`}
        hint={t`Campaigns and single messages. If the platform says that the account is not onboarded to the service, this switches itself off and they are sent as other messages.`}
        checked={marketing.busy ? !marketingMessages : marketingMessages}
        disabled={!mayWrite}
        onChange={({ target }) => void marketing.run({ input: { id, marketingMessages: target.checked } })}
      />
      <TickBox
        name="directSend"
        label={t`Send messages with a category outside the 24-hour window`}
        hint={t`For programs that name a category (utility, authentication). The platform enables this for each account.`}
        checked={direct.busy ? !directSend : directSend}
        disabled={!mayWrite}
        onChange={({ target }) => void direct.run({ input: { id, directSend: target.checked } })}
      />
    </Section>
  )
}
