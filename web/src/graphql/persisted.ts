import { type Exchange, getOperationName, makeOperation, mapExchange } from 'urql'
import { hashOf } from './hashes.ts'

/** Sends the hash of an operation instead of its text: for a session cookie the server runs nothing else. */
export const persistedExchange: Exchange = mapExchange({
  onOperation(operation) {
    const sha256Hash = hashOf(getOperationName(operation.query) ?? '')
    if (!sha256Hash || operation.kind === 'teardown') return operation
    const extensions = { ...operation.extensions, persistedQuery: { version: 1 as const, sha256Hash } }
    return makeOperation(operation.kind, { ...operation, extensions }, operation.context)
  },
})
