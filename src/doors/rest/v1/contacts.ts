import { z } from 'zod'
import { sorts } from '#core/paging/paging-sets.ts'
import { finishList } from '#doors/documents/v1-objects.ts'
import {
  bulkContactInput,
  bulkContactsInput,
  createContactInput,
  updateContactInput,
} from '#messaging/contacts/contacts/contact-input.ts'
import { contactById } from '#messaging/contacts/contacts/contact-queries.ts'
import { contactResource } from '#messaging/contacts/contacts/resource.ts'
import { bodyShape } from '../body-shape.ts'
import { translatorOf } from '../names.ts'
import * as shape from '../shapes.ts'
import type { Endpoint } from './endpoint.ts'

const { toField } = translatorOf(bodyShape(bulkContactInput, { strict: true }), { keepNulls: false })

interface BulkAnswer {
  error?: { code: string; message: string; field: string | null } | null | undefined
}

/** A row's fault in the names of the row; only a refused one has it. */
function finishBulkRow(row: BulkAnswer): BulkAnswer {
  const { error } = row
  if (!error) return { ...row, error: undefined }
  const { field, ...rest } = error
  return { ...row, error: { ...rest, field: field === null ? null : toField(field) } }
}

export const contactEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/contacts',
    query: z.strictObject({
      limit: shape.pageLimit,
      cursor: shape.cursor,
      sort: shape.oneOf(sorts),
      phone: z.string().optional(),
      tag: z.string().optional(),
      marketing_opted_out: shape.trueOrFalse,
    }),
    document: `query ($first: Int, $after: String, $sort: Sort, $phone: String, $tag: String, $optedOut: Boolean) {
      answer: contacts(
        first: $first, after: $after, sort: $sort, phone: $phone, tag: $tag, marketingOptedOut: $optedOut
      ) { data: nodes { ...ContactObject } next_cursor: nextCursor }
    } ${contactResource.object.fragment}`,
    status: 200,
    variables: ({ query }) => ({
      first: query.limit,
      after: query.cursor,
      sort: query.sort,
      phone: query.phone,
      tag: query.tag,
      optedOut: query.marketing_opted_out && query.marketing_opted_out === 'true',
    }),
    answer: finishList(contactResource.object),
  },
  {
    method: 'POST',
    path: '/contacts',
    input: createContactInput,
    document: `mutation ($input: CreateContactInput!) {
      answer: createContact(input: $input) { ...ContactObject }
    } ${contactResource.object.fragment}`,
    status: 201,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'POST',
    path: '/contacts/bulk',
    input: bulkContactsInput,
    document: `mutation ($contacts: [UpsertContactInput]) {
      answer: upsertContacts(contacts: $contacts) { index ref id result error { code message field } }
    }`,
    status: 200,
    variables: ({ input }) => ({ contacts: input.contacts }),
    answer: (rows) => ({ data: (rows as BulkAnswer[]).map(finishBulkRow), next_cursor: null }),
  },
  {
    method: 'GET',
    path: '/contacts/{id}',
    document: `query ($id: ID!) { answer: contact(id: $id) { ...ContactObject } } ${contactResource.object.fragment}`,
    status: 200,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'PATCH',
    path: '/contacts/{id}',
    // `phone` is no field of it: the history belongs to that number.
    input: updateContactInput,
    find: (ctx, { id = '' }) => contactById(ctx, id),
    document: `mutation ($id: ID!, $input: UpdateContactInput!) {
      answer: updateContact(id: $id, input: $input) { ...ContactObject }
    } ${contactResource.object.fragment}`,
    status: 200,
    variables: ({ path, input }) => ({ id: path.id, input }),
  },
  {
    method: 'DELETE',
    path: '/contacts/{id}',
    document: 'mutation ($id: ID!) { answer: deleteContact(id: $id) }',
    status: 204,
    variables: ({ path }) => ({ id: path.id }),
  },
]
