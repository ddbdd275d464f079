import { type LucideIcon, MapPin, MessageCircleQuestion, ShoppingBag, UserRound } from 'lucide-react'
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

function Place({ location }: { location: NonNullable<MessageBubbleFragment['location']> }) {
  const { latitude, longitude, name, address } = location
  const at = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return (
    <Card icon={MapPin}>
      <p className="font-medium">{name ?? 'Location'}</p>
      {address ? <p className="text-ink-2">{address}</p> : null}
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer noopener"
        className="text-xs text-accent-strong underline underline-offset-2"
      >
        {at}
      </a>
    </Card>
  )
}

interface SharedContact {
  name?: string | { formatted_name?: string }
  phones?: (string | { phone?: string })[]
}

function People({ contacts }: { contacts: unknown }) {
  const people = Array.isArray(contacts) ? (contacts as SharedContact[]) : []
  const nameOf = ({ name }: SharedContact) =>
    (typeof name === 'string' ? name : name?.formatted_name) ?? 'Contact'
  const phonesOf = ({ phones = [] }: SharedContact) =>
    phones.map((phone) => (typeof phone === 'string' ? phone : (phone.phone ?? '')))
  return (
    <div className="flex flex-col gap-1.5">
      {people.map((person) => (
        <Card key={nameOf(person) + phonesOf(person).join()} icon={UserRound}>
          <p className="font-medium">{nameOf(person)}</p>
          <p className="text-ink-2">{phonesOf(person).map(formatPhone).join(', ')}</p>
        </Card>
      ))}
    </div>
  )
}

function Order({ order }: { order: unknown }) {
  const items = (order as { productItems?: unknown[] } | null)?.productItems
  const count = Array.isArray(items) ? items.length : 0
  return (
    <Card icon={ShoppingBag}>
      <p className="font-medium">Order</p>
      <p className="text-ink-2">{count === 1 ? 'One product' : `${count} products`}</p>
    </Card>
  )
}

/** What is shown as a card: places, people, orders, and what we cannot show. */
export function CardBody({ message }: { message: MessageBubbleFragment }) {
  if (message.location) return <Place location={message.location} />
  if (message.type === 'CONTACTS') return <People contacts={message.contacts} />
  if (message.type === 'ORDER') return <Order order={message.order} />
  return (
    <Card icon={MessageCircleQuestion}>
      <p className="font-medium">A message of a kind that cannot be shown here</p>
      <p className="text-ink-2">Ask the customer to send it in another way.</p>
    </Card>
  )
}
