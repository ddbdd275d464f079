import { t } from '@lingui/core/macro'
import { phoneKeys } from '#messaging/calls/voice-menus/ivr-flows/ivr-kinds.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { Field, Select, TextArea, TickBox } from '../../ui/field.tsx'
import { voiceMenuNamesQuery } from '../voice-menu-documents.ts'
import { Choice } from './choice.tsx'
import type { CustomFieldProps } from './custom-field.ts'
import { PairsField } from './pairs-field.tsx'
import { wordIn } from './values.ts'

type Options = Readonly<Record<string, { label?: string } | undefined>>

const optionsOf = (value: unknown): Options =>
  typeof value === 'object' && value !== null ? (value as Options) : {}

/** The keys of a telephone, each a way on where it is chosen. */
export function KeysField({ label, value, disabled, onChange }: CustomFieldProps) {
  const options = optionsOf(value)
  const set = (key: string, option: { label: string } | null) => {
    const { [key]: _former, ...others } = options
    onChange(option ? { ...others, [key]: option } : others)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {phoneKeys.map((key) => {
        const option = options[key]
        return (
          <div key={key} className="flex min-h-9 items-center gap-2">
            <label className="flex w-14 shrink-0 items-center gap-2 tabular-nums">
              <input
                type="checkbox"
                checked={option !== undefined}
                disabled={disabled}
                onChange={({ target }) => set(key, target.checked ? { label: '' } : null)}
                className="size-4 shrink-0 accent-accent"
              />
              {key}
            </label>
            {option ? (
              <input
                type="text"
                dir="auto"
                aria-label={t`What key ${key} means`}
                maxLength={200}
                readOnly={disabled}
                value={option.label ?? ''}
                onChange={({ target }) => set(key, { label: target.value })}
                className="h-9 min-w-0 flex-1 rounded-lg border border-edge bg-surface px-2.5"
              />
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}

export function FlagField({ label, value, disabled, onChange }: CustomFieldProps) {
  return (
    <TickBox
      label={label}
      checked={value === true}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked || undefined)}
    />
  )
}

export function VoiceMenuField(props: CustomFieldProps) {
  const { data } = useAnswer(voiceMenuNamesQuery, {})
  return <Choice {...props} none={t`Choose a voice menu`} options={data?.ivrFlows.nodes ?? []} />
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

interface RequestFieldsProps {
  request: Readonly<Record<string, unknown>>
  disabled: boolean
  onChange: (request: Record<string, unknown>) => void
}

function RequestFields({ request, disabled, onChange }: RequestFieldsProps) {
  const set = (name: string, value: unknown) => {
    const { [name]: _former, ...others } = request
    onChange(value === undefined || value === '' ? others : { ...others, [name]: value })
  }
  return (
    <>
      <Select
        label={t`Method`}
        value={wordIn(request.method) || 'GET'}
        disabled={disabled}
        onChange={({ target }) => set('method', target.value)}
      >
        {methods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </Select>
      <Field
        label={t`Address`}
        hint={t`With https. Its path and query can contain values.`}
        dir="ltr"
        maxLength={2048}
        readOnly={disabled}
        value={wordIn(request.url)}
        onChange={({ target }) => set('url', target.value)}
      />
      <PairsField
        label={t`Headers`}
        hint={t`Values are kept secret and shown as ********.`}
        keyLabel={t`Header`}
        valueLabel={t`Value`}
        value={request.headers}
        disabled={disabled}
        onChange={(headers) => set('headers', headers)}
      />
      <TextArea
        label={t`Body`}
        hint={t`Usually JSON.`}
        dir="ltr"
        maxLength={65_536}
        readOnly={disabled}
        value={wordIn(request.body_template)}
        onChange={({ target }) => set('body_template', target.value)}
      />
    </>
  )
}

/** The request of a node, whose parts stand among its other values. */
export function RequestField({ config, disabled, onConfig }: CustomFieldProps) {
  return <RequestFields request={config} disabled={disabled} onChange={onConfig} />
}

/** A request beside what the node does. */
export function CallbackField({ label, value, disabled, onChange }: CustomFieldProps) {
  const request = (value ?? {}) as Record<string, unknown>
  return (
    <details open={Object.keys(request).length > 0}>
      <summary className="cursor-pointer font-medium">{label}</summary>
      <div className="flex flex-col gap-3 pt-3">
        <RequestFields
          request={request}
          disabled={disabled}
          onChange={(next) => onChange(Object.keys(next).length > 0 ? next : undefined)}
        />
      </div>
    </details>
  )
}
