import type { ExecutionArgs } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { App } from '#core/context/context.ts'
import { inShare } from '#core/rate-limits/shares.ts'
import type { DoorContext } from './door-context.ts'

/** Queries and mutations run in the share of who asks, as requests of the other doors do. */
export function callerShares(app: App): Plugin<DoorContext> {
  return {
    onExecute({ executeFn, setExecuteFn, context }) {
      setExecuteFn((args: ExecutionArgs) => inShare(app, context.ctx.actor, () => executeFn(args)))
    },
  }
}
