import { t } from '@lingui/core/macro'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { type Template, templatesQuery } from '../../templates/documents.ts'
import { Select } from '../../ui/field.tsx'

/** Whether its buttons are the answers: nobody is there to fill it in. */
const fits = ({ sendable, buttons, cards, variables }: Template, answers: number): boolean =>
  sendable &&
  buttons.length === answers &&
  buttons.every(({ type }) => type === 'QUICK_REPLY') &&
  cards.length === 0 &&
  !variables.headerMedia &&
  !variables.headerLocation &&
  [variables.body, variables.header, variables.buttons].every((each) => each.length === 0)

interface TemplateChoiceProps {
  /** how many buttons it needs */
  answers: number
  /** UUID; null for none */
  value: string | null
  onChange: (id: string | null) => void
}

/** What goes to customers whose window is closed. */
export function TemplateChoice({ answers, value, onChange }: TemplateChoiceProps) {
  const mayRead = useMay('TEMPLATES_READ')
  const { data } = useAnswer(templatesQuery, { filter: {} }, !mayRead)
  const templates = (data?.sendableTemplates.nodes ?? []).filter((one) => fits(one, answers))
  const isListed = templates.some(({ id }) => id === value)
  return (
    <Select
      label={t`Template outside of the 24-hour window`}
      name="templateId"
      hint={t`Its ${answers} reply buttons are the answers, from the best to the worst. It has no placeholders.`}
      value={value ?? ''}
      disabled={!mayRead}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t`Then nobody is asked`}</option>
      {value && !isListed ? <option value={value}>{t`The chosen template`}</option> : null}
      {templates.map(({ id, name, language }) => (
        <option key={id} value={id}>
          {name} ({language})
        </option>
      ))}
    </Select>
  )
}
