import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BellOff, Merge, Pencil, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { AssignButton } from '../assignment/assign-button.tsx'
import { useSummaryNote } from '../assistance/use-summary-note.tsx'
import { loadCaseSection } from '../cases/load-case-section.ts'
import type { Conversation } from '../chat/documents.ts'
import { nameOf, phoneBeside } from '../chat/name.ts'
import { useCommands } from '../commands/registry.ts'
import { numbersQuery } from '../contact/documents.ts'
import { contactFieldsQuery } from '../contact/field-documents.ts'
import { shownFields, type Values } from '../contact/field-values.ts'
import { Memory } from '../contact/memory.tsx'
import { Fact, Section } from '../contact/panel-section.tsx'
import { Privacy } from '../contact/privacy.tsx'
import { Tags } from '../contact/tags.tsx'
import { ContactAnswers } from '../forms/contact-answers.tsx'
import { loadMacroButton } from '../macros/load-macro-button.ts'
import { loadContactOrigin } from '../origin/load-origin.ts'
import { loadPriorityButton } from '../priority/load-priority-button.ts'
import { useMay } from '../session/me-context.ts'
import { loadSkillsButton } from '../skills/load-skills-button.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { duration, exactTime, fullDate } from '../ui/time.ts'
import ChatMenu from './chat-menu.tsx'

const EditContact = lazy(() => import('../contact/edit-contact.tsx'))
const ContactOrigin = lazy(loadContactOrigin)
const CaseSection = lazy(loadCaseSection)
const PriorityButton = lazy(loadPriorityButton)
const SkillsButton = lazy(loadSkillsButton)
const MacroButton = lazy(loadMacroButton)
const MergeContact = lazy(() => import('../contact/merge-contact.tsx'))

function Windows({ conversation, now }: { conversation: Conversation; now: number }) {
  const mayName = useMay('ACCOUNTS_READ')
  const [{ data }] = useQuery({ query: numbersQuery, pause: !mayName })
  const nameOfNumber = (id: string) => data?.numbers.find((number) => number.id === id)?.name ?? t`Our number`
  const open = conversation.windows.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
  if (open.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>None is open. Templates can be sent at any time.</Trans>
      </p>
    )
  return (
    <dl>
      {open.map(({ numberId, expiresAt }) => (
        <Fact key={numberId} label={nameOfNumber(numberId)}>
          <time dateTime={expiresAt} title={exactTime(expiresAt)}>
            <Trans>{duration(Date.parse(expiresAt) - now)} left</Trans>
          </time>
        </Fact>
      ))}
    </dl>
  )
}

interface ContactPanelProps {
  conversation: Conversation
  now: number
  /** it covers the chat: then the keyboard goes there as well */
  above: boolean
  /** beside or above a chat, or a page of its own */
  place?: 'chat' | 'page'
  onClose: () => void
  /** what stands there beside what every panel has */
  children?: ReactNode
}

const places = {
  chat: 'absolute inset-y-0 end-0 z-30 border-s border-line shadow-float sm:w-76 xl:static xl:shrink-0 xl:shadow-none',
  page: '[scrollbar-width:thin]',
}

