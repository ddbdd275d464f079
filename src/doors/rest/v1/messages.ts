import { z } from 'zod'
import { sorts } from '#core/paging/paging-sets.ts'
import { finishList } from '#doors/documents/v1-objects.ts'
import { messageDirections } from '#messaging/chat-model/messages/message-sets.ts'
import { sendMessageInput } from '#messaging/messages/messages/message-input.ts'
import { messageResource } from '#messaging/messages/messages/resource.ts'
import * as shape from '../shapes.ts'
import type { Endpoint, V1Request } from './endpoint.ts'

// JSON types are looked at in the order of the document's table, values in that of its checks (spec/4 B6).
const { to, type, numberId, ...content } = sendMessageInput.shape
const sendInput = z.object({ to, type, numberId, ...content })

const sendVariables = ({ input }: V1Request) => ({ input })

/** GET /messages (document 1): its filters, and which sort goes with which. */
const listQuery = z
  .strictObject({
    limit: shape.pageLimit,
    cursor: shape.cursor,
    sort: shape.oneOf(sorts),
    contact_id: shape.uuid,
    number_id: shape.uuid,
    direction: shape.oneOf(messageDirections),
    updated_after: shape.time,
  })
  .refine((query) => query.updated_after === undefined || query.sort !== 'created_at', {
    path: ['sort'],
    error: 'With updated_after the list runs by updated_at.',
  })

export const messageEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/messages',
    input: sendInput,
    perSecond: true,
    writesOnce: true,
    document: `mutation ($input: SendMessageInput!) { answer: sendMessage(input: $input) { ...MessageObject } }
      ${messageResource.object.fragment}`,
    status: 201,
    variables: sendVariables,
    answer: messageResource.object.finish,
    dryRun: {
      document: `mutation ($input: SendMessageInput!) {
        answer: dryRunMessage(input: $input) {
          dry_run: dryRun contact_id: contactId number_id: numberId template_id: templateId
          window_expires_at: windowExpiresAt
        }
      }`,
      status: 200,
      variables: sendVariables,
    },
  },
  {
    method: 'GET',
    path: '/messages',
    query: listQuery,
    document: `query (
        $first: Int, $after: String, $sort: Sort, $contactId: ID, $numberId: ID, $direction: MessageDirection,
        $updatedAfter: DateTime
      ) {
        answer: messages(
          first: $first, after: $after, sort: $sort, contactId: $contactId, numberId: $numberId,
          direction: $direction, updatedAfter: $updatedAfter
        ) { data: nodes { ...MessageObject } next_cursor: nextCursor }
      } ${messageResource.object.fragment}`,
    status: 200,
    variables: ({ query }) => ({
      first: query.limit,
      after: query.cursor,
      sort: query.sort,
      contactId: query.contact_id,
      numberId: query.number_id,
      direction: query.direction,
      updatedAfter: query.updated_after,
    }),
    answer: finishList(messageResource.object),
  },
  {
    method: 'GET',
    path: '/messages/{id}',
    document: `query ($id: ID!) { answer: message(id: $id) { ...MessageObject } } ${messageResource.object.fragment}`,
    status: 200,
    variables: ({ path }) => ({ id: path.id }),
    answer: messageResource.object.finish,
  },
]
