import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { formatPhone, nameOf } from '../../chat/name.ts'
import { ContactSearch } from '../../contact/contact-search.tsx'
import type { FoundContact } from '../../contact/documents.ts'
import { Alert } from '../../ui/alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import type { PanelProps } from '../tool-place.ts'
import { useSendNow } from '../use-send-now.ts'
import { PanelForm } from './panel-form.tsx'

/** The server's limit of cards in a message. */
const most = 10

/** Somebody who is written to by a phone that may be shown: others cannot be passed on. */
const hasPhone = ({ phone }: FoundContact) => phone !== null && /^\+\d+$/.test(phone)

/** Address cards of people whom the workspace knows. */
export default function ContactsPanel({ conversation, onClose }: PanelProps) {
  const [text, setText] = useState('')
  const [people, setPeople] = useState<FoundContact[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const { sendContacts, busy, problem } = useSendNow(conversation)
  const choose = (person: FoundContact) => {
    setText('')
    const name = nameOf(person)
    if (!hasPhone(person)) return setFault(t`The phone of ${name} is not known here.`)
    setFault(null)
    setPeople([...people.filter(({ id }) => id !== person.id), person].slice(0, most))
  }
  const submit = async () => {
    if (people.length === 0) return setFault(t`Choose somebody first.`)
    const cards = people.map((person) => ({
      name: nameOf(person).slice(0, 100),
      phones: [person.phone ?? ''],
    }))
    if (await sendContacts(cards)) onClose()
  }
  return (
    <PanelForm
      title={t`Send a contact card`}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSend={() => void submit()}
    >
      <ContactSearch
        label={t`Whose card`}
        hint={t`The name and phone are sent.`}
        text={text}
        onType={setText}
        onChoose={choose}
      />
      {people.length > 0 ? (
        <ul aria-label={t`Cards to send`} className="flex flex-col gap-1.5">
          {people.map((person) => {
            const name = nameOf(person)
            return (
              <li
                key={person.id}
                className="flex items-center gap-2.5 rounded-lg border border-line py-1 ps-3 pe-1"
              >
                <Avatar name={name} id={person.id} size="tiny" />
                <bdi className="min-w-0 flex-1 truncate font-medium">{name}</bdi>
                <bdi className="text-ink-2">{formatPhone(person.phone ?? '')}</bdi>
                <IconButton
                  label={t`Remove ${name}`}
                  onClick={() => setPeople(people.filter(({ id }) => id !== person.id))}
                >
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      ) : null}
      {fault ? <Alert>{fault}</Alert> : null}
      {people.length === most ? (
        <p className="text-xs text-ink-3">
          <Trans>More than {most} are not possible.</Trans>
        </p>
      ) : null}
    </PanelForm>
  )
}
