import type { Business } from '../accounts.ts'
import { secondsOf } from '../calling/course.ts'
import type { PhoneCall } from '../calling/store.ts'
import { countryOf } from '../customers.ts'
import { invalidParameter } from '../graph/errors.ts'
import type { SentMessage } from '../messages/log.ts'
import type { World } from '../world.ts'
import { bucketsOf } from './buckets.ts'

type Arguments = Record<string, string>

const LONG = ['HALF_HOUR', 'DAILY', 'MONTHLY']

/** The analytics fields of a business node, computed from what was really sent and called (platform §8). */
export function analyticsFields(world: World, business: Business) {
  const sent = (args: Arguments) => filtered(messagesOf(world, business), args)
  return {
    analytics: (args: Arguments) => ({
      phone_numbers: world.accounts.numbersOf(business.id).map((number) => number.digits),
      country_codes: [...new Set(sent(args).map((message) => countryOf(message.customer)))],
      granularity: args.granularity,
      data_points: pointsOf(sent(args), args, ['HALF_HOUR', 'DAY', 'MONTH'], (items) => [
        { sent: items.length, delivered: countOf(items, 'deliveredAt') },
      ]),
    }),
    conversation_analytics: (args: Arguments) =>
      inData(pointsOf(sent(args), args, LONG, (items) => grouped(items, CONVERSATIONS, args, conversations))),
    pricing_analytics: (args: Arguments) =>
      inData(pointsOf(delivered(sent(args)), args, LONG, (items) => grouped(items, PRICES, args, volumes))),
    call_analytics: (args: Arguments) => ({
      granularity: args.granularity,
      directions: listIn(args.directions),
      data_points: pointsOf(callsOf(world, business, args), args, LONG, (items) =>
        grouped(items, CALLS, args, calls),
      ),
    }),
  }
}

function inData(data_points: unknown[]) {
  return { data: [{ data_points }] }
}

function pointsOf<T extends { at: number }>(
  items: T[],
  args: Arguments,
  granularities: string[],
  measure: (items: T[]) => object[],
): object[] {
  const granularity = args.granularity ?? ''
  if (!granularities.includes(granularity))
    throw invalidParameter(`Param granularity must be one of ${granularities.join(', ')}.`)
  const buckets = bucketsOf(items, Number(args.start), Number(args.end), granularity)
  return buckets.flatMap(({ start, end, items: each }) =>
    measure(each).map((point) => ({ start, end, ...point })),
  )
}

/** By which members points may be told apart; those named in `usual` are told apart also when nobody asks. */
type Dimensions<T> = { usual: string[]; memberOf: Record<string, (item: T) => string> }

const CONVERSATIONS: Dimensions<SentMessage> = {
  usual: ['conversation_category'],
  memberOf: {
    conversation_category: (message) => message.category ?? 'SERVICE',
    conversation_type: (message) => (message.category ? 'REGULAR' : 'FREE_TIER'),
    conversation_direction: () => 'BUSINESS_INITIATED',
    country: (message) => countryOf(message.customer),
    phone_number: (message) => message.number.digits,
  },
}

const PRICES: Dimensions<SentMessage> = {
  usual: ['pricing_category', 'pricing_type'],
  memberOf: {
    pricing_category: (message) => JSON.parse(message.pricing).category.toUpperCase(),
    pricing_type: (message) => JSON.parse(message.pricing).type.toUpperCase(),
    country: (message) => countryOf(message.customer),
    phone_number: (message) => message.number.digits,
    tier: () => '0:750000',
  },
}

const CALLS: Dimensions<PhoneCall> = {
  usual: [],
  memberOf: {
    direction: (call) => call.direction,
    country: (call) => countryOf(call.customer),
    phone_number: (call) => call.number.digits,
  },
}

/** A dimension is asked for as `PHONE`, and shown as `phone_number`. */
function grouped<T>(
  items: T[],
  { usual, memberOf }: Dimensions<T>,
  args: Arguments,
  measure: (items: T[]) => object,
): object[] {
  const asked = listIn(args.dimensions).map((name) => name.toLowerCase().replace(/^phone$/, 'phone_number'))
  const unknown = asked.find((name) => !(name in memberOf))
  if (unknown) throw invalidParameter(`Param dimensions: ${unknown.toUpperCase()} is not known.`)
  const names = [...new Set([...usual, ...asked])]
  const shown = (item: T) => Object.fromEntries(names.map((name) => [name, memberOf[name]!(item)]))
  const groups = Map.groupBy(items, (item) => JSON.stringify(shown(item)))
  return [...groups].map(([key, group]) => ({ ...JSON.parse(key), ...measure(group) }))
}

function conversations(messages: SentMessage[]): object {
  const people = new Set(messages.map((message) => message.customer.userId))
  return { conversation: people.size, conversation_direction: 'BUSINESS_INITIATED', cost: 0 }
}

/** The sandbox charges nothing. */
function volumes(messages: SentMessage[]): object {
  return { volume: messages.length, cost: 0 }
}

function calls(group: PhoneCall[]): object {
  const durations = group.map(secondsOf).filter((seconds) => seconds !== undefined)
  const total = durations.reduce((sum, seconds) => sum + seconds, 0)
  const average_duration = durations.length === 0 ? 0 : Math.round(total / durations.length)
  return { count: group.length, cost: 0, average_duration }
}

/** Only what was delivered is counted (platform §15). */
function delivered(messages: SentMessage[]): SentMessage[] {
  return messages.filter((message) => message.deliveredAt !== undefined)
}

function countOf(messages: SentMessage[], when: 'deliveredAt' | 'readAt'): number {
  return messages.filter((message) => message[when] !== undefined).length
}

function callsOf(world: World, business: Business, args: Arguments): PhoneCall[] {
  const directions = listIn(args.directions)
  return filtered(
    world.calls.list().filter((call) => call.number.businessId === business.id),
    args,
  ).filter((call) => directions.length === 0 || directions.includes(call.direction))
}

export function messagesOf(world: World, business: Business): SentMessage[] {
  return world.messages.list(undefined, 0).filter((message) => message.number.businessId === business.id)
}

/** `phone_numbers([…])`, `country_codes([…])` and `product_types([0,2])` keep what they name; empty lists keep all. */
function filtered<T extends SentMessage | PhoneCall>(items: T[], args: Arguments): T[] {
  const phones = listIn(args.phone_numbers).map((phone) => phone.replace(/\D/g, ''))
  const countries = listIn(args.country_codes)
  const products = listIn(args.product_types)
  const keeps = (wanted: string[], value: string) => wanted.length === 0 || wanted.includes(value)
  return items.filter(
    (item) =>
      keeps(phones, item.number.digits) &&
      keeps(countries, countryOf(item.customer)) &&
      (!('pricing' in item) || keeps(products, item.category === undefined ? '2' : '0')),
  )
}

function listIn(text: string | undefined): string[] {
  return (text ?? '')
    .replace(/[[\]"'\s]/g, '')
    .split(',')
    .filter((each) => each !== '')
}
