import { RequestCache } from '@pothos/plugin-scope-auth'
import type { Ctx } from '#core/context/context.ts'

/**
 * Ends what is remembered of an operation's context. Scope-auth keeps it in a WeakMap whose values hold their own key:
 * such a pair outlives every collection of the young generation, and with it all that the operation made.
 */
export function forgetContext(ctx: Ctx): void {
  RequestCache.clearForContext(ctx)
}
