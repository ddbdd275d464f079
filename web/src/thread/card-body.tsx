import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type LucideIcon, MapPin, MessageCircleQuestion, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '../contact/name.ts'
import type { MessageBubbleFragment } from '../generated/documents.ts'

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

function People({ content: { cards } }: { content: OfType<'ContactsContent'> }) {
  return (
    <div className="flex flex-col gap-1.5">
      {cards.map(({ name, phones }) => (
        <Card key={`${name} ${phones.join()}`} icon={UserRound}>
          <p className="font-medium">{name ?? t`Contact`}</p>
          <p className="text-ink-2">
            <bdi>{phones.map(formatPhone).join(', ')}</bdi>
          </p>
        </Card>
      ))}
    </div>
  )
}

/** What is shown as a card: places, people, and what we cannot show. */
export function CardBody({ content }: { content: Content }) {
  if (content.__typename === 'LocationContent') return <Place content={content} />
  if (content.__typename === 'ContactsContent') return <People content={content} />
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
