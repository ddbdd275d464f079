import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import type { Template } from './documents.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'

interface NewMessageProps {
  onClose: () => void
  onSent: (contactId: string) => void
}

/** The first message to a phone: it has to be a template, for nobody there has written to us. */
export default function NewMessage({ onClose, onSent }: NewMessageProps) {
  const [phone, setPhone] = useState('')
  const [template, setTemplate] = useState<Template>()
  return (
    <Dialog title="New message" onClose={onClose} wide>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 py-4">
        <Field
          label="To"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="+1 555 010 0123"
          hint="A phone number with its country code."
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        {template ? (
          <TemplateForm
            template={template}
            to={phone}
            onBack={() => setTemplate(undefined)}
            onSent={onSent}
          />
        ) : (
          <TemplateList onChoose={setTemplate} />
        )}
      </div>
    </Dialog>
  )
}
