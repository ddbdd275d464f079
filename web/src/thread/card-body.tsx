import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Info,
  type LucideIcon,
  MapPin,
  MessageCircleQuestion,
  Paperclip,
  Phone,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '../chat/name.ts'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { saveCard } from '../ui/save-file.ts'
import { fullDate } from '../ui/time.ts'
import { Unreadable } from './unreadable.tsx'

function Card({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex w-64 max-w-full items-start gap-3 rounded-lg bg-quote px-3 py-2.5">
      <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

type Content = MessageBubbleFragment['content']
type OfType<Name extends Content['__typename']> = Extract<Content, { __typename: Name }>

function Place({ content }: { content: OfType<'LocationContent'> }) {
  const { latitude, longitude, name, address } = content
  const at = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return (
    <Card icon={MapPin}>
      <p className="font-medium">{name ?? t`Location`}</p>
      {address ? <p className="text-ink-2">{address}</p> : null}
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer noopener"
        className="text-xs text-accent-strong underline underline-offset-2"
      >
        <bdi>{at}</bdi>
      </a>
    </Card>
  )
}

function People({ content: { cards, unreadableCards } }: { content: OfType<'ContactsContent'> }) {
  return (
    <div className="flex flex-col gap-1.5">
      {cards.map(({ name, phones, origin, vcard }) => (
        <Card key={`${name} ${phones.join()}`} icon={UserRound}>
          <p className="font-medium">{name ?? t`Contact`}</p>
          <p className="text-ink-2">
            <bdi>{phones.map(formatPhone).join(', ')}</bdi>
          </p>
          {origin === 'contact_request' ? (
            <p className="text-xs text-ink-2">
              <Trans>Shared on request</Trans>
            </p>
          ) : null}
          {vcard ? (
            <button
              type="button"
              onClick={() => saveCard(vcard, `${name ?? 'contact'}.vcf`)}
              className="text-xs text-accent-strong underline underline-offset-2"
            >
              <Trans>Save the card</Trans>
            </button>
          ) : null}
        </Card>
      ))}
      <Unreadable lines={unreadableCards.map(String)} />
    </div>
  )
}

/** What the platform tells of a person, in our words. */
const systemWords: Partial<Record<OfType<'SystemContent'>['kind'], MessageDescriptor>> = {
  USER_CHANGED_NUMBER: msg`Has another number now`,
  USER_CHANGED_USER_ID: msg`Has another id at the platform now`,
  CUSTOMER_IDENTITY_CHANGED: msg`Has a new device or a new key`,
  REQUEST_WELCOME: msg`Opened the chat`,
}

function System({ content: { kind, text } }: { content: OfType<'SystemContent'> }) {
  const words = systemWords[kind]
  return (
    <Card icon={Info}>
      <p className="font-medium">{words ? i18n._(words) : (text ?? t`A message of the platform`)}</p>
      {words && text ? (
        <p dir="auto" className="text-by-page text-ink-2">
          {text}
        </p>
      ) : null}
    </Card>
  )
}

function callWords({ isGiven, expiresAt }: OfType<'CallPermissionContent'>): string {
  if (!isGiven) return t`The customer does not allow calls.`
  if (!expiresAt) return t`The customer allows calls until they withdraw it.`
  return t`The customer allows calls until ${fullDate(expiresAt)}.`
}

/** A file of before that the platform has not sent along; it becomes the file when that comes. */
const Placeholder = () => (
  <Card icon={Paperclip}>
    <p className="font-medium">
      <Trans>A file from before the number was connected here</Trans>
    </p>
    <p className="text-ink-2">
      <Trans>Files of the last two weeks are still being transferred.</Trans>
    </p>
  </Card>
)

/** What is shown as a card: places, people, permissions to call, and what we cannot show. */
export function CardBody({ content }: { content: Content }) {
  if (content.__typename === 'LocationContent') return <Place content={content} />
  if (content.__typename === 'ContactsContent') return <People content={content} />
  if (content.__typename === 'SystemContent') return <System content={content} />
  if (content.__typename === 'CallPermissionContent') return <Card icon={Phone}>{callWords(content)}</Card>
  if (content.__typename === 'UnsupportedContent' && content.kindText === 'media_placeholder')
    return <Placeholder />
  return (
    <Card icon={MessageCircleQuestion}>
      <p className="font-medium">
        <Trans>A message of a kind that cannot be shown here</Trans>
      </p>
      <p className="text-ink-2">
        <Trans>Ask the customer to send it in another way.</Trans>
      </p>
    </Card>
  )
}
