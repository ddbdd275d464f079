import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { Template } from './documents.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'

interface TemplateDialogProps {
  /** a contact's id */
  to: string
  name: string
  onClose: () => void
  onSent: (contactId: string) => void
}

/** A template to somebody one may not write to freely. */
export default function TemplateDialog({ to, name, onClose, onSent }: TemplateDialogProps) {
  const [template, setTemplate] = useState<Template>()
  return (
    <Dialog title={`Template to ${name}`} onClose={onClose} wide>
      <div className="overflow-y-auto px-5 py-4">
        {template ? (
          <TemplateForm template={template} to={to} onBack={() => setTemplate(undefined)} onSent={onSent} />
        ) : (
          <TemplateList onChoose={setTemplate} />
        )}
      </div>
    </Dialog>
  )
}
