import { standingOfCaller } from '#core/rate-limits/callers.ts'
import type { Standing } from '#core/rate-limits/counters.ts'
import { builder } from './builder.ts'
import { costLimits, costOf } from './costs.ts'
import { requires } from './requires.ts'

interface RateLimit {
  cost: number
  standing: Standing | undefined
  now: Date
}

const RateLimitType = builder.objectRef<RateLimit>('RateLimit').implement({
  description: 'Rate limit of the caller and cost of the current operation.',
  fields: (t) => ({
    cost: t.exposeInt('cost', { description: 'Cost of the current operation, including this field.' }),
    costLimit: t.int({ description: 'Maximum cost of one operation.', resolve: () => costLimits.cost }),
    limit: t.int({
      nullable: true,
      description: 'Maximum number of requests in one window; null if requests are not limited.',
      resolve: ({ standing }) => standing?.window.limit ?? null,
    }),
    remaining: t.int({
      nullable: true,
      description:
        'Number of requests left in the current window after this request; null if requests are not limited.',
      resolve: ({ standing }) => standing && Math.max(0, standing.window.limit - standing.used),
    }),
    resetAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the next window begins, accurate to the second; null if requests are not limited.',
      resolve: ({ standing, now }) =>
        standing && new Date((Math.floor(now.getTime() / 1000) + standing.resetSeconds) * 1000),
    }),
  }),
})

builder.queryField('rateLimit', (t) =>
  t.field({
    type: RateLimitType,
    ...requires({ member: true, operational: true, evenClosed: true }),
    description: 'Returns the rate limit of the caller and the cost of the current operation.',
    resolve: async (_root, _args, ctx, info) => ({
      cost: costOf(info).cost,
      standing: await standingOfCaller(ctx.app, ctx.actor, ctx.ip),
      now: ctx.now(),
    }),
  }),
)
