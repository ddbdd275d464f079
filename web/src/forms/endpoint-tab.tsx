import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { useMay } from '../session/me-context.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { Form as FormFields } from '../ui/form.tsx'
import { tell } from '../ui/toast.ts'
import { type Form, setEndpointMutation } from './documents.ts'
import { Exchanges } from './exchanges.tsx'

function readAnswers(text: string): Record<string, unknown> | null | undefined {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Whom the form asks while it is filled in: an address, or answers that are kept here. */
export default function EndpointTab({ form }: { form: Form }) {
  const mayWrite = useMay('FLOWS_MESSAGING_WRITE')
  const mayReadContacts = useMay('CONTACTS_READ')
  const [url, setUrl] = useState(form.endpointUrl ?? '')
  const [secret, setSecret] = useState('')
  const [text, setText] = useState(form.cannedAnswers ? JSON.stringify(form.cannedAnswers, null, 2) : '')
  const change = useChange(setEndpointMutation, () => {
    setSecret('')
    tell({ text: t`The endpoint is saved. Push the form once more, so that the platform knows.` })
  })
  const cannedAnswers = readAnswers(text)
  const save = () =>
    cannedAnswers !== undefined &&
    void change.run({
      input: { id: form.id, url: url.trim() || null, cannedAnswers, ...(secret && { secret }) },
    })
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-2xl rounded-xl border border-line bg-surface">
        <FormFields
          onSubmit={save}
          submit={t`Save endpoint`}
          disabled={!mayWrite || cannedAnswers === undefined}
          {...change}
        >
          <p className="text-ink-2">
            <Trans>
              A definition with data_api_version calls the endpoint while the form is filled in. Parley
              decrypts the requests of phones and forwards them as signed JSON.
            </Trans>
          </p>
          <Field
            label={t`Address of your server`}
            name="url"
            dir="ltr"
            placeholder="https://"
            hint={t`It answers within 8 seconds with the next screen and its data.`}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
          <Field
            label={t`Secret`}
            name="secret"
            type="password"
            autoComplete="off"
            hint={t`Signs the requests; if this is empty, the stored one is kept.`}
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
          />
          <TextArea
            label={t`Answers while no address is set`}
            name="cannedAnswers"
            rows={8}
            dir="ltr"
            hint={
              cannedAnswers === undefined
                ? t`This is not valid JSON yet.`
                : t`Answers by the screen that asks, INIT for the first request: each has screen and data.`
            }
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </FormFields>
      </div>
      {mayReadContacts ? <Exchanges id={form.id} /> : null}
    </div>
  )
}
