import type { ExecutionArgs } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { withinLimit } from '#doors/http/time-limit.ts'
import type { DoorContext } from './door-context.ts'

/** Queries and mutations end as requests at the other doors do. Give it after whatever else sets how they run. */
export function timeLimit(): Plugin<DoorContext> {
  return {
    onExecute({ executeFn, setExecuteFn, context }) {
      setExecuteFn((args: ExecutionArgs) => withinLimit(Promise.resolve(executeFn(args)), context.ending))
    },
  }
}
