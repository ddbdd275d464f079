import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { TimeField } from '../../ui/date-field/date-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../security/section.tsx'
import { type Preferences, preferencesQuery, setPreferencesMutation } from './documents.ts'

type Topic = Preferences['topics'][number]['topic']

const words: Readonly<Record<Topic, MessageDescriptor>> = {
  MENTIONS: msg`Notes that name me`,
  ASSIGNMENTS: msg`Conversations that are given to me`,
  DELAYS: msg`Conversations that are due soon or wait for too long`,
  CAMPAIGNS: msg`My campaigns`,
  IMPORTS: msg`My imports`,
  NUMBERS: msg`Numbers`,
  FORMS: msg`Forms`,
  WEBHOOKS: msg`Webhooks`,
}

function Choices({ saved }: { saved: Preferences }) {
  const [draft, setDraft] = useState(saved)
  const [done, setDone] = useState(false)
  const { run, busy, problem } = useChange(setPreferencesMutation, () => setDone(true))
  const set = (changes: Partial<Preferences>) => {
    setDone(false)
    setDraft({ ...draft, ...changes })
  }
  const turn = (topic: Topic, way: 'inPage' | 'byPush', on: boolean) =>
    set({ topics: draft.topics.map((one) => (one.topic === topic ? { ...one, [way]: on } : one)) })
  const save = () => {
    const topics = draft.topics.map(({ topic, inPage, byPush }) => ({ topic, inPage, byPush }))
    void run({ input: { topics, quietFrom: draft.quietFrom || null, quietTo: draft.quietTo || null } })
  }
  const cell = (topic: Topic, way: 'inPage' | 'byPush', on: boolean, column: string) => {
    const label = i18n._(words[topic])
    return (
      <td className="py-1 text-center">
        <input
          type="checkbox"
          aria-label={`${label}: ${column}`}
          className="size-4 accent-(--accent)"
          checked={on}
          onChange={({ target }) => turn(topic, way, target.checked)}
        />
      </td>
    )
  }
  const [inPage, byPush] = [t`At the bell`, t`By push`]
  return (
    <div className="border-t border-line">
      <Form onSubmit={save} problem={problem} busy={busy} submit={t`Save`}>
        <table className="w-full">
          <thead>
            <tr className="text-xs text-ink-2">
              <th scope="col" className="text-start font-semibold">
                <Trans>What</Trans>
              </th>
              <th scope="col" className="w-20 font-semibold">
                {inPage}
              </th>
              <th scope="col" className="w-20 font-semibold">
                {byPush}
              </th>
            </tr>
          </thead>
          <tbody>
            {draft.topics.map((one) => (
              <tr key={one.topic}>
                <th scope="row" className="py-1 text-start font-normal">
                  {i18n._(words[one.topic])}
                </th>
                {cell(one.topic, 'inPage', one.inPage, inPage)}
                {cell(one.topic, 'byPush', one.byPush, byPush)}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="flex flex-wrap gap-4">
          <TimeField
            label={t`No push from`}
            className="min-w-32 flex-1"
            value={draft.quietFrom ?? ''}
            onChange={(quietFrom) => set({ quietFrom })}
          />
          <TimeField
            label={t`until`}
            className="min-w-32 flex-1"
            value={draft.quietTo ?? ''}
            onChange={(quietTo) => set({ quietTo })}
          />
        </div>
        <p className="text-xs text-ink-3">
          <Trans>
            By the clock of the workspace. What comes meanwhile is told afterwards, new messages are not.
          </Trans>
        </p>
        <p role="status" className="text-good empty:hidden">
          {done ? <Trans>Saved.</Trans> : null}
        </p>
      </Form>
    </div>
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
