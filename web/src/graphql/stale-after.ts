import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import type { DocumentNode } from 'graphql'
import { mutationUpdates } from './updates.ts'

/** What is on the screen of this field of the query is asked for again, the rest when it is shown. */
export function forgetField(cache: Cache, field: string): void {
  for (const { fieldName, fieldKey } of cache.inspectFields('Query')) {
    if (fieldName === field) cache.invalidate('Query', fieldKey)
  }
}

function forget(fields: readonly string[]): UpdateResolver {
  return (_result, _args, cache) => {
    for (const field of fields) forgetField(cache, field)
  }
}

function rootFields({ definitions }: DocumentNode): string[] {
  return definitions.flatMap((one) =>
    one.kind === 'OperationDefinition'
      ? one.selectionSet.selections.flatMap((field) => (field.kind === 'Field' ? field.name.value : []))
      : [],
  )
}

/**
 * A mutation after which these fields of the query may say something else: what is on the screen of them is asked for
 * again, the rest when it is shown. What the mutation itself answers is taken in by id.
 */
export function changing<Document>(fields: readonly string[], mutation: Document & DocumentNode): Document {
  for (const field of rootFields(mutation)) mutationUpdates[field] = forget(fields)
  return mutation
}
