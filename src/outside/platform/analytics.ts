import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { BusinessAccess } from './credentials.ts'
import { callGraph, graphPath } from './graph.ts'
import { listAll } from './pages.ts'

/** What the platform is asked of a time (spec/6 8); times are UNIX seconds. */
export interface AskedOfPlatform {
  start: number
  end: number
  /** HALF_HOUR, DAY or MONTH */
  granularity: string
  /** digits; null: of all numbers of the business account */
  phone: string | null
}

/** An object of figures, as the platform writes it. */
export type PlatformFigures = Record<string, unknown>

/** All but `analytics` call a day and a month otherwise (spec/6 8). */
const long: Readonly<Record<string, string>> = { DAY: 'DAILY', MONTH: 'MONTHLY' }

const extras: Readonly<Record<string, string>> = {
  analytics: '',
  pricing_analytics: '.metric_types(COST,VOLUME).dimensions(PRICING_CATEGORY,PRICING_TYPE,COUNTRY,PHONE)',
  call_analytics: '.metric_types(COUNT,COST,AVERAGE_DURATION).dimensions(DIRECTION,COUNTRY,PHONE)',
}

const answer = z.looseObject({})

/** A field of the business account with figures; null where the platform has none. */
export async function getFigures(
  app: App,
  business: BusinessAccess,
  field: 'analytics' | 'pricing_analytics' | 'call_analytics',
  { start, end, granularity, phone }: AskedOfPlatform,
): Promise<PlatformFigures | null> {
  const word = field === 'analytics' ? granularity : (long[granularity] ?? granularity)
  const numbers = phone === null ? '' : `.phone_numbers(["${phone}"])`
  const fields = `${field}.start(${start}).end(${end}).granularity(${word})${numbers}${extras[field] ?? ''}`
  const path = graphPath(business.businessId)
  const found = await callGraph(app, business, { method: 'GET', path, query: { fields } }, answer)
  return z.looseObject({}).nullish().parse(found[field]) ?? null
}

/** So many templates are asked for in one call (spec/6 8). */
const templatesAtOnce = 10

const report = z.looseObject({ data_points: z.array(z.looseObject({})).catch([]) })

/** Figures of templates, by the platform's ids: those of a few of them a call. */
export async function getTemplateFigures(
  app: App,
  business: BusinessAccess,
  templateIds: readonly string[],
  { start, end }: AskedOfPlatform,
): Promise<PlatformFigures | null> {
  const path = graphPath(business.businessId, 'template_analytics')
  const dataPoints: unknown[] = []
  for (let from = 0; from < templateIds.length; from += templatesAtOnce) {
    const query = {
      start: String(start),
      end: String(end),
      granularity: 'daily',
      metric_types: 'sent,delivered,read,clicked,cost',
      template_ids: `[${templateIds.slice(from, from + templatesAtOnce).join(',')}]`,
    }
    for (const { data_points } of await listAll(app, business, { path, query }, report))
      dataPoints.push(...data_points)
  }
  return dataPoints.length === 0
    ? null
    : { granularity: 'DAILY', product_type: 'cloud_api', data_points: dataPoints }
}
