import { workspaceOf } from '#core/access/actor.ts'
import type { Feature } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { messagesWindow, minuteWindow } from '#core/rate-limits/plan.ts'
import {
  type AiDay,
  type AiMonth,
  aiDaysOf,
  aiMonthOf,
} from '#messaging/automation/chatbot/ai-replies/token-budget.ts'
import { monthOf, periodOf } from '#messaging/campaigns/broadcasts/month.ts'
import { contactRoom } from '#messaging/contacts/contacts/write.ts'
import { countLineages } from '#people/public-keys/public-key-sql.ts'
import { workspaceLimits } from '#people/workspaces/limits.ts'
import { featuresOf } from '#people/workspaces/workspace-queries.ts'
import { countEndpoints, endpointLimit } from '#telling/webhooks/endpoints/limit.ts'

/** A limit of the plan, null when there is none, and what is used of it. */
export interface UsedOfLimit {
  limit: number | null
  used: number
}

/** What the workspace may use and has used (document 1, Usage). */
export interface Usage {
  apiRequestsPerMinute: { limit: number; used: number }
  apiMessagesPerSecond: { limit: number }
  contacts: UsedOfLimit
  broadcastMessagesPerMonth: UsedOfLimit & { period: string }
  webhookEndpoints: UsedOfLimit
  apiKeys: UsedOfLimit
  /** switches that are on, sorted */
  features: Feature[]
}

/**
 * GET /usage. Each figure comes from the room that enforces its limit, so that what is shown agrees with what is
 * refused. Contacts are counted with every change, so that figure is always of now.
 */
export async function readUsage(ctx: Ctx): Promise<Usage> {
  const { pool, clock, counters } = ctx.app
  const workspaceId = workspaceOf(ctx.actor)
  const { limits } = await workspaceLimits(ctx, workspaceId)
  const minute = minuteWindow({ workspaceId, limits })
  const [requests, contacts, month, endpoints, keys, features] = await Promise.all([
    counters.peek(minute, clock.nowMs()),
    contactRoom(pool, workspaceId),
    monthOf(pool, workspaceId, ctx.now()),
    countEndpoints(pool, workspaceId),
    run(pool, countLineages, [workspaceId, ctx.now()]),
    featuresOf(pool, workspaceId),
  ])
  return {
    apiRequestsPerMinute: { limit: minute.limit, used: requests },
    apiMessagesPerSecond: { limit: messagesWindow({ workspaceId, limits }).limit },
    contacts,
    broadcastMessagesPerMonth: { limit: month.limit, used: month.used, period: periodOf(ctx.now()) },
    webhookEndpoints: { limit: endpointLimit(limits.webhookEndpoints), used: endpoints },
    apiKeys: { limit: limits.apiKeys, used: keys[0]?.used ?? 0 },
    features,
  }
}

/** The AI replies of the month, which only GraphQL shows. */
export const readAiMonth = (ctx: Ctx): Promise<AiMonth> =>
  aiMonthOf(ctx.app.pool, workspaceOf(ctx.actor), ctx.now())

/** The days of the month on which a model was asked. */
export const readAiDays = (ctx: Ctx): Promise<AiDay[]> =>
  aiDaysOf(ctx.app.pool, workspaceOf(ctx.actor), ctx.now())
