import type { ServerResponse } from 'node:http'
import { getOperationAST, Kind, type OperationDefinitionNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { App } from '#core/context/context.ts'
import { noteRequest } from '#people/request-log/note-request.ts'
import type { DoorContext, LoggedOperation } from './door-context.ts'

const longest = 200

/** Names are the client's own: digits of the length of a phone are left out of them. */
function nameOf({ name, selectionSet }: OperationDefinitionNode): string {
  const fields = selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []))
  return (name?.value ?? fields.join(', ')).replace(/\d{5,}/g, '_').slice(0, longest)
}

const codeOf = (errors: readonly { extensions?: object }[] | undefined): string | undefined =>
  (errors?.[0]?.extensions as { code?: string } | undefined)?.code

/** Writes down what an operation is called, and how it failed. After the errors are translated. */
export function loggedOperations(): Plugin<DoorContext> {
  return {
    onExecute({ args, context: { logged } }) {
      const operation = getOperationAST(args.document, args.operationName)
      if (logged && operation) logged.operation = nameOf(operation)
    },
    onExecutionResult({ result, context }) {
      const { logged } = context as Partial<DoorContext>
      if (!logged || !result || Array.isArray(result) || !('errors' in result)) return
      const code = codeOf(result.errors)
      if (code !== undefined) logged.errorCode = code
    },
  }
}

/** Tells the request log of an operation that was answered. Streams are no requests that end with an answer. */
export function noteOperation(app: App, logged: LoggedOperation, res: ServerResponse): void {
  if (logged.method === 'OPTIONS' || res.getHeader('content-type') === 'text/event-stream') return
  const { actor, method, operation = null, begun, requestId, errorCode } = logged
  const status = res.statusCode
  noteRequest(app, { actor, door: 'graphql', method, operation, status, begun, requestId, errorCode })
}
