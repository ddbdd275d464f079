import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { MessageSquare, UserX } from 'lucide-react'
import { useCallback } from 'react'
import { useQuery } from 'urql'
import { conversationQuery } from '../chat/documents.ts'
import { nameOf } from '../chat/name.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { useAgainOnceConnected } from '../graphql/use-again.ts'
import { useMay } from '../session/me-context.ts'
import ContactPanel from '../thread/contact-panel.tsx'
import { Empty } from '../ui/empty.tsx'
import { linkLook } from '../ui/link-look.ts'
import { RowsSkeleton } from '../ui/rows.tsx'
import { useNow } from '../ui/time.ts'
import { useTitle } from '../ui/use-title.ts'
import { ContactNotes } from './contact-notes.tsx'
import { ContactTimeline } from './contact-timeline.tsx'

function NoContact({ code, message }: Problem) {
  const missing = code === 'NOT_FOUND'
  const title = missing ? t`There is no such contact` : t`Not loaded`
  useTitle(title)
  return (
    <div className="min-w-0 flex-1 bg-surface">
      <Empty
        icon={UserX}
        title={title}
        action={
          <Link to="/contacts" search={(search) => search} className={linkLook}>
            <Trans>Back to the list</Trans>
          </Link>
        }
      >
        {missing ? t`It may have been deleted, or belong to another workspace.` : message}
      </Empty>
    </div>
  )
}

/** One contact: who it is, what is known, and what happened. Beside the table where there is room. */
export function ContactPage() {
  const { contactId } = useParams({ from: '/signed-in/contacts/$contactId' })
  const navigate = useNavigate()
  const now = useNow()
  const mayRead = useMay('CHAT_READ')
  const [{ data, error }, execute] = useQuery({ query: conversationQuery, variables: { contactId } })
  const retry = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute])
  useAgainOnceConnected(error, retry)
  const conversation = data?.conversation.contactId === contactId ? data.conversation : null
  useTitle(conversation ? nameOf(conversation.contact) : t`Contacts`)
  if (!conversation && error) return <NoContact {...problemOf(error)} />
  if (!conversation) {
    return (
      <div className="min-w-0 flex-1 bg-surface p-4">
        <RowsSkeleton />
      </div>
    )
  }
  return (
    <ContactPanel
      key={contactId}
      conversation={conversation}
      now={now}
      place="page"
      above={false}
      onClose={() => void navigate({ to: '/contacts', search: (search) => search })}
    >
      <div className="flex justify-center px-5 pb-4">
        <Link
          to="/inbox/$contactId"
          params={{ contactId }}
          className={`inline-flex items-center gap-1.5 ${linkLook}`}
        >
          <MessageSquare className="size-4" aria-hidden="true" />
          <Trans>Open the conversation</Trans>
        </Link>
      </div>
      {mayRead ? <ContactNotes contactId={contactId} /> : null}
      <ContactTimeline contactId={contactId} name={nameOf(conversation.contact)} />
    </ContactPanel>
  )
}
