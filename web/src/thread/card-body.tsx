import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type LucideIcon, MapPin, MessageCircleQuestion, ShoppingBag, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '../contact/name.ts'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { numeral } from '../language/format.ts'

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

/** A price in its currency; one that is none of ISO 4217 stands behind the number. */
function money(value: number, currency: string | null): string {
  const exact = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  if (currency && /^[A-Z]{3}$/.test(currency)) return numeral(value, { style: 'currency', currency })
  return [numeral(value, exact), currency].filter(Boolean).join(' ')
}

/** What all of it costs, in each currency; in most orders there is one. */
function totals(items: OfType<'OrderContent'>['items']): string[] {
  const sums = new Map<string | null, number>()
  for (const { quantity, price, currency } of items) {
    sums.set(currency, (sums.get(currency) ?? 0) + quantity * price)
  }
  return [...sums].map(([currency, sum]) => money(sum, currency))
}

function Order({ content: { items, text } }: { content: OfType<'OrderContent'> }) {
  return (
    <Card icon={ShoppingBag}>
      <p className="font-medium">
        <Trans>Order</Trans>
      </p>
      {text ? <p className="mb-1">{text}</p> : null}
      <ul className="text-ink-2">
        {items.map(({ productId, quantity, price, currency }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order never changes
          <li key={index} className="flex gap-2 border-t border-line py-1 first:border-t-0">
            <span className="min-w-0 flex-1 break-words">
              {numeral(quantity)} × <bdi>{productId ?? t`Unknown product`}</bdi>
            </span>
            <span className="tabular-nums">{money(quantity * price, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 flex justify-between gap-2 border-t border-line pt-1 font-medium">
        <span>
          <Trans>Total</Trans>
        </span>
        <span className="tabular-nums">{totals(items).join(' + ')}</span>
      </p>
    </Card>
  )
}

/** What is shown as a card: places, people, orders, and what we cannot show. */
export function CardBody({ content }: { content: Content }) {
  if (content.__typename === 'LocationContent') return <Place content={content} />
  if (content.__typename === 'ContactsContent') return <People content={content} />
  if (content.__typename === 'OrderContent') return <Order content={content} />
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
