import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { numbersQuery } from '../contact/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Field, TickBox } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { linkLook } from '../ui/link-look.ts'
import { AudioUpload } from './audio-upload.tsx'
import {
  type CallingSettings,
  callingSettingsQuery,
  changeCallingSettingsMutation,
} from './settings-documents.ts'

/** As it is typed: what is no number is refused by the server with its words. */
const wholeOf = (value: string): number => Math.round(Number(value) || 0)

function Limits({ saved, mayWrite }: { saved: CallingSettings; mayWrite: boolean }) {
  const [draft, setDraft] = useState({
    callingEnabled: saved.callingEnabled,
    maxCallDuration: String(saved.maxCallDuration),
    transferTimeoutSecs: String(saved.transferTimeoutSecs),
    recordingRetentionDays: String(saved.recordingRetentionDays ?? ''),
  })
  const [isDone, setDone] = useState(false)
  const { run, busy, problem } = useChange(changeCallingSettingsMutation)
  const set = (changes: Partial<typeof draft>) => {
    setDone(false)
    setDraft({ ...draft, ...changes })
  }
  const save = async () => {
    const { callingEnabled, maxCallDuration, transferTimeoutSecs, recordingRetentionDays: days } = draft
    const input = {
      callingEnabled,
      maxCallDuration: wholeOf(maxCallDuration),
      transferTimeoutSecs: wholeOf(transferTimeoutSecs),
      recordingRetentionDays: days.trim() === '' ? null : wholeOf(days),
    }
    if (await run({ input })) setDone(true)
  }
  return (
    <Form onSubmit={() => void save()} problem={problem} busy={busy} submit={t`Save`} disabled={!mayWrite}>
      <fieldset disabled={!mayWrite} className="contents">
        <legend className="sr-only">
          <Trans>Calls of the workspace</Trans>
        </legend>
        <TickBox
          label={t`Members take and make calls`}
          hint={t`Where it is off, calls of customers are missed calls.`}
          name="callingEnabled"
          checked={draft.callingEnabled}
          onChange={({ target }) => set({ callingEnabled: target.checked })}
        />
        <Field
          label={t`Longest call, in seconds`}
          name="maxCallDuration"
          inputMode="numeric"
          hint={t`30 to 14,400. A call is ended after this time.`}
          value={draft.maxCallDuration}
          onChange={({ target }) => set({ maxCallDuration: target.value })}
        />
        <Field
          label={t`How long to look for somebody, in seconds`}
          name="transferTimeoutSecs"
          inputMode="numeric"
          hint={t`10 to 600. After this time, the call rings for everybody who is available.`}
          value={draft.transferTimeoutSecs}
          onChange={({ target }) => set({ transferTimeoutSecs: target.value })}
        />
        <Field
          label={t`Delete recordings after this many days`}
          name="recordingRetentionDays"
          inputMode="numeric"
          hint={t`1 to 3,650. Empty: they are kept until the contact is deleted.`}
          value={draft.recordingRetentionDays}
          onChange={({ target }) => set({ recordingRetentionDays: target.value })}
        />
      </fieldset>
      <p role="status" className="text-good empty:hidden">
        {isDone ? t`Saved.` : ''}
      </p>
    </Form>
  )
}

/** The numbers, each of which has its own switches on its page. */
function Numbers() {
  const [{ data }] = useQuery({ query: numbersQuery })
  if (!data || data.numbers.length === 0) return null
  return (
    <section aria-label={t`Numbers`} className="flex flex-col gap-2">
      <h2 className="font-semibold">
        <Trans>Numbers</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>Each number has its own switch, hours and recording.</Trans>
      </p>
      <ul className="flex flex-col gap-1">
        {data.numbers.map(({ id, name, phone }) => (
          <li key={id}>
            <Link to="/settings/numbers/$number" params={{ number: id }} className={linkLook}>
              <bdi>{name || (phone ?? id)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the workspace sets for its calls. */
export default function SettingsPart() {
  const mayWrite = useMay('SETTINGS_CALLING_WRITE')
  const mayNumbers = useMay('ACCOUNTS_READ')
  const answer = useAnswer(callingSettingsQuery, {})
  return (
    <Answered answer={answer}>
      {({ workspaceSettings: saved }) => (
        <div className="flex max-w-xl flex-col gap-6">
          <section aria-label={t`Calls`} className="rounded-xl border border-line bg-surface">
            <Limits saved={saved} mayWrite={mayWrite} />
          </section>
          <section
            aria-label={t`What callers hear`}
            className="flex flex-col gap-5 rounded-xl border border-line bg-surface p-5"
          >
            <AudioUpload
              type="hold_music"
              label={t`Hold music`}
              hint={t`While the customer is on hold. OGG, MP3 or WAV, up to 5 MB and 10 minutes.`}
              isSet={saved.holdMusicFile !== null}
              disabled={!mayWrite}
              onDone={answer.retry}
            />
            <AudioUpload
              type="ringback"
              label={t`Ringback tone`}
              hint={t`While looking for somebody. OGG, MP3 or WAV, up to 5 MB and 10 minutes.`}
              isSet={saved.ringbackFile !== null}
              disabled={!mayWrite}
              onDone={answer.retry}
            />
            <AudioUpload
              type="recording_notice"
              label={t`Announcement of the recording`}
              hint={t`What both hear before a call is recorded, instead of a short tone. OGG, MP3 or WAV, up to 5 MB and 10 minutes.`}
              isSet={saved.recordingNoticeFile !== null}
              disabled={!mayWrite}
              onDone={answer.retry}
            />
          </section>
          {mayNumbers ? <Numbers /> : null}
        </div>
      )}
    </Answered>
  )
}
