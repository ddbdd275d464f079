import { t } from '@lingui/core/macro'
import { limits, type Offer } from '../../chat/offer.ts'
import { FormChoice } from '../../templates/form-choice.tsx'
import { Field } from '../../ui/field.tsx'

type Button = Pick<Offer, 'button' | 'url' | 'minutes' | 'formId' | 'screen'>

interface OneButtonFieldsProps {
  kind: 'link' | 'call' | 'form'
  button: Button
  /** for so long one can call at most */
  mostMinutes: number
  /** whose forms can be opened; the default number where none is said */
  numberId?: string | null
  onChange: (changes: Partial<Button>) => void
}

/** One button below the words: it opens a page, calls us, or opens a form of the platform. */
export function OneButtonFields(props: OneButtonFieldsProps) {
  const { kind, button: shown, mostMinutes, numberId = null, onChange } = props
  const { button, url, minutes, formId, screen } = shown
  return (
    <>
      <Field
        label={t`Text on the button`}
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
          label={t`Minutes during which calls are allowed`}
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
          <FormChoice
            label={t`Form`}
            numberId={numberId}
            required
            maxLength={limits.form}
            value={formId}
            onChange={(chosen) => onChange({ formId: chosen })}
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
