import { z } from 'zod'
import { sorts } from '#core/paging/paging-sets.ts'
import { finishList } from '#doors/documents/v1-objects.ts'
import { messageDirections } from '#messaging/messages/message-sets.ts'
import { messageResource } from '#messaging/messages/resource.ts'
import * as shape from '../shapes.ts'
import type { Endpoint, V1Request } from './endpoint.ts'

const { text, object, list, map } = shape

const part = object({ text })

const interactive = object({
  type: text,
  header: object({ type: text, text, media: object({ id: text }) }),
  body: part,
  footer: part,
  action: object({
    buttons: list(object({ id: text, title: text })),
    button: text,
    sections: list(object({ title: text, rows: list(object({ id: text, title: text, description: text })) })),
    display_text: text,
    url: text,
  }),
})

/** The template object of messages and broadcasts. */
export const templateBody = object({
  id: text,
  name: text,
  language: text,
  params: map(text),
  header_params: map(text),
  header_media: object({ id: text, filename: text }),
  button_params: map(text),
})

/** POST /messages (spec/4 B6, request). */
const sendBody = shape.body({
  to: text,
  type: text,
  number_id: text,
  text: object({ body: text, preview_url: shape.flag }),
  media: object({ id: text, caption: text, filename: text }),
  template: templateBody,
  interactive,
  location: object({ latitude: shape.decimal, longitude: shape.decimal, name: text, address: text }),
  reply_to_message_id: text,
  dry_run: shape.flag,
})

function sendVariables({ input }: V1Request) {
  const { dryRun: _, ...message } = input
  return { input: message }
}

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
    body: sendBody,
    bodyNeeded: true,
    perSecond: true,
    writesOnce: true,
    document: `mutation ($input: SendMessageInput!) { answer: sendMessage(input: $input) { ...MessageObject } }
      ${messageResource.object.fragment}`,
    status: 201,
    variables: sendVariables,
    answer: messageResource.object.finish,
    instead: {
      when: ({ input }) => input.dryRun === true,
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
        $first: Int, $after: String, $sort: String, $contactId: ID, $numberId: ID, $direction: String,
        $updatedAfter: String
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
