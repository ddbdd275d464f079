import { Trans } from '@lingui/react/macro'
import { ArrowLeft, LoaderCircle, SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { sendMutation } from '../chat/send-documents.ts'
import { inWords } from '../chat/template-name.ts'
import type { RecipientInput } from '../generated/documents.ts'
import { problemOf } from '../graphql/problem.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import type { Template } from './documents.ts'
import { type HeaderFile, HeaderFileField } from './header-file.tsx'
import { needsSpecial } from './needs-special.ts'
import { emptySpecial, isWhole, type Special, specialInput } from './special.ts'
import { SpecialFields } from './special-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { blanksOf, choiceOf, type Values } from './values.ts'

interface TemplateFormProps {
  template: Template
  to: RecipientInput
  onBack: () => void
  onSent: (contactId: string) => void
}

/** Fills the blanks of a template, shows what comes of it, and sends it. */
export function TemplateForm({ template, to, onBack, onSent }: TemplateFormProps) {
  const [values, setValues] = useState<Values>({})
  const [file, setFile] = useState<HeaderFile | null>(null)
  const [special, setSpecial] = useState<Special>(() => emptySpecial(template))
  const [{ fetching, error }, send] = useMutation(sendMutation)
  const form = useRef<HTMLFormElement>(null)
  const blanks = blanksOf(template)
  const heading = template.variables.headerMedia ? template.header?.type : undefined
  const isSpecial = needsSpecial(template.variables)
  const waiting = (heading !== undefined && !file?.id) || !isWhole(template, special)
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input:not([hidden]), button')
    first?.focus()
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting) return
    const choice = choiceOf(
      template,
      values,
      file?.id ? { id: file.id, name: file.name } : null,
      specialInput(template, special),
    )
    const { data } = await send({ input: { to, content: { template: choice } } })
    if (data) onSent(data.sendMessage.message.contactId)
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-3">
          <p className="font-medium">{inWords(template.name)}</p>
          {heading ? <HeaderFileField kind={heading} file={file} onChange={setFile} /> : null}
          {blanks.map(({ key, label, example }) => (
            <Field
              key={key}
              label={label}
              hint={example ? <Trans>For example: {example}</Trans> : undefined}
              required
              maxLength={1024}
              autoComplete="off"
              value={values[key] ?? ''}
              onChange={(event) => setValues({ ...values, [key]: event.target.value })}
            />
          ))}
          {isSpecial ? <SpecialFields template={template} special={special} onChange={setSpecial} /> : null}
          {blanks.length === 0 && !heading && !isSpecial ? (
            <p className="text-ink-2">
              <Trans>This template has nothing to fill in.</Trans>
            </p>
          ) : null}
        </div>
        <TemplatePreview template={template} values={values} picture={file?.preview ?? null} />
      </div>
      {error ? (
        <Alert>
          <strong className="font-semibold">
            <Trans>Not sent.</Trans>
          </strong>{' '}
          {problemOf(error).message}
        </Alert>
      ) : null}
      <div className="flex justify-between gap-2">
        <Button look="quiet" onClick={onBack}>
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          <Trans>Other template</Trans>
        </Button>
        <Button type="submit" look="primary" disabled={fetching || waiting}>
          {fetching ? (
            <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />
          ) : (
            <SendHorizontal className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          )}
          <Trans>Send template</Trans>
        </Button>
      </div>
    </form>
  )
}
