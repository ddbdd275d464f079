import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { conversationQuery } from '../chat/documents.ts'
import { nameOf } from '../chat/name.ts'
import { sendMutation } from '../chat/send-documents.ts'
import { summaryOf } from '../chat/summary.ts'
import { windowOf } from '../chat/window.ts'
import { PanelForm } from '../composer/panels/panel-form.tsx'
import { ContactSearch } from '../contact/contact-search.tsx'
import type { FoundContact } from '../contact/documents.ts'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { tell } from '../ui/toast.ts'
import { forwardContent } from './forward-content.ts'

interface ForwardDialogProps {
  message: MessageBubbleFragment
  onClose: () => void
}

/** Whether one may write freely to somebody, and from which number; undefined while that is not known. */
function useOpenWindow(contact: FoundContact | null) {
  const variables = { contactId: contact?.id ?? '' }
  const [{ data }] = useQuery({ query: conversationQuery, variables, pause: !contact })
  if (!contact || data?.conversation.contactId !== contact.id) return undefined
  return windowOf(data.conversation, Date.now())
}

/** Says the same to somebody else, as long as they may be written to freely. */
export default function ForwardDialog({ message, onClose }: ForwardDialogProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [contact, setContact] = useState<FoundContact | null>(null)
  const window = useOpenWindow(contact)
  const { run, busy, problem } = useChange(sendMutation)
  const name = contact ? nameOf(contact) : ''
  const closed = window?.tone === 'closed'
  const content = forwardContent(message)
  const submit = async () => {
    if (!contact || !window || closed || !content) return
    const { numberId } = window
    const to = { contactId: contact.id }
    if (!(await run({ input: { to, content, ...(numberId && { numberId }) } }))) return
    onClose()
    const open = () =>
      void navigate({ to: '/inbox/$contactId', params: { contactId: contact.id }, search: (now) => now })
    tell({ text: t`Forwarded to ${name}`, action: { label: t`Open the chat`, run: open } })
  }
  return (
    <PanelForm
      title={t`Forward`}
      busy={busy || !window || closed}
      problem={problem}
      onClose={onClose}
      onSend={() => void submit()}
    >
      <blockquote className="line-clamp-3 rounded-lg border-s-[3px] border-accent bg-quote px-2.5 py-1.5 text-ink-2">
        {summaryOf(message)}
      </blockquote>
      <ContactSearch
        label={t({ message: 'To', context: 'recipient' })}
        hint={contact ? t`It is sent to ${name}.` : t`Somebody who has written in the last 24 hours.`}
        text={text}
        onType={(next) => {
          setText(next)
          setContact(null)
        }}
        onChoose={(person) => {
          setText(nameOf(person))
          setContact(person)
        }}
      />
      {closed ? (
        <Alert>
          <Trans>
            <bdi>{name}</bdi> has not written in the last 24 hours, so only templates can be sent.
          </Trans>
        </Alert>
      ) : null}
    </PanelForm>
  )
}
