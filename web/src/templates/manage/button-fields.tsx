import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowUp, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { FormChoice } from '../form-choice.tsx'
import { type DraftButton, fieldsOf, newButton } from './draft.ts'

const kinds: readonly (readonly [DraftButton['type'], MessageDescriptor])[] = [
  ['QUICK_REPLY', msg`Quick reply`],
  ['URL', msg`Opens an address`],
  ['PHONE_NUMBER', msg`Calls a phone`],
  ['COPY_CODE', msg`Copies an offer code`],
  ['FLOW', msg`Opens a form`],
  ['VOICE_CALL', msg`Calls over the platform`],
  ['OTP', msg`Hands over a one-time code`],
]

const labels: Readonly<Partial<Record<keyof DraftButton, MessageDescriptor>>> = {
  text: msg`Text of the button`,
  url: msg`Address`,
  phoneNumber: msg`Phone`,
  example: msg`Sample`,
  navigateScreen: msg`First screen`,
  autofillText: msg`Text when it is filled in automatically`,
  packageName: msg`App (package)`,
  signatureHash: msg`Signature of the app`,
}

function OtpKind({
  value,
  onChange,
}: {
  value: DraftButton['otpType']
  onChange: (value: DraftButton['otpType']) => void
}) {
  return (
    <Select
      label={t`How the code gets into the app`}
      value={value}
      onChange={({ target }) => onChange(target.value as DraftButton['otpType'])}
    >
      <option value="COPY_CODE">{t`The person copies it`}</option>
      <option value="ONE_TAP">{t`One tap fills it in`}</option>
      <option value="ZERO_TAP">{t`It fills in itself`}</option>
    </Select>
  )
}

interface OneProps {
  button: DraftButton
  /** whose forms can be opened; empty until it is chosen */
  account: string
  place: number
  onChange: (button: DraftButton) => void
  onUp: (() => void) | undefined
  onRemove: () => void
}

function One({ button, account, place, onChange, onUp, onRemove }: OneProps) {
  const fields = (fieldsOf[button.type] ?? ['text']).filter(
    (name) => name !== 'example' || button.type !== 'URL' || button.url.includes('{{'),
  )
  return (
    <fieldset className="flex flex-col gap-3 rounded-xl border border-line p-3">
      <legend className="px-1 font-medium">{t`Button ${place}`}</legend>
      <Select
        label={t`What it does`}
        value={button.type}
        onChange={({ target }) => onChange({ ...button, type: target.value as DraftButton['type'] })}
      >
        {kinds.map(([type, label]) => (
          <option key={type} value={type}>
            {i18n._(label)}
          </option>
        ))}
        {kinds.some(([type]) => type === button.type) ? null : (
          <option value={button.type}>{button.type}</option>
        )}
      </Select>
      {fields.map((name) =>
        name === 'otpType' ? (
          <OtpKind
            key={name}
            value={button.otpType}
            onChange={(otpType) => onChange({ ...button, otpType })}
          />
        ) : name === 'flowId' ? (
          <FormChoice
            key={name}
            label={t`Form`}
            numberId={account || null}
            value={button.flowId}
            onChange={(flowId) => onChange({ ...button, flowId })}
          />
        ) : (
          <Field
            key={name}
            label={i18n._(labels[name] ?? msg`Text of the button`)}
            value={String(button[name])}
            onChange={({ target }) => onChange({ ...button, [name]: target.value })}
          />
        ),
      )}
      <div className="flex flex-wrap gap-2">
        {onUp ? (
          <Button onClick={onUp}>
            <ArrowUp className="size-4" aria-hidden="true" />
            <Trans>Further up</Trans>
          </Button>
        ) : null}
        <Button onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden="true" />
          <Trans>Remove this button</Trans>
        </Button>
      </div>
    </fieldset>
  )
}

interface ButtonFieldsProps {
  account: string
  buttons: readonly DraftButton[]
  onChange: (buttons: DraftButton[]) => void
}

/** What stands below the text. */
export function ButtonFields({ account, buttons, onChange }: ButtonFieldsProps) {
  const at = (place: number, button: DraftButton) => onChange(buttons.with(place, button))
  const up = (place: number) => {
    const [before, one] = [buttons[place - 1], buttons[place]]
    if (before && one) onChange(buttons.with(place - 1, one).with(place, before))
  }
  return (
    <div className="flex flex-col gap-3">
      {buttons.map((button, place) => (
        <One
          key={button.key}
          button={button}
          account={account}
          place={place + 1}
          onChange={(changed) => at(place, changed)}
          onUp={place > 0 ? () => up(place) : undefined}
          onRemove={() => onChange(buttons.filter(({ key }) => key !== button.key))}
        />
      ))}
      {buttons.length < 10 ? (
        <div>
          <Button onClick={() => onChange([...buttons, newButton('QUICK_REPLY')])}>
            <Trans>Add a button</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  )
}
