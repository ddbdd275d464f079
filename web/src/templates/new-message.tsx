import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { nameOf, phoneBeside } from '../chat/name.ts'
import { ContactSearch } from '../contact/contact-search.tsx'
import type { FoundContact } from '../contact/documents.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TemplateSteps } from './template-steps.tsx'

interface NewMessageProps {
  onClose: () => void
  /** a chat was begun, or found */
  onSent: (contactId: string) => void
}

interface RecipientProps {
  contact: FoundContact
  onOpen: () => void
  onChange: () => void
}

/** Whom the message is for, once somebody was found. */
function Recipient({ contact, onOpen, onChange }: RecipientProps) {
  const name = nameOf(contact)
  return (
    <div>
      <p className="mb-1.5 font-medium">{t({ message: 'To', context: 'recipient' })}</p>
      <div className="flex items-center gap-2.5 rounded-lg border border-line py-1.5 ps-3 pe-1.5">
        <Avatar name={name} id={contact.id} size="tiny" />
        <span className="min-w-0 flex-1 truncate">
          <bdi className="font-medium">{name}</bdi> <bdi className="text-ink-2">{phoneBeside(contact)}</bdi>
        </span>
        <Button size="small" onClick={onOpen}>
          <Trans>Open the chat</Trans>
        </Button>
        <IconButton label={t`Somebody else`} onClick={onChange}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

/**
 * The first message to a person or a phone. It has to be a template, for we cannot know that they wrote to us in the
 * last 24 hours; a chat that is there already can be opened instead.
 */
export default function NewMessage({ onClose, onSent }: NewMessageProps) {
  const [text, setText] = useState('')
  const [contact, setContact] = useState<FoundContact | null>(null)
  return (
    <Dialog title={t`New message`} onClose={onClose} wide>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 py-4">
        {contact ? (
          <Recipient
            contact={contact}
            onOpen={() => onSent(contact.id)}
            onChange={() => {
              setText('')
              setContact(null)
            }}
          />
        ) : (
          <ContactSearch
            label={t({ message: 'To', context: 'recipient' })}
            hint={t`Somebody you know, or a phone number with its country code.`}
            text={text}
            onType={setText}
            onChoose={setContact}
          />
        )}
        <TemplateSteps
          to={contact ? { contactId: contact.id } : { phone: text }}
          numberId={null}
          onSent={onSent}
        />
      </div>
    </Dialog>
  )
}
