import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TemplateSteps } from './template-steps.tsx'

interface NewMessageProps {
  onClose: () => void
  onSent: (contactId: string) => void
}

/** The first message to a phone: it has to be a template, for nobody there has written to us. */
export default function NewMessage({ onClose, onSent }: NewMessageProps) {
  const [phone, setPhone] = useState('')
  return (
    <Dialog title={t`New message`} onClose={onClose} wide>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 py-4">
        <Field
          label={t({ message: 'To', context: 'recipient' })}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="+1 555 010 0123"
          hint={t`A phone number with its country code.`}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <TemplateSteps to={{ phone }} onSent={onSent} />
      </div>
    </Dialog>
  )
}
