import { z } from 'zod'
import { finishList, recipientObject } from '#doors/documents/v1-objects.ts'
import { broadcastInput } from '#messaging/campaigns/broadcasts/broadcast-input.ts'
import { broadcastStatuses, recipientStatuses } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { broadcastResource } from '#messaging/campaigns/broadcasts/resource.ts'
import { bodyShape } from '../body-shape.ts'
import { translatorOf } from '../names.ts'
import * as shape from '../shapes.ts'
import type { Endpoint, V1Request } from './endpoint.ts'

const bodyCeiling = 4_194_304
const { toField } = translatorOf(bodyShape(broadcastInput, { strict: true }), { keepNulls: false })

const createVariables = ({ input }: V1Request) => ({ input })

interface RowError {
  index: number
  code: string
  field: string
  message: string
  missing: string[] | null
  unexpected: string[] | null
}

/** A field path in the request's names; what does not belong to a code is left out. */
function finishRowError({ index, code, field, message, missing, unexpected }: RowError): object {
  const error = { index, code, field: toField(field), message }
  return missing && unexpected ? { ...error, missing, unexpected } : error
}

function finishDryRun(answer: unknown): unknown {
  const { errors, ...rest } = answer as { errors: RowError[] }
  return { ...rest, errors: errors.map(finishRowError) }
}

export const broadcastEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/broadcasts',
    input: broadcastInput,
    heavy: true,
    ceiling: bodyCeiling,
    document: `mutation ($input: BroadcastInput!) {
      answer: createBroadcast(input: $input) { ...BroadcastObject }
    } ${broadcastResource.object.fragment}`,
    status: 201,
    variables: createVariables,
    answer: broadcastResource.object.finish,
    dryRun: {
      document: `mutation ($input: BroadcastInput!) {
        answer: dryRunBroadcast(input: $input) {
          dry_run: dryRun
          recipients { total sendable duplicates opted_out: optedOut new_contacts: newContacts }
          errors { index code field message missing unexpected }
        }
      }`,
      status: 200,
      variables: createVariables,
      answer: finishDryRun,
    },
  },
  {
    method: 'GET',
    path: '/broadcasts',
    query: z.strictObject({
      limit: shape.pageLimit,
      cursor: shape.cursor,
      status: shape.oneOf(broadcastStatuses),
    }),
    document: `query ($first: Int, $after: String, $status: BroadcastStatus) {
      answer: broadcasts(first: $first, after: $after, status: $status) {
        data: nodes { ...BroadcastObject } next_cursor: nextCursor
      }
    } ${broadcastResource.object.fragment}`,
    status: 200,
    variables: ({ query }) => ({ first: query.limit, after: query.cursor, status: query.status }),
    answer: finishList(broadcastResource.object),
  },
  {
    method: 'GET',
    path: '/broadcasts/{id}',
    document: `query ($id: ID!) { answer: broadcast(id: $id) { ...BroadcastObject } } ${broadcastResource.object.fragment}`,
    status: 200,
    variables: ({ path }) => ({ id: path.id }),
    answer: broadcastResource.object.finish,
  },
  {
    method: 'GET',
    path: '/broadcasts/{id}/recipients',
    query: z.strictObject({
      limit: shape.pageLimit,
      cursor: shape.cursor,
      status: shape.oneOf(recipientStatuses),
    }),
    document: `query ($id: ID!, $first: Int, $after: String, $status: RecipientStatus) {
      answer: broadcastRecipients(broadcastId: $id, first: $first, after: $after, status: $status) {
        data: nodes { ...RecipientObject } next_cursor: nextCursor
      }
    } ${recipientObject.fragment}`,
    status: 200,
    variables: ({ path, query }) => ({
      id: path.id,
      first: query.limit,
      after: query.cursor,
      status: query.status,
    }),
    answer: finishList(recipientObject),
  },
  {
    method: 'POST',
    path: '/broadcasts/{id}/cancel',
    document: `mutation ($id: ID!) { answer: cancelBroadcast(id: $id) { ...BroadcastObject } }
      ${broadcastResource.object.fragment}`,
    status: 200,
    variables: ({ path }) => ({ id: path.id }),
    answer: broadcastResource.object.finish,
  },
]
