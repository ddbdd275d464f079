import { errorCodes } from '#core/error-sets.ts'
import { keyLoader } from '#people/application-keys/application-key-queries.ts'
import { publicKeyLoader } from '#people/public-keys/public-key-queries.ts'
import {
  type LoggedRequestRow,
  listLoggedRequests,
  loggedRequestById,
  loggedRequestLoader,
} from '#people/request-log/request-log-queries.ts'
import { requestDoors, statusClasses } from '#people/request-log/request-log-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { findsNodes, Node } from '../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { ApiKey } from './actor-links.ts'
import { keyReads } from './people-links.ts'

const LoggedRequestType = builder.objectRef<LoggedRequestRow>('LoggedRequest').implement({
  interfaces: [Node],
  description:
    'A request that was made with a key. The log keeps a request for 7 days, without its body, its query string and the identifiers in its path.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the logged request.' }),
    key: t.field({
      type: ApiKey,
      nullable: true,
      ...requires(keyReads),
      description: 'The key that the request was made with; null if the key was revoked or deleted.',
      resolve: ({ door, keyId }, _args, ctx) =>
        door === 'v1' ? publicKeyLoader(ctx).load(keyId) : keyLoader(ctx).load(keyId),
    }),
    door: t.expose('door', {
      type: enumFrom(requestDoors),
      description: 'The interface that the request was made to.',
    }),
    method: t.exposeString('method', { description: 'HTTP method of the request.' }),
    operation: t.exposeString('operation', {
      nullable: true,
      description:
        'Path pattern of the request, or the name of its GraphQL operation. Null if the endpoint does not exist or the document could not be read.',
    }),
    status: t.exposeInt('status', { description: 'HTTP status of the response.' }),
    durationMs: t.exposeInt('durationMs', {
      description:
        'Milliseconds from the head of the request to the response. Transferring the bytes of a file takes longer.',
    }),
    requestId: t.exposeString('requestId', { description: 'X-Request-ID of the response.' }),
    errorCode: t.expose('errorCode', {
      type: enumFrom(errorCodes),
      nullable: true,
      description: 'Code of the error, for GraphQL of the first error; null if the request did not fail.',
    }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      description: 'Time at which the request was answered.',
    }),
  }),
})

findsNodes({
  type: 'LoggedRequest',
  ids: { table: 'logged_request' },
  access: keyReads,
  load: (ctx, id) => loggedRequestLoader(ctx).load(id),
})

const LoggedRequestConnection = connectionOf('LoggedRequest', LoggedRequestType)

builder.queryFields((t) => ({
  requestLog: t.field({
    type: LoggedRequestConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Lists the requests that were made with keys of the workspace in the last 7 days, newest first.',
    args: {
      keyId: t.arg.id({ description: 'Only requests with this key.' }),
      door: t.arg({ type: enumFrom(requestDoors), description: 'Only requests to this interface.' }),
      statusClass: t.arg({
        type: enumFrom(statusClasses),
        description: 'Only requests whose status is in this class.',
      }),
      errorCode: t.arg({ type: enumFrom(errorCodes), description: 'Only requests with this error.' }),
      failed: t.arg.boolean({
        description:
          'If true, only requests with an error; if false, only requests without an error. A GraphQL response can have status 200 and an error.',
      }),
      from: t.arg({
        type: 'DateTime',
        description: 'Only requests that were answered at or after this time.',
      }),
      to: t.arg({ type: 'DateTime', description: 'Only requests that were answered before this time.' }),
      ...cursorArgs,
    },
    ...requires(keyReads),
    resolve: (_root, args, ctx) => listLoggedRequests(ctx, args),
  }),
  loggedRequest: t.field({
    type: LoggedRequestType,
    throws: ['not_found'],
    description: 'Returns one request that was made with a key.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the logged request.' }) },
    ...requires(keyReads),
    resolve: (_root, { id }, ctx) => loggedRequestById(ctx, id),
  }),
}))
