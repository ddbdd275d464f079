import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { invalidParameter } from '../graph/errors.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, paramsOf, type Reply } from '../http.ts'
import type { SentMessage } from '../messages/log.ts'
import type { World } from '../world.ts'
import { type Bucket, bucketsOf } from './buckets.ts'

export const analyticsRoutes: Routes<Business> = { 'GET template_analytics': templateAnalytics }

type Arguments = Record<string, string>

/** The analytics fields of a business node, computed from what was really sent (platform §8). */
export function analyticsFields(world: World, business: Business) {
  return {
    analytics: (args: Arguments) => ({
      phone_numbers: world.accounts.numbersOf(business.id).map((number) => number.digits),
      granularity: args.granularity,
      data_points: pointsOf(world, business, args, ['HALF_HOUR', 'DAY', 'MONTH'], (sent) => [
        { sent: sent.length, delivered: countOf(sent, 'deliveredAt') },
      ]),
    }),
    conversation_analytics: (args: Arguments) => inData(pointsOf(world, business, args, LONG, conversations)),
    pricing_analytics: (args: Arguments) => inData(pointsOf(world, business, args, LONG, prices)),
    call_analytics: (args: Arguments) => ({ granularity: args.granularity, data_points: [] }),
  }
}

const LONG = ['HALF_HOUR', 'DAILY', 'MONTHLY']

function inData(data_points: unknown[]) {
  return { data: [{ data_points }] }
}

function pointsOf(
  world: World,
  business: Business,
  args: Arguments,
  granularities: string[],
  measure: (sent: SentMessage[]) => object[],
): object[] {
  const granularity = args.granularity ?? ''
  if (!granularities.includes(granularity))
    throw invalidParameter(`Param granularity must be one of ${granularities.join(', ')}.`)
  const buckets = bucketsOf(messagesOf(world, business), Number(args.start), Number(args.end), granularity)
  return buckets.flatMap(({ start, end, sent }) => measure(sent).map((point) => ({ start, end, ...point })))
}

function conversations(sent: SentMessage[]): object[] {
  return [...byCategory(sent)].map(([category, messages]) => ({
    conversation: new Set(messages.map((message) => message.customer.userId)).size,
    conversation_category: category,
    conversation_direction: 'BUSINESS_INITIATED',
    cost: 0,
  }))
}

/** Only what was delivered is counted (platform §15); the sandbox charges nothing. */
function prices(sent: SentMessage[]): object[] {
  const delivered = sent.filter((message) => message.deliveredAt !== undefined)
  return [...byCategory(delivered)].map(([pricing_category, messages]) => ({
    pricing_category,
    pricing_type: pricing_category === 'SERVICE' ? 'FREE_CUSTOMER_SERVICE' : 'REGULAR',
    volume: messages.length,
    cost: 0,
  }))
}

function byCategory(sent: SentMessage[]): Map<string, SentMessage[]> {
  return Map.groupBy(sent, (message) => message.category ?? 'SERVICE')
}

const templateQuery = z.looseObject({
  start: z.coerce.number().int(),
  end: z.coerce.number().int(),
  granularity: z.string().regex(/^daily$/i),
  template_ids: z.preprocess(
    (value) => (typeof value === 'string' ? value.replace(/[[\]"\s]/g, '').split(',') : value),
    z.array(z.string()).min(1).max(10),
  ),
})

async function templateAnalytics(call: Call, business: Business): Promise<Reply> {
  const query = bodyOrThrow(templateQuery, await paramsOf(call))
  const messages = messagesOf(call.world, business)
  const data_points = query.template_ids.flatMap((template_id) => {
    const own = messages.filter((message) => message.templateId === template_id)
    return bucketsOf(own, query.start, query.end, 'DAILY').map((bucket) => templatePoint(template_id, bucket))
  })
  return json({ data: [{ granularity: 'DAILY', product_type: 'cloud_api', data_points }] })
}

function templatePoint(template_id: string, { start, end, sent }: Bucket) {
  return {
    template_id,
    start,
    end,
    sent: sent.length,
    delivered: countOf(sent, 'deliveredAt'),
    read: countOf(sent, 'readAt'),
  }
}

function countOf(sent: SentMessage[], when: 'deliveredAt' | 'readAt'): number {
  return sent.filter((message) => message[when] !== undefined).length
}

function messagesOf(world: World, business: Business): SentMessage[] {
  return world.messages.list(undefined, 0).filter((message) => message.number.businessId === business.id)
}
