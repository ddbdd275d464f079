import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Below, mostMinutes } from '../../canned/below.ts'
import { limits } from '../../chat/offer.ts'
import { Choices } from '../../composer/panels/choices.tsx'
import { OneButtonFields } from '../../composer/panels/one-button-fields.tsx'
import { Field, Select } from '../../ui/field.tsx'

interface BelowFieldsProps {
  below: Below
  onChange: (below: Below) => void
}

/** What stands below the words of a saved reply. */
export function BelowFields({ below, onChange }: BelowFieldsProps) {
  const { kind, choices, button, phone } = below
  const set = (changes: Partial<Below>) => onChange({ ...below, ...changes })
  if (kind === 'other') {
    return (
      <p className="text-ink-2">
        <Trans>It has buttons of other kinds, which stay as they are.</Trans>
      </p>
    )
  }
  return (
    <>
      <Select
        label={t`Below the text`}
        name="buttons"
        value={kind}
        onChange={({ target }) => set({ kind: target.value as Below['kind'] })}
      >
        <option value="nothing">{t`Nothing`}</option>
        <option value="buttons">{t`Up to three buttons that answer`}</option>
        <option value="link">{t`A button that opens a page`}</option>
        <option value="phone">{t`A phone to call`}</option>
        <option value="call">{t`A button that calls us`}</option>
        <option value="form">{t`A button that opens a form`}</option>
      </Select>
      {kind === 'buttons' ? (
        <Choices kind="buttons" choices={choices} onChange={(next) => set({ choices: next })} />
      ) : null}
      {kind === 'link' || kind === 'call' || kind === 'form' ? (
        <OneButtonFields kind={kind} button={below} mostMinutes={mostMinutes} onChange={set} />
      ) : null}
      {kind === 'phone' ? (
        <>
          <Field
            label={t`Text before the phone`}
            hint={t`Optional`}
            maxLength={limits.button}
            autoComplete="off"
            value={button}
            onChange={({ target }) => set({ button: target.value })}
          />
          <Field
            label={t`Phone to call`}
            hint={t`It is shown below the text.`}
            required
            type="tel"
            maxLength={50}
            autoComplete="off"
            value={phone}
            onChange={({ target }) => set({ phone: target.value })}
          />
        </>
      ) : null}
    </>
  )
}
