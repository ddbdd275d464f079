import type { DocumentNode, GraphQLSchema } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Plugin } from 'graphql-yoga'
import type { DoorContext } from './door-context.ts'

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
      if (query) setExecuteFn(() => query.query(undefined, args.contextValue, args.variableValues ?? {}))
    },
  }
}
