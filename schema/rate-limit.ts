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
  description: "How the caller's requests stand, and what this operation costs.",
  fields: (t) => ({
    cost: t.exposeInt('cost', { description: 'Of this operation, this field included.' }),
    costLimit: t.int({ description: 'What one operation may cost.', resolve: () => costLimits.cost }),
    limit: t.int({
      nullable: true,
      description: 'Requests that the caller may make in one window; null when they are not limited.',
      resolve: ({ standing }) => standing?.window.limit ?? null,
    }),
    remaining: t.int({
      nullable: true,
      description: 'Requests left in this window, after this one; null when they are not limited.',
      resolve: ({ standing }) => standing && Math.max(0, standing.window.limit - standing.used),
    }),
    resetAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the next window begins, to the second; null when requests are not limited.',
      resolve: ({ standing, now }) =>
        standing && new Date((Math.floor(now.getTime() / 1000) + standing.resetSeconds) * 1000),
    }),
  }),
})

builder.queryField('rateLimit', (t) =>
  t.field({
    type: RateLimitType,
    ...requires({ member: true, operational: true, evenClosed: true }),
    description: 'How many requests are left, and what this operation costs.',
    resolve: async (_root, _args, ctx, info) => ({
      cost: costOf(info).cost,
      standing: await standingOfCaller(ctx.app, ctx.actor, ctx.ip),
      now: ctx.now(),
    }),
  }),
)
