import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Plugin } from 'graphql-yoga'
import type { DoorContext } from './door-context.ts'

const run = (query: CompiledQuery, { contextValue, variableValues }: ExecutionArgs) =>
  query.query(undefined, contextValue, variableValues ?? {})

/** Compiled documents read variables in their own way, which knows no inputs of exactly one field. */
function refusedVariables({ schema, document, operationName, variableValues }: ExecutionArgs) {
  const { variableDefinitions = [] } = getOperationAST(document, operationName) ?? {}
  const { errors } = getVariableValues(schema, variableDefinitions, variableValues ?? {}, { maxErrors: 1 })
  return errors && { errors }
}

/**
 * Runs persisted documents as compiled functions. Only those: compiling costs more than one run, and documents that
 * clients make up would be compiled without end (design: GraphQL execution).
 */
export function compiledDocuments(): Plugin<DoorContext> {
  const compiled = new WeakMap<DocumentNode, CompiledQuery | undefined>()
  const compile = (schema: GraphQLSchema, document: DocumentNode, name: string | undefined) => {
    if (!compiled.has(document)) {
      const result = compileQuery(schema, document, name)
      compiled.set(document, isCompiledQuery(result) ? result : undefined)
    }
    return compiled.get(document)
  }
  return {
    onExecute({ args, context, setExecuteFn }) {
      if (!context.persisted) return
      const query = compile(args.schema, args.document, args.operationName ?? undefined)
      if (query) setExecuteFn(() => refusedVariables(args) ?? run(query, args))
    },
  }
}
