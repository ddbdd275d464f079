import { plural, t } from '@lingui/core/macro'
import { useChange } from '../../graphql/use-change.ts'
import { Alert } from '../../ui/alert.tsx'
import { TickBox } from '../../ui/field.tsx'
import { exactTime } from '../../ui/time.ts'
import { type AccountOfPage, updateAccountMutation } from './documents.ts'
import { Section } from './section.tsx'

/** Whether broadcasts of the number slow down when the platform says so, and how fast they go now. */
export function BroadcastPace({ account, mayWrite }: { account: AccountOfPage; mayWrite: boolean }) {
  const { id, pacesBroadcasts, broadcastPace: pace } = account
  const change = useChange(updateAccountMutation)
  const speed = pace
    ? plural(pace.perSecond, { one: '# message a second now.', other: '# messages a second now.' })
    : null
  const rest = pace?.restsUntil
    ? t`The platform asked for less: it goes on at ${exactTime(pace.restsUntil)}.`
    : null
  return (
    <Section title={t`Broadcasts`}>
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      <TickBox
        name="pacesBroadcasts"
        label={t`Go at the pace that the platform takes`}
        hint={[
          t`When it says that messages come too fast, the number sends half as many, and slowly more again.`,
          speed,
          rest,
        ]
          .filter(Boolean)
          .join(' ')}
        checked={change.busy ? !pacesBroadcasts : pacesBroadcasts}
        disabled={!mayWrite}
        onChange={({ target }) => void change.run({ input: { id, pacesBroadcasts: target.checked } })}
      />
    </Section>
  )
}
