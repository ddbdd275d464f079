import { getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { Histogram, register } from 'prom-client'
import type { DoorContext } from './door-context.ts'

const name = 'graphql_operation_duration_seconds'

// Several applications of one process (tests) share the registry.
const duration =
  (register.getSingleMetric(name) as Histogram<'operation' | 'type' | 'outcome'> | undefined) ??
  new Histogram({
    name,
    help: 'Duration of GraphQL operations; `arbitrary` stands for documents that are not persisted.',
    labelNames: ['operation', 'type', 'outcome'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  })

/** Counts and times queries and mutations. Names that clients make up would make labels without end. */
export function operationMetrics(): Plugin<DoorContext> {
  return {
    onExecute({ args, context }) {
      const operation = getOperationAST(args.document, args.operationName)
      const known = context.persisted ? operation?.name?.value : undefined
      const end = duration.startTimer({
        operation: known ?? 'arbitrary',
        type: operation?.operation ?? 'unknown',
      })
      return {
        onExecuteDone({ result }) {
          const failed = 'errors' in result && result.errors !== undefined
          end({ outcome: failed ? 'error' : 'ok' })
        },
      }
    },
  }
}
