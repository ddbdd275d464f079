import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Below } from '../../canned/below.ts'
import { Choices } from '../../composer/panels/choices.tsx'
import { limits } from '../../composer/panels/offer.ts'
import { Field, Select } from '../../ui/field.tsx'

interface BelowFieldsProps {
  below: Below
  onChange: (below: Below) => void
}

/** What stands below the words of a saved reply. */
export function BelowFields({ below, onChange }: BelowFieldsProps) {
  const { kind, choices, button, url } = below
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
        onChange={({ target }) => onChange({ ...below, kind: target.value as Below['kind'] })}
      >
        <option value="nothing">{t`Nothing`}</option>
        <option value="buttons">{t`Up to three buttons that answer`}</option>
        <option value="link">{t`A button that opens a page`}</option>
      </Select>
      {kind === 'buttons' ? (
        <Choices
          kind="buttons"
          choices={choices}
          onChange={(next) => onChange({ ...below, choices: next })}
        />
      ) : null}
      {kind === 'link' ? (
        <>
          <Field
            label={t`What stands on the button`}
            required
            maxLength={limits.button}
            autoComplete="off"
            value={button}
            onChange={({ target }) => onChange({ ...below, button: target.value })}
          />
          <Field
            label={t`Address of the page`}
            required
            type="url"
            placeholder="https://"
            maxLength={limits.url}
            autoComplete="off"
            value={url}
            onChange={({ target }) => onChange({ ...below, url: target.value })}
          />
        </>
      ) : null}
    </>
  )
}
