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
    'A request that was made with a key, kept for 7 days, without its body, its query string and the ids of its path.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    key: t.field({
      type: ApiKey,
      nullable: true,
      ...requires(keyReads),
      description: 'The key that it was made with; null when that was revoked or deleted.',
      resolve: ({ door, keyId }, _args, ctx) =>
        door === 'v1' ? publicKeyLoader(ctx).load(keyId) : keyLoader(ctx).load(keyId),
    }),
    door: t.expose('door', { type: enumFrom(requestDoors), description: 'The interface it was made to.' }),
    method: t.exposeString('method', { description: 'Of HTTP.' }),
    operation: t.exposeString('operation', {
      nullable: true,
      description:
        'The pattern of its path, or the name of its GraphQL operation. Null where there is no such endpoint, or the document could not be read.',
    }),
    status: t.exposeInt('status', { description: 'The HTTP status of the answer.' }),
    durationMs: t.exposeInt('durationMs', {
      description: 'Milliseconds from its head to the answer. The bytes of a file take longer.',
    }),
    requestId: t.exposeString('requestId', { description: 'X-Request-ID of the answer.' }),
    errorCode: t.expose('errorCode', {
      type: enumFrom(errorCodes),
      nullable: true,
      description: 'Of the error, of GraphQL the first one; null where nothing failed.',
    }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', description: 'When it was answered.' }),
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
    description: 'The requests that were made with keys of the workspace in the last 7 days, newest first.',
    args: {
      keyId: t.arg.id({ description: 'Only with this key.' }),
      door: t.arg({ type: enumFrom(requestDoors), description: 'Only to this interface.' }),
      statusClass: t.arg({ type: enumFrom(statusClasses), description: 'Only with such a status.' }),
      errorCode: t.arg({ type: enumFrom(errorCodes), description: 'Only with this error.' }),
      failed: t.arg.boolean({
        description:
          'True for those with an error, false for those without. An answer of GraphQL can have status 200 and an error.',
      }),
      from: t.arg({ type: 'DateTime', description: 'Only those answered then or later.' }),
      to: t.arg({ type: 'DateTime', description: 'Only those answered before.' }),
      ...cursorArgs,
    },
    ...requires(keyReads),
    resolve: (_root, args, ctx) => listLoggedRequests(ctx, args),
  }),
  loggedRequest: t.field({
    type: LoggedRequestType,
    throws: ['not_found'],
    description: 'One request that was made with a key.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the logged request.' }) },
    ...requires(keyReads),
    resolve: (_root, { id }, ctx) => loggedRequestById(ctx, id),
  }),
}))
