import type { GraphQLError } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { App, Ctx, DocumentAnswer, EventDocuments } from '#core/context/context.ts'
import { isOutage } from '#core/outage.ts'
import { translateError } from '#doors/graphql/errors.ts'
import { schema } from '../../../schema/index.ts'
import { type ReadDocument, readEventDocument } from './event-document-rules.ts'

interface Kept extends ReadDocument {
  compiled?: CompiledQuery
}

/** Enough for every document of every workspace that is busy. */
const maxKept = 2_000

interface Raw {
  data?: unknown
  errors?: readonly GraphQLError[]
}

/** What is told of failures; an outage is none of the document's, and is over when it is tried again. */
function answerOf(app: App, { data, errors = [] }: Raw): DocumentAnswer {
  for (const { originalError } of errors) if (originalError && isOutage(originalError)) throw originalError
  return {
    data: data ?? null,
    ...(errors.length > 0 && { errors: errors.map((error) => translateError(app, error).toJSON()) }),
  }
}

/** Documents that customers keep for events, read and compiled once for as long as they are used. */
export function eventDocuments(): EventDocuments {
  const kept = new LRUCache<string, Kept>({ max: maxKept })

  function read(text: string, variables: readonly string[]): Kept {
    const key = `${variables.join()} ${text}`
    const known = kept.get(key)
    if (known) return known
    const one: Kept = readEventDocument(schema, text, variables)
    kept.set(key, one)
    return one
  }

  function compiled(text: string, variables: readonly string[]): CompiledQuery {
    const one = read(text, variables)
    if (one.compiled) return one.compiled
    if (!one.document) throw new Error(`a document with problems is not run: ${text}`)
    const query = compileQuery(schema, one.document)
    if (!isCompiledQuery(query)) throw new Error(`cannot compile: ${text}`)
    one.compiled = query
    return query
  }

  return {
    check: (text, variables) => read(text, variables).findings,
    async answer(ctx: Ctx, text, given) {
      const [first] = given
      if (!first) return []
      const { query } = compiled(text, Object.keys(first))
      const run = async (variables: object) => (await query(undefined, ctx, variables)) as Raw
      const raw = await Promise.all(given.map(run))
      return raw.map((one) => answerOf(ctx.app, one))
    },
  }
}
