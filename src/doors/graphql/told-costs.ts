import { getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { costLimits, costOf, fragmentsOf } from '../../../schema/costs.ts'
import type { DoorContext } from './door-context.ts'

/**
 * `extensions.cost` beside the answer: what the operation asked for and what it may. Only for who asks by the header
 * `X-Query-Cost`, because counting costs time and most clients read it only while they are written.
 */
export function toldCosts(): Plugin<DoorContext> {
  return {
    onExecute({ args, context }) {
      const { request } = context as { request?: Request }
      if (!request?.headers.has('x-query-cost')) return
      const operation = getOperationAST(args.document, args.operationName)
      if (!operation) return
      const cost = costOf({
        schema: args.schema,
        operation,
        fragments: fragmentsOf(args.document),
        variableValues: args.variableValues ?? {},
      })
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result) return
          setResult({
            ...result,
            extensions: { ...result.extensions, cost: { ...cost, limits: costLimits } },
          })
        },
      }
    },
  }
}
