import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { page } from '../graph/paging.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow, listOf } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import type { SentMessage } from '../messages/log.ts'
import { type Bucket, bucketsOf } from './buckets.ts'
import { analyticsFields, messagesOf } from './fields.ts'

/** Analytics that are edges of a business (platform §8). Groups are not played here and have no figures. */
export const analyticsRoutes: Routes<Business> = {
  'GET template_analytics': templateAnalytics,
  'GET template_group_analytics': (call, business) => withoutPoints(call, business),
  'GET group_analytics': (call, business) => withoutPoints(call, business),
  'GET conversation_analytics': (call, business) => asEdge(call, business, 'conversation_analytics'),
  'GET pricing_analytics': (call, business) => asEdge(call, business, 'pricing_analytics'),
  'GET call_analytics': (call, business) => asEdge(call, business, 'call_analytics'),
}

/** What is a field of the business account is an edge of it, too; its arguments are then parameters. */
function asEdge(call: Call, business: Business, name: keyof ReturnType<typeof analyticsFields>): Reply {
  const answer = analyticsFields(call.world, business)[name](Object.fromEntries(call.query))
  return json('data' in answer ? answer : { data: [answer] })
}

const range = {
  start: z.coerce.number().int(),
  end: z.coerce.number().int(),
  granularity: z.string().regex(/^daily$/i, 'must be daily'),
}

const METRICS = ['sent', 'delivered', 'read', 'clicked', 'cost'] as const
const metric = z.string().toLowerCase().pipe(z.enum(METRICS))

const templateQuery = z.looseObject({
  ...range,
  metric_types: listOf(metric).optional(),
  template_ids: listOf(z.coerce.string()).pipe(z.array(z.string()).min(1).max(10)),
})

async function templateAnalytics(call: Call, business: Business): Promise<Reply> {
  const query = bodyOrThrow(templateQuery, await paramsOf(call))
  const { template_ids, metric_types = ['sent', 'delivered', 'read'], start, end } = query
  const messages = messagesOf(call.world, business)
  const data_points = template_ids.flatMap((template_id) => {
    const own = messages.filter((message) => message.templateId === template_id)
    return bucketsOf(own, start, end, 'DAILY').map((bucket) => pointOf(template_id, bucket, metric_types))
  })
  return json(report(call, business, data_points))
}

/** Nobody taps links of the sandbox, and nothing costs anything. */
function pointOf(template_id: string, { start, end, items }: Bucket<SentMessage>, wanted: string[]) {
  const all = {
    sent: items.length,
    delivered: items.filter((message) => message.deliveredAt !== undefined).length,
    read: items.filter((message) => message.readAt !== undefined).length,
    clicked: [],
    cost: [{ type: 'amount_spent', value: 0 }],
  }
  const metrics = Object.entries(all).filter(([name]) => wanted.includes(name))
  return { template_id, start, end, ...Object.fromEntries(metrics) }
}

async function withoutPoints(call: Call, business: Business): Promise<Reply> {
  bodyOrThrow(z.looseObject(range), await paramsOf(call))
  return json(report(call, business, []))
}

function report(call: Call, business: Business, data_points: object[]) {
  const shown = { granularity: 'DAILY', product_type: 'cloud_api', data_points }
  return page(call, [business], () => shown)
}
