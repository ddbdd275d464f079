import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usePersistedOperations as persistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import type { Plugin } from 'graphql-yoga'
import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import type { DoorContext } from './door-context.ts'
import { DocumentNotKnown } from './errors.ts'

/** Text of a document by its SHA-256 in hex. */
export type PersistedDocuments = ReadonlyMap<string, string>

const file = join(import.meta.dirname, '../../../web/dist/persisted-documents.json')

/** The documents of the dashboard, written when it is built; none when there is no dashboard. */
export function readPersistedDocuments(): PersistedDocuments {
  if (!existsSync(file)) return new Map()
  const documents = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
  return new Map(Object.entries(documents))
}

const documentNeeded = () =>
  errors.invalidRequest('A query or the hash of a persisted document is needed.', 'query')
const onlyPersisted = () =>
  errors.forbidden(
    'With a session cookie only the documents of the dashboard can be run; use a token for others.',
  )

/**
 * The dashboard sends hashes of documents that are known beforehand. In production a session cookie can run nothing
 * else; tokens run what they like within the limits, and everybody does while developing.
 */
export function persistedDocuments(app: App, documents: PersistedDocuments): Plugin<DoorContext>[] {
  const strict = app.config.environment === 'production'
  const viaCookie = new WeakSet<Request>()
  return [
    {
      onRequest({ request, serverContext }) {
        if ((serverContext as Partial<DoorContext>).via === 'cookie') viaCookie.add(request)
      },
      onParams({ params, context }) {
        // A request without a text names a document of ours by its hash; the next plugin looks the text up.
        Object.assign(context, { persisted: !params.query })
      },
    },
    persistedOperations({
      allowArbitraryOperations: (request) => !(strict && viaCookie.has(request)),
      getPersistedOperation: (hash) => documents.get(hash) ?? null,
      customErrors: {
        notFound: () => new DocumentNotKnown(),
        keyNotFound: documentNeeded,
        persistedQueryOnly: onlyPersisted,
      },
    }) as Plugin<DoorContext>,
  ]
}
