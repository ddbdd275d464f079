import { handleStreamOrSingleExecutionResult } from '@envelop/core'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import {
  createYoga,
  useExecutionCancellation as executionCancellation,
  type Plugin,
  type YogaServerInstance,
} from 'graphql-yoga'
import type { App } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { callerShares } from './caller-shares.ts'
import { compiledDocuments } from './compiled.ts'
import type { DoorContext } from './door-context.ts'
import { codeOfRefusal, type HttpHead, translateError } from './errors.ts'
import { graphiqlFor, renderGraphiQL } from './graphiql.ts'
import { limitPlugins, maxBodyBytes, schemaForSignedIn } from './limits.ts'
import { loggedOperations } from './logged-operations.ts'
import { operationMetrics } from './metrics.ts'
import { packedResponses } from './packed-responses.ts'
import { type PersistedDocuments, persistedDocuments } from './persisted.ts'
import { sessionsByHttp } from './sessions-by-http.ts'
import { sharedSubscribe } from './shared-subscriptions.ts'
import { signInLimits } from './sign-in-limits.ts'
import { storableTexts } from './storable-texts.ts'
import { timeLimit } from './time-limit.ts'
import { toldCosts } from './told-costs.ts'
import { uploads } from './uploads.ts'

export type Pipeline = YogaServerInstance<DoorContext, object>

/** Yoga's types do not know what the door gave along. */
const requestIdOf = (context: unknown) => (context as Partial<DoorContext>).ctx?.requestId

/** Errors of an operation are translated while its request id is at hand. */
function errorTranslation(app: App): Plugin<DoorContext> {
  return {
    onExecute({ args, context }) {
      const { requestId } = context.ctx
      return {
        // One result, or several where a part is deferred: each is translated.
        onExecuteDone: (payload) =>
          handleStreamOrSingleExecutionResult(payload, ({ result, setResult }) => {
            if (!result.errors) return
            setResult({
              ...result,
              errors: result.errors.map((error) => translateError(app, error, requestId, args)),
            })
          }),
      }
    },
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(sharedSubscribe(app))
    },
    // What was refused before it ran: text that does not parse or does not fit the schema.
    onExecutionResult({ result, setResult, context }) {
      if (!result || Array.isArray(result) || !('errors' in result) || !result.errors) return
      const errors = result.errors.map((error) => translateError(app, error, requestIdOf(context)))
      setResult({ ...result, errors })
    },
  }
}

/**
 * A body that is no JSON is 400 to everybody (Yoga would say 200 to clients of before GraphQL over HTTP). In an address
 * or a form the variables are JSON inside text, whose faults Yoga leaves to whoever reads it.
 */
function faultyJsonIsRefused(): Plugin<DoorContext> {
  return {
    onRequestParse({ requestParser, setRequestParser }) {
      if (!requestParser) return
      setRequestParser(async (request) => {
        try {
          return await requestParser(request)
        } catch (error) {
          if (error instanceof GraphQLError && (error.extensions.http as HttpHead | undefined)?.spec) {
            throw errors.invalidRequest(error.message)
          }
          if (!(error instanceof SyntaxError)) throw error
          throw errors.invalidRequest('The variables and extensions must be JSON.')
        }
      })
    },
  }
}

const emptyRefusals: Readonly<Record<number, string>> = {
  406: 'The answer comes as application/graphql-response+json, application/json or text/event-stream.',
  415: 'The body must be application/json.',
}

/** Yoga's refusal of a request that it can neither read nor answer has no body; it gets one here. */
function refusalsHaveBodies(): Plugin<DoorContext> {
  return {
    onResponse({ response, setResponse, fetchAPI }) {
      const { status, headers } = response
      const message = response.body ? undefined : emptyRefusals[status]
      if (message === undefined) return
      headers.set('Content-Type', 'application/json; charset=utf-8')
      const error = { message, extensions: { code: codeOfRefusal(status), status } }
      setResponse(new fetchAPI.Response(JSON.stringify({ errors: [error] }), { status, headers }))
    },
  }
}

/** Our log tells unexpected errors where they are translated; Yoga would also tell the expected ones. */
function yogaLog(app: App) {
  const quiet = () => {}
  return { debug: quiet, info: quiet, warn: app.log.warn.bind(app.log), error: app.log.debug.bind(app.log) }
}

/** CORS for the origins of server.allowed_origins; cookies go along only for them (spec 7). */
function corsFor(app: App) {
  return (request: Request) => {
    const origin = request.headers.get('origin')
    if (!origin || !app.config.server.allowedOrigins.includes(origin)) return false as const
    return {
      origin,
      credentials: true,
      methods: ['GET', 'POST', 'OPTIONS'],
      allowedHeaders: [
        'Content-Type',
        'Accept',
        'Authorization',
        'X-CSRF-Token',
        'X-Organization-ID',
        'X-Query-Cost',
      ],
      exposedHeaders: ['X-Request-ID', 'Retry-After'],
      maxAge: 600,
    }
  }
}

/**
 * Yoga with its plugins, in the order of the checks: body, CORS, persisted documents, limits on the text,
 * introspection; access and the price of lists are the schema's own; errors are translated last.
 */
export function createPipeline(app: App, schema: GraphQLSchema, documents: PersistedDocuments): Pipeline {
  return createYoga<DoorContext>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    multipart: false,
    healthCheckEndpoint: '/graphql/no-health-check-here',
    maxRequestBodySize: maxBodyBytes,
    logging: yogaLog(app),
    cors: corsFor(app),
    graphiql: graphiqlFor,
    renderGraphiQL,
    maskedErrors: { maskError: (error) => translateError(app, error) },
    context: ({ ctx, persisted }) => (persisted ? { ...ctx, ownDocument: true } : ctx),
    disposeOnProcessTerminate: false,
    plugins: [
      faultyJsonIsRefused(),
      refusalsHaveBodies(),
      ...persistedDocuments(app, documents),
      ...limitPlugins(),
      schemaForSignedIn(),
      storableTexts(),
      uploads(),
      sessionsByHttp(),
      signInLimits(app),
      compiledDocuments(),
      callerShares(app),
      timeLimit(),
      operationMetrics(),
      toldCosts(),
      errorTranslation(app),
      loggedOperations(),
      executionCancellation(),
      packedResponses(),
    ],
  })
}
