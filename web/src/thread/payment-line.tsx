import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CreditCard } from 'lucide-react'
import { money } from '../catalogs/money.ts'
import type { MessageBubbleFragment } from '../generated/documents.ts'

/** What the platform calls the state of a payment, and what people do. */
const states: Record<string, MessageDescriptor> = {
  new: msg`Not paid yet`,
  pending: msg`Payment pending`,
  captured: msg`Paid`,
  failed: msg`Payment failed`,
  canceled: msg`Payment cancelled`,
}

/** What became of the payment that a message asks for. */
export function PaymentLine({ payment }: { payment: NonNullable<MessageBubbleFragment['payment']> }) {
  const { status, amount, currency } = payment
  const state = states[status]
  return (
    <p className="mt-1.5 flex items-center gap-1.5 border-t border-line pt-1.5 text-[0.8125rem]">
      <CreditCard className="size-4 shrink-0 text-accent" aria-hidden="true" />
      <span>{state ? i18n._(state) : <Trans>Payment: {status}</Trans>}</span>
      {amount === null ? null : <bdi className="ms-auto tabular-nums">{money(amount, currency)}</bdi>}
    </p>
  )
}
