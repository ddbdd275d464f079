import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql'
import {
  type Context,
  makeServer,
  type OperationResult,
  type Server,
  type SubscribePayload,
} from 'graphql-ws'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { AppError, errors } from '#core/errors.ts'
import { countForCaller } from '#core/rate-limits/callers.ts'
import { TooSlowError } from '#telling/live/stream.ts'
import { closeCodes } from './close-codes.ts'
import { DocumentNotKnown, translateError } from './errors.ts'
import { nextFrame } from './frames.ts'
import type { PersistedDocuments } from './persisted.ts'
import type { Pipeline } from './pipeline.ts'
import { sharedSubscribe } from './shared-subscriptions.ts'
import type { SocketSession } from './socket-session.ts'
import { assertStorable } from './storable-texts.ts'

/** The subprotocol's side of all sockets: graphql-ws with the pipeline of /graphql behind it. */
export type SocketOperations = Server<SocketSession>

type Connection = Context<undefined, SocketSession>

interface PreparedOperation extends ExecutionArgs {
  execute: (args: ExecutionArgs) => OperationResult
}

function textOf(payload: SubscribePayload, documents: PersistedDocuments): string | undefined {
  if (payload.query) return payload.query
  const persisted = payload.extensions?.persistedQuery as { sha256Hash?: unknown } | undefined
  const hash = persisted?.sha256Hash
  return typeof hash === 'string' ? documents.get(hash) : undefined
}

/** What stops an operation as a whole, such as a limit, is its answer: the socket and its other operations go on. */
function told(
  app: App,
  requestId: string,
  execute: PreparedOperation['execute'],
): PreparedOperation['execute'] {
  return async (args) => {
    try {
      return await execute(args)
    } catch (error) {
      return { errors: [translateError(app, error, requestId)] }
    }
  }
}

/** Parses, checks and gives its context to an operation, as the door at /graphql does. */
async function prepare(
  app: App,
  pipeline: Pipeline,
  documents: PersistedDocuments,
  session: SocketSession,
  payload: SubscribePayload,
): Promise<PreparedOperation | GraphQLError[]> {
  const actor = await session.access.member()
  const late = new AbortController()
  const ended = AbortSignal.any([late.signal, session.ended.signal])
  const ctx = createCtx(app, { actor, ip: session.ip, ended })
  try {
    await countForCaller(app, actor, session.ip)
    assertStorable(payload.variables)
    const text = textOf(payload, documents)
    if (text === undefined) throw new DocumentNotKnown()
    const persisted = !payload.query
    const doorContext = { ctx, via: 'socket', persisted, ending: late, params: payload } as const
    const { schema, parse, validate, contextFactory, execute } = pipeline.getEnveloped(doorContext as never)
    const document = parse(text)
    const problems: readonly GraphQLError[] = validate(schema, document)
    if (problems.length > 0) throw problems[0]
    const contextValue = await contextFactory()
    const { operationName, variables: variableValues } = payload
    return {
      schema,
      document,
      operationName,
      variableValues,
      contextValue,
      execute: told(app, ctx.requestId, execute as PreparedOperation['execute']),
    }
  } catch (error) {
    return [translateError(app, error, ctx.requestId)]
  }
}

/** Writes results straight to the socket: frames of shared results are made once, not once per client. */
function delivery(session: SocketSession, id: string, results: AsyncIterableIterator<ExecutionResult>) {
  const done = { value: undefined, done: true } as const
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      for (let step = await results.next(); !step.done; step = await results.next()) {
        const full = session.send(nextFrame(id, step.value))
        if (full) await full
      }
      return done
    },
    async return() {
      await results.return?.()
      return done
    },
    async throw(error: unknown) {
      await results.return?.()
      throw error
    },
  }
}

/** A failure that ends more than its operation: who lost access, or cannot keep up, is sent away. */
function partFor(session: SocketSession, error: GraphQLError): void {
  const failure = error.originalError
  // At once: told as the operation's error, it would end the subscription of a client that comes back by itself.
  if (failure instanceof TooSlowError) session.close(closeCodes.tooSlow)
  else if (failure instanceof AppError && (failure.status === 401 || failure.status === 403)) {
    session.closeSoon(closeCodes.forbidden)
  }
}

/** One per process; each socket is `opened` on it after its token was accepted. */
export function createSocketOperations(
  app: App,
  pipeline: Pipeline,
  documents: PersistedDocuments,
): SocketOperations {
  const subscribe = sharedSubscribe(app)
  return makeServer<undefined, SocketSession>({
    // The session has its own wait for the token.
    connectionInitWaitTimeout: 0,
    execute: (args) => (args as PreparedOperation).execute(args),
    subscribe,
    onSubscribe: ({ extra: session, subscriptions }: Connection, _id, payload) => {
      if (Object.keys(subscriptions).length > session.limits.operations) {
        session.close(closeCodes.tooMuch)
        throw errors.unavailable('Too many operations.')
      }
      return prepare(app, pipeline, documents, session, payload)
    },
    onOperation: ({ extra: session }: Connection, id, _payload, _args, result) =>
      Symbol.asyncIterator in result
        ? (delivery(session, id, result as AsyncIterableIterator<ExecutionResult>) as never)
        : undefined,
    onError: ({ extra: session }: Connection, _id, _payload, failures) => {
      for (const failure of failures) partFor(session, failure)
      return failures.map((failure) => translateError(app, failure).toJSON())
    },
  })
}
