import { useState } from 'react'
import type { RecipientInput } from '../generated/documents.ts'
import type { Template } from './documents.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'

interface TemplateStepsProps {
  /** a contact's id or a phone */
  to: RecipientInput
  onSent: (contactId: string) => void
}

/** Choosing a template, then filling it in and sending it. */
export function TemplateSteps({ to, onSent }: TemplateStepsProps) {
  const [template, setTemplate] = useState<Template>()
  const [returned, setReturned] = useState(false)
  if (!template) return <TemplateList onChoose={setTemplate} focused={returned} />
  const back = () => {
    setTemplate(undefined)
    setReturned(true)
  }
  return <TemplateForm template={template} to={to} onBack={back} onSent={onSent} />
}
