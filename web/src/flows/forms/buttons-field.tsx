import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import type { CustomFieldProps } from './custom-field.ts'

interface FlowButton {
  id: string
  title: string
  type?: string
  url?: string
  phone_number?: string
}

const most = 10
const kinds = {
  reply: msg`Answers`,
  url: msg`Opens an address`,
  phone: msg`Calls a phone`,
}

const buttonsOf = (value: unknown): FlowButton[] => (Array.isArray(value) ? value : [])

function freeButtonId(buttons: readonly FlowButton[]): string {
  const taken = new Set(buttons.map(({ id }) => id))
  for (let n = 1; ; n++) if (!taken.has(`b${n}`)) return `b${n}`
}

interface ButtonFieldsProps {
  button: FlowButton
  at: number
  disabled: boolean
  onChange: (changes: Partial<FlowButton>) => void
  onRemove: () => void
}

function ButtonFields({ button, at, disabled, onChange, onRemove }: ButtonFieldsProps) {
  const { i18n } = useLingui()
  const type = button.type ?? 'reply'
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line p-2.5">
      <div className="flex items-end gap-1.5">
        <Field
          label={t`Button ${at + 1}`}
          className="min-w-0 flex-1"
          maxLength={20}
          readOnly={disabled}
          value={button.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        {disabled ? null : (
          <IconButton label={t`Remove the button ${button.title}`} onClick={onRemove}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Select
        label={t`When it is tapped`}
        value={type}
        disabled={disabled}
        onChange={({ target }) => onChange({ type: target.value })}
      >
        {Object.entries(kinds).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {i18n._(word)}
          </option>
        ))}
      </Select>
      {type === 'url' ? (
        <Field
          label={t`Address`}
          type="url"
          maxLength={2000}
          readOnly={disabled}
          value={button.url ?? ''}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      ) : null}
      {type === 'phone' ? (
        <Field
          label={t`Phone`}
          type="tel"
          maxLength={30}
          readOnly={disabled}
          value={button.phone_number ?? ''}
          onChange={({ target }) => onChange({ phone_number: target.value })}
        />
      ) : null}
    </div>
  )
}

/** Up to ten buttons, each a way on where it answers. */
export function ButtonsField({ label, value, disabled, onChange }: CustomFieldProps) {
  const buttons = buttonsOf(value)
  const set = (next: FlowButton[]) => onChange(next.length === 0 ? undefined : next)
  const change = (at: number, changes: Partial<FlowButton>) =>
    set(buttons.map((button, index) => (index === at ? { ...button, ...changes } : button)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {buttons.map((button, at) => (
        <ButtonFields
          key={button.id}
          button={button}
          at={at}
          disabled={disabled}
          onChange={(changes) => change(at, changes)}
          onRemove={() => set(buttons.filter((one) => one !== button))}
        />
      ))}
      {disabled || buttons.length >= most ? null : (
        <Button
          size="small"
          className="self-start"
          onClick={() =>
            set([...buttons, { id: freeButtonId(buttons), title: t`Button ${buttons.length + 1}` }])
          }
        >
          <Plus className="size-4" aria-hidden="true" />
          <Trans>Add a button</Trans>
        </Button>
      )}
    </fieldset>
  )
}
