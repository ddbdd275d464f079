import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import type { ReportRhythm } from '../generated/documents.ts'
import { graphql } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'
import { useChange } from '../graphql/use-change.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { exactTime } from '../ui/time.ts'

const ownQuery = graphql(`
  query OwnReportMail {
    ownReportMail { every nextAt }
  }
`)

const setMutation = changing(
  ['ownReportMail'],
  graphql(`
    mutation SetReportMail($input: SetReportMailInput!) {
      setReportMail(input: $input) { reportMail { every nextAt } }
    }
  `),
)

const stopMutation = changing(
  ['ownReportMail'],
  graphql(`
    mutation StopReportMail {
      stopReportMail { success }
    }
  `),
)

const rhythmWords: Record<ReportRhythm, MessageDescriptor> = {
  DAY: msg`Every morning, for the previous day`,
  WEEK: msg`Every Monday, for the previous week`,
  MONTH: msg`On the first of the month, for the previous month`,
}

type Choice = ReportRhythm | ''

/** Whether one gets the figures by mail, and how often. */
export default function MailDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const [{ data }] = useQuery({ query: ownQuery, requestPolicy: 'cache-and-network' })
  const [changed, setChanged] = useState<Choice>()
  const [set, stop] = [useChange(setMutation, onClose), useChange(stopMutation, onClose)]
  const own = data?.ownReportMail
  const choice: Choice = changed ?? own?.every ?? ''
  const save = () => void (choice === '' ? stop.run({}) : set.run({ input: { every: choice } }))
  return (
    <Dialog title={t`Figures by mail`} onClose={onClose}>
      <Form
        onSubmit={save}
        onCancel={onClose}
        submit={t`Save`}
        disabled={data === undefined}
        busy={set.busy || stop.busy}
        problem={set.problem ?? stop.problem}
      >
        <Select
          label={t`How often`}
          name="every"
          value={choice}
          onChange={({ target }) => setChanged(target.value as Choice)}
          hint={own ? t`The next one comes on ${exactTime(own.nextAt)}.` : undefined}
        >
          <option value="">{t`Never`}</option>
          {Object.entries(rhythmWords).map(([every, word]) => (
            <option key={every} value={every}>
              {i18n._(word)}
            </option>
          ))}
        </Select>
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>
            You alone get it, in the language of your account, at the address with which you sign in.
          </Trans>
        </p>
      </Form>
    </Dialog>
  )
}
