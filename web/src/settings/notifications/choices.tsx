import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMe } from '../../session/me-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../security/section.tsx'
import {
  changeOwnSettingsMutation,
  type Preferences,
  preferencesQuery,
  setPreferencesMutation,
} from './documents.ts'
import { QuietFields } from './quiet-fields.tsx'
import { TopicTable } from './topic-table.tsx'
import type { Preference } from './topic-words.ts'

/** Kept with the account, as everything here. */
function SendMails({ hasMailServer }: { hasMailServer: boolean }) {
  const { settings } = useMe()
  const { run, busy, problem } = useChange(changeOwnSettingsMutation)
  const turn = (emailNotifications: boolean) => void run({ input: { ...settings, emailNotifications } })
  return (
    <div className="flex flex-col gap-3 border-t border-line p-5">
      <TickBox
        label={t`Send me mails`}
        hint={
          hasMailServer
            ? t`Mails are sent a few minutes later, and only about what you have not read by then.`
            : t`This installation has no mail server: nobody gets mails of notifications.`
        }
        checked={settings.emailNotifications && hasMailServer}
        disabled={busy || !hasMailServer}
        onChange={({ target }) => turn(target.checked)}
      />
      {problem ? <Alert>{problem.message}</Alert> : null}
    </div>
  )
}

function inputOf({ topics, quietFrom, quietTo, quietDays, timezone, digestAt }: Preferences) {
  return {
    topics: topics.map(({ topic, inPage, byPush, byMail }) => ({ topic, inPage, byPush, byMail })),
    quietFrom: quietFrom || null,
    quietTo: quietTo || null,
    quietDays: quietDays.length > 0 ? quietDays : null,
    timezone: timezone || null,
    digestAt,
  }
}

function Choices({ saved }: { saved: Preferences }) {
  const { settings } = useMe()
  const [draft, setDraft] = useState(saved)
  const [done, setDone] = useState(false)
  const { run, busy, problem } = useChange(setPreferencesMutation, () => setDone(true))
  const set = (changes: Partial<Preferences>) => {
    setDone(false)
    setDraft({ ...draft, ...changes })
  }
  const turn = ({ topic }: Preference, changes: Partial<Preference>) =>
    set({ topics: draft.topics.map((one) => (one.topic === topic ? { ...one, ...changes } : one)) })
  return (
    <>
      <SendMails hasMailServer={saved.hasMailServer} />
      <div className="border-t border-line">
        <Form
          onSubmit={() => void run({ input: inputOf(draft) })}
          problem={problem}
          busy={busy}
          submit={t`Save`}
        >
          <TopicTable
            topics={draft.topics}
            noMail={!saved.hasMailServer || !settings.emailNotifications}
            onTurn={turn}
          />
          <QuietFields draft={draft} onChange={set} />
          <p role="status" className="text-good empty:hidden">
            {done ? <Trans>Saved.</Trans> : null}
          </p>
        </Form>
      </div>
    </>
  )
}

/** How one is notified of each topic, wherever one is signed in. */
export default function NotificationChoices() {
  const answer = useAnswer(preferencesQuery, {})
  return (
    <Section
      title={t`What you are notified of`}
      about={t`What is not at the bell is listed as read. By push: on browsers where “Also when no page is open” is on.`}
    >
      <Answered answer={answer}>
        {({ notificationPreferences }) => <Choices saved={notificationPreferences} />}
      </Answered>
    </Section>
  )
}
