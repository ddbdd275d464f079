import { t } from '@lingui/core/macro'
import { Field, TextArea } from '../ui/field.tsx'
import { PairsField } from './forms/pairs-field.tsx'

/** What an address is told once a flow is over (spec/10 DE12). */
export interface Completion {
  url: string
  headers: Record<string, unknown>
  /** empty: what the session holds */
  body: string
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

export function completionOf(config: unknown): Completion {
  const { url, headers, body } = Object(config) as Record<string, unknown>
  const text = typeof body === 'object' && body !== null ? JSON.stringify(body, null, 2) : textIn(body)
  return { url: textIn(url), headers: { ...Object(headers) }, body: text }
}

/** The config with these values; what else it holds stays. */
export function completionConfig(before: unknown, { url, headers, body }: Completion) {
  const { body: _body, ...others } = Object(before) as Record<string, unknown>
  return { ...others, url: url.trim(), method: 'POST', headers, ...(body.trim() !== '' && { body }) }
}

interface CompletionFieldsProps {
  value: Completion
  disabled: boolean
  onChange: (changes: Partial<Completion>) => void
}

export function CompletionFields({ value, disabled, onChange }: CompletionFieldsProps) {
  return (
    <>
      <Field
        label={t`Address`}
        name="completionConfig"
        type="url"
        dir="ltr"
        maxLength={2048}
        readOnly={disabled}
        value={value.url}
        onChange={({ target }) => onChange({ url: target.value })}
      />
      <PairsField
        label={t`Headers`}
        hint={t`Values that are saved are shown as ********, and stay what they are.`}
        keyLabel={t`Name`}
        valueLabel={t`Value`}
        value={value.headers}
        disabled={disabled}
        onChange={(headers) => onChange({ headers: headers ?? {} })}
      />
      <TextArea
        label={t`What it is given`}
        name="completionBody"
        dir="ltr"
        rows={4}
        maxLength={65_536}
        className="font-mono"
        hint={t`JSON, in which variables are filled in. Empty: the flow, the contact and what the session kept.`}
        readOnly={disabled}
        value={value.body}
        onChange={({ target }) => onChange({ body: target.value })}
      />
    </>
  )
}