/** Who the chat is with. Beside the thread where there is room, above it where there is none. */
export default function ContactPanel(props: ContactPanelProps) {
  const { conversation, now, above, place = 'chat', onClose, children } = props
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (above) close.current?.focus()
  }, [above])
  const { contact, agent, team } = conversation
  const mayEdit = useMay('CONTACTS_WRITE')
  const mayDelete = useMay('CONTACTS_DELETE')
  const mayMerge = mayEdit && mayDelete
  const mayRemember = useMay('CHATBOT_MEMORY_READ')
  const mayReadForms = useMay('FLOWS_MESSAGING_READ')
  const summaryNote = useSummaryNote(conversation.contactId)
  const [editing, setEditing] = useState(false)
  const [merging, setMerging] = useState(false)
  useCommands([
    mayMerge && {
      id: 'merge',
      title: t`Merge with another contact`,
      group: 'conversation',
      run: () => setMerging(true),
    },
  ])
  const name = nameOf(contact)
  const phone = phoneBeside(contact)
  const ownName = contact.profileName?.trim()
  const [{ data: known }] = useQuery({ query: contactFieldsQuery })
  const fields = shownFields(contact.customFields as Values, known?.contactFields ?? [])
  return (
    <aside
      aria-label={t`About ${name}`}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      className={`w-full overflow-y-auto bg-surface ${places[place]}`}
    >
      <header className="flex h-14 items-center justify-between pe-2 ps-5">
        <h2 className="font-semibold">
          <Trans>Contact</Trans>
        </h2>
        <span className="flex-1" />
        {mayEdit ? (
          <IconButton label={t`Change the contact`} onClick={() => setEditing(true)}>
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
        ) : null}
        {mayMerge ? (
          <IconButton label={t`Merge with another contact`} onClick={() => setMerging(true)}>
            <Merge className="size-4" aria-hidden="true" />
          </IconButton>
        ) : null}
        <IconButton ref={close} label={t`Close the panel`} onClick={onClose}>
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      </header>
      <div className="flex flex-col items-center gap-1 px-5 pt-2 pb-5 text-center">
        <Avatar name={name} id={contact.id} size="large" />
        <p className="mt-2 max-w-full text-base font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        {ownName && ownName !== name ? (
          <p className="max-w-full break-words text-ink-2">
            <bdi>~{ownName}</bdi>
          </p>
        ) : null}
        {phone ? (
          <p className="text-ink-2">
            <bdi>{phone}</bdi>
          </p>
        ) : null}
        {contact.marketingOptedOut ? (
          <p className="mt-1 inline-flex items-center gap-1.5 rounded-full bg-warn-soft px-2.5 py-0.5 text-xs font-medium text-warn">
            <BellOff className="size-3.5" aria-hidden="true" /> <Trans>No marketing</Trans>
          </p>
        ) : null}
      </div>
      {above || place === 'page' ? (
        <div className="flex items-center justify-center gap-2 px-5 pb-4">
          <AssignButton conversation={conversation} foot={summaryNote} />
          <Suspense>
            <PriorityButton conversation={conversation} />
            <SkillsButton conversation={conversation} />
            <MacroButton conversation={conversation} />
          </Suspense>
          <ChatMenu contactId={conversation.contactId} name={name} isBlocked={contact.isBlocked} />
        </div>
      ) : null}
      <Section title={t`24-hour windows`}>
        <Windows conversation={conversation} now={now} />
      </Section>
      <Suspense>
        <CaseSection key={contact.id} contactId={contact.id} />
      </Suspense>
      <Section title={t`Tags`}>
        <Tags contactId={contact.id} tags={contact.tagNames} />
      </Section>
      <Section title={t`Details`}>
        <dl>
          <Fact label={t`Assigned to`}>
            {agent || team ? <bdi>{[agent?.name, team?.name].filter(Boolean).join(', ')}</bdi> : t`Nobody`}
          </Fact>
          <Fact label={t`Contact since`}>{fullDate(contact.createdAt)}</Fact>
          {fields.map(({ key, label, text }) => (
            <Fact key={key} label={label}>
              <bdi>{text}</bdi>
            </Fact>
          ))}
        </dl>
      </Section>
      <Suspense>
        <ContactOrigin key={contact.id} contactId={contact.id} />
      </Suspense>
      {mayRemember ? (
        <Section title={t({ message: 'Memory', context: 'contact' })}>
          <Memory key={contact.id} contactId={contact.id} name={name} />
        </Section>
      ) : null}
      {mayReadForms ? (
        <Section title={t`Forms`}>
          <ContactAnswers key={contact.id} contactId={contact.id} />
        </Section>
      ) : null}
      <Section title={t`Privacy`}>
        <Privacy key={contact.id} contactId={contact.id} name={name} />
      </Section>
      {children}
      <Suspense>
        {editing ? <EditContact contact={contact} onClose={() => setEditing(false)} /> : null}
        {merging ? <MergeContact contactId={contact.id} onClose={() => setMerging(false)} /> : null}
      </Suspense>
    </aside>
  )
}
