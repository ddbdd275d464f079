import { t } from '@lingui/core/macro'
import type { RecipientInput } from '../generated/documents.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TemplateSteps } from './template-steps.tsx'

interface TemplateDialogProps {
  /** a contact's id */
  to: RecipientInput
  name: string
  /** the number that the chat last used */
  numberId: string | null
  onClose: () => void
  onSent: (contactId: string) => void
}

/** A template to somebody one may not write to freely. */
export default function TemplateDialog({ to, name, numberId, onClose, onSent }: TemplateDialogProps) {
  return (
    <Dialog title={t`Template to ${name}`} onClose={onClose} wide>
      <div className="overflow-y-auto px-5 py-4">
        <TemplateSteps to={to} numberId={numberId} onSent={onSent} />
      </div>
    </Dialog>
  )
}
