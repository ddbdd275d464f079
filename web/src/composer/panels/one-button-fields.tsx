import { t } from '@lingui/core/macro'
import { Field } from '../../ui/field.tsx'
import { limits, type Offer } from './offer.ts'

type Button = Pick<Offer, 'button' | 'url' | 'minutes' | 'formId' | 'screen'>

interface OneButtonFieldsProps {
  kind: 'link' | 'call' | 'form'
  button: Button
  /** for so long one can call at most */
  mostMinutes: number
  onChange: (changes: Partial<Button>) => void
}

/** One button below the words: it opens a page, calls us, or opens a form of the platform. */
export function OneButtonFields({ kind, button: shown, mostMinutes, onChange }: OneButtonFieldsProps) {
  const { button, url, minutes, formId, screen } = shown
  return (
    <>
      <Field
        label={t`What stands on the button`}
        required
        maxLength={limits.button}
        autoComplete="off"
        value={button}
        onChange={({ target }) => onChange({ button: target.value })}
      />
      {kind === 'link' ? (
        <Field
          label={t`Address of the page`}
          required
          type="url"
          placeholder="https://"
          maxLength={limits.url}
          autoComplete="off"
          value={url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      ) : null}
      {kind === 'call' ? (
        <Field
          label={t`Minutes in which one can call`}
          hint={t`The number has to take calls.`}
          required
          type="number"
          min={1}
          max={mostMinutes}
          value={minutes}
          onChange={({ target }) => onChange({ minutes: target.value })}
        />
      ) : null}
      {kind === 'form' ? (
        <>
          <Field
            label={t`Form`}
            hint={t`Its id at the platform; it has to be published.`}
            required
            maxLength={limits.form}
            autoComplete="off"
            value={formId}
            onChange={({ target }) => onChange({ formId: target.value })}
          />
          <Field
            label={t`First screen`}
            hint={t`Optional`}
            maxLength={limits.form}
            autoComplete="off"
            value={screen}
            onChange={({ target }) => onChange({ screen: target.value })}
          />
        </>
      ) : null}
    </>
  )
}
