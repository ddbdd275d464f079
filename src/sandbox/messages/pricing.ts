import type { PhoneNumber } from '../accounts.ts'
import type { Customer } from '../customers.ts'
import type { World } from '../world.ts'

type Sent = {
  number: PhoneNumber
  customer: Customer
  /** of its template */
  category: string | undefined
  isInWindow: boolean
}

type Priced = {
  /** the price note of its statuses */
  note: string
  /** it is charged, and nobody pays: it is taken and never delivered */
  isUnpaid: boolean
}

export const noteOf = (billable: boolean, type: string, category: string): string =>
  `{"billable":${billable},"pricing_model":"PMP","type":"${type}","category":"${category.toLowerCase()}"}`

/**
 * What a message costs (platform §11.2, §15, and PL1): replies and utility templates in the customer's window are free until
 * a date; from then on so many replies of a number are in each month, and the others are charged. What follows an
 * advertisement is free for three days, other templates are charged.
 */
export function priceOf(world: World, { number, customer, category, isInWindow }: Sent): Priced {
  const { replies_from, free_replies, payment_method } = world.settings.billing
  const now = world.clock.now()
  const name = category ?? 'service'
  const free = (type: string) => ({ note: noteOf(false, type, name), isUnpaid: false })
  if (world.customers.isFreeByEntry(customer, number.id, now)) return free('free_entry_point')
  const isBilled = now >= Date.parse(replies_from)
  if (!isBilled && (category === undefined || (category === 'UTILITY' && isInWindow)))
    return free('free_customer_service')
  if (category === undefined && world.freeReplies.take(number.id, now, free_replies))
    return free('free_customer_service')
  return { note: noteOf(true, 'regular', name), isUnpaid: !payment_method }
}
