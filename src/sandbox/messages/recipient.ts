import { digitsOf, type PhoneNumber } from '../accounts.ts'
import { type Customer, isUserId } from '../customers.ts'
import { graphError, invalidParameter } from '../graph/errors.ts'
import type { World } from '../world.ts'

/** Whom a request names; `to` wins over `recipient` (platform §2.1). */
export function recipientOf(
  world: World,
  number: PhoneNumber,
  { to, recipient }: { to?: string; recipient?: string },
): Customer {
  if (to === undefined && recipient === undefined) throw invalidParameter('The parameter to is required.')
  if (to === undefined && !isUserId(recipient!))
    throw graphError(131009, 'recipient: not a business-scoped user id')
  const customer = world.customers.find(to ?? recipient!)
  if (to !== undefined && !isUserId(to) && !/^\d{5,15}$/.test(digitsOf(to))) {
    throw graphError(131009, 'to: Recipient phone number is not valid')
  }
  if (customer.phone === number.digits)
    throw graphError(131021, 'Sender and recipient phone number is the same.')
  const allowed = world.settings.allowed_recipients
  if (allowed && !allowed.some((phone) => digitsOf(phone) === customer.phone))
    throw graphError(131030, 'The recipient is not on the list of allowed recipients.')
  return customer
}
