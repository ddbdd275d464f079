import { t } from '@lingui/core/macro'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { type Template, templatesQuery } from '../templates/documents.ts'
import { Select } from '../ui/field.tsx'

/** Whether it can go out as it is: nobody is there to fill it in. */
const isComplete = ({ sendable, variables }: Template): boolean =>
  sendable &&
  !variables.headerMedia &&
  !variables.headerLocation &&
  !variables.limitedTimeOffer &&
  [variables.body, variables.header, variables.buttons, variables.cards].every((each) => each.length === 0)

interface MissedTemplateProps {
  numberId: string
  /** UUID; null for none */
  value: string | null
  disabled: boolean
  onChange: (id: string | null) => void
}

/** What goes to customers who called in vain. */
export function MissedTemplate({ numberId, value, disabled, onChange }: MissedTemplateProps) {
  const mayRead = useMay('TEMPLATES_READ')
  const { data } = useAnswer(templatesQuery, { filter: { numberId } }, !mayRead)
  const templates = (data?.sendableTemplates.nodes ?? []).filter(isComplete)
  const isListed = templates.some(({ id }) => id === value)
  return (
    <Select
      label={t`Message after a missed call`}
      hint={t`A template without placeholders that is sent to customers whose call nobody answered.`}
      value={value ?? ''}
      disabled={disabled || !mayRead}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t`No message`}</option>
      {value && !isListed ? <option value={value}>{t`The chosen template`}</option> : null}
      {templates.map(({ id, name, language }) => (
        <option key={id} value={id}>
          {name} ({language})
        </option>
      ))}
    </Select>
  )
}
