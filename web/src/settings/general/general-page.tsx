import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { dates } from '../../language/format.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { byPattern } from '../../ui/date-pattern.ts'
import { Field, Select, TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { dateFormats } from './date-format.ts'
import { changeSettingsMutation, settingsQuery, type WorkspaceSettings } from './documents.ts'
import { Country, TimeZone } from './place-fields.tsx'

/** A pattern with what it makes of today. */
function example(pattern: string): string {
  const today = Date.now()
  return `${pattern} (${byPattern(pattern, today, dates({ month: 'short' }).format(today))})`
}

function SettingsForm({ saved }: { saved: WorkspaceSettings }) {
  const router = useRouter()
  const mayWrite = useMay('SETTINGS_GENERAL_WRITE')
  const [draft, setDraft] = useState(saved)
  const [done, setDone] = useState(false)
  const { run, busy, problem } = useChange(changeSettingsMutation)
  const set = (changes: Partial<WorkspaceSettings>) => {
    setDone(false)
    setDraft({ ...draft, ...changes })
  }
  const save = async () => {
    const { name, maskPhoneNumbers, timezone, dateFormat, country } = draft
    const answer = await run({ input: { name, maskPhoneNumbers, timezone, dateFormat, country } })
    if (!answer) return
    setDraft(answer.updateWorkspaceSettings.settings)
    setDone(true)
    // The name of the workspace stands in other places as well.
    await router.invalidate()
  }
  return (
    <section className="max-w-xl rounded-xl border border-line bg-surface">
      <Form onSubmit={() => void save()} problem={problem} busy={busy} submit={t`Save`} disabled={!mayWrite}>
        <fieldset disabled={!mayWrite} className="contents">
          <legend className="sr-only">
            <Trans>Settings of the workspace</Trans>
          </legend>
          <Field
            label={t`Name`}
            name="name"
            maxLength={255}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TimeZone value={draft.timezone} onChange={(timezone) => set({ timezone })} />
          <Select
            label={t`Date format`}
            name="dateFormat"
            value={draft.dateFormat}
            onChange={(event) => set({ dateFormat: event.target.value })}
          >
            {[...new Set([...dateFormats, saved.dateFormat])].map((format) => (
              <option key={format} value={format}>
                {example(format)}
              </option>
            ))}
          </Select>
          <Country
            value={draft.country ?? ''}
            inForce={saved.country === null ? saved.phoneCountry : null}
            onChange={(country) => set({ country: country || null })}
          />
          <TickBox
            label={t`Mask phone numbers`}
            hint={t`Members see the last four digits only, also in exports.`}
            checked={draft.maskPhoneNumbers}
            onChange={(event) => set({ maskPhoneNumbers: event.target.checked })}
          />
        </fieldset>
        <p role="status" className="text-good empty:hidden">
          {done ? t`Saved.` : ''}
        </p>
      </Form>
    </section>
  )
}

/** What a workspace sets for itself. */
export default function GeneralPage() {
  const answer = useAnswer(settingsQuery, {})
  return (
    <Room
      title={t`General`}
      about={t`What the workspace is called, and how times, dates and numbers are shown.`}
    >
      <Answered answer={answer}>{(data) => <SettingsForm saved={data.workspaceSettings} />}</Answered>
    </Room>
  )
}
