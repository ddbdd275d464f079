import TemplateDialog from '../../templates/template-dialog.tsx'
import type { PanelProps } from '../tool-place.ts'

/** A template, also while one may write freely. */
export default function TemplatePanel({ conversation, name, onClose }: PanelProps) {
  const { contactId, numberId } = conversation
  return (
    <TemplateDialog to={{ contactId }} name={name} numberId={numberId} onClose={onClose} onSent={onClose} />
  )
}
