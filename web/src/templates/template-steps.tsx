import { useState } from 'react'
import type { RecipientInput } from '../generated/documents.ts'
import type { Template } from './documents.ts'
import { NumberChoice } from './number-choice.tsx'
import { TemplateForm } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'

interface TemplateStepsProps {
  /** a contact's id or a phone */
  to: RecipientInput
  /** the number that the chat last used; null where there is none yet */
  numberId: string | null
  onSent: (contactId: string) => void
}

/** Choosing a number and a template, then filling it in and sending it. */
export function TemplateSteps({ to, numberId, onSent }: TemplateStepsProps) {
  const [template, setTemplate] = useState<Template>()
  const [returned, setReturned] = useState(false)
  const [from, setFrom] = useState<string>()
  if (template) {
    const back = () => {
      setTemplate(undefined)
      setReturned(true)
    }
    return <TemplateForm template={template} to={to} onBack={back} onSent={onSent} />
  }
  return (
    <div className="flex flex-col gap-4">
      <NumberChoice usual={numberId} chosen={from} onChoose={setFrom} />
      <TemplateList numberId={from} onChoose={setTemplate} focused={returned} />
    </div>
  )
}
