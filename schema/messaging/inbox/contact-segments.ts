import { contactFilterInput } from '#messaging/contacts/contacts/contact-filters.ts'
import { createSegment, deleteSegment, updateSegment } from '#messaging/inbox/segments/segment-commands.ts'
import { createSegmentInput, updateSegmentInput } from '#messaging/inbox/segments/segment-input.ts'
import {
  contactsOfSegment,
  countOfSegment,
  findSegment,
  listSegments,
  type Segment,
} from '#messaging/inbox/segments/segment-queries.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { filterValues } from '../../filter-values.ts'
import { argsFrom, inputFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, Length, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { ContactConnection } from './contacts.ts'

// Filters of contacts under names.

const FilterValues = filterValues(
  'ContactFilterValues',
  'Values of a saved filter of contacts. Null for a value that was not given.',
  contactFilterInput,
)

export const ContactSegment = builder.objectRef<Segment>('ContactSegment').implement({
  interfaces: [Node],
  description: 'A saved filter of contacts. Its contacts are determined again on each read.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the segment.' }),
    name: t.exposeString('name', { description: 'Display name of the segment.' }),
    filter: t.field({
      type: FilterValues,
      description: 'Filter that selects the contacts of the segment.',
      resolve: ({ filter }) => filter,
    }),
    createdBy: t.field({
      type: Actor,
      description: 'The member who created the segment.',
      resolve: ({ createdById }) => memberActor(createdById),
    }),
    count: t.field({
      type: Length,
      complexity: 10,
      description:
        'Number of contacts of the segment that the caller can see. One SQL statement serves all segments of a page.',
      resolve: (segment, _args, ctx) => countOfSegment(ctx, segment),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the segment was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the segment was last changed.',
    }),
  }),
})

const SegmentConnection = connectionOf('ContactSegment', ContactSegment)

const reads = { permission: 'contacts:read' } as const
const writes = { permission: 'contacts:write' } as const
const idArg = { required: true, description: 'UUID of the segment.' } as const

builder.queryFields((t) => ({
  contactSegments: t.field({
    type: SegmentConnection,
    ...requires(reads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists the segments of the workspace in the order of their creation, at most 100.',
    args: cursorArgs,
    resolve: (_root, args, ctx) => listSegments(ctx, args),
  }),
  segmentContacts: t.field({
    type: ContactConnection,
    ...requires(reads),
    complexity: pageCost,
    throws: ['not_found', 'invalid_request', 'invalid_field'],
    description: 'Lists the contacts that currently belong to a segment, newest first.',
    args: { segmentId: t.arg.id(idArg), ...cursorArgs },
    resolve: (_root, { segmentId, ...asked }, ctx) => contactsOfSegment(ctx, segmentId, asked),
  }),
}))

builder.mutationFields((t) => ({
  createContactSegment: t.field({
    type: ContactSegment,
    ...requires(writes),
    throws: ['invalid_request', 'invalid_field', 'invalid_state', 'conflict', 'forbidden'],
    description: 'Saves a filter of contacts as a segment for all members of the workspace.',
    args: {
      input: t.arg({
        type: inputFrom('CreateContactSegmentInput', createSegmentInput),
        required: true,
        description: 'The segment to create.',
      }),
    },
    resolve: (_root, { input }, ctx) => createSegment(ctx, input),
  }),
  updateContactSegment: t.field({
    type: ContactSegment,
    ...requires(writes),
    throws: ['not_found', 'invalid_request', 'invalid_field', 'conflict'],
    description: 'Changes the given fields of a segment.',
    args: { id: t.arg.id(idArg), ...argsFrom(updateSegmentInput) },
    resolve: (_root, { id, ...change }, ctx) => updateSegment(ctx, id, change),
  }),
  deleteContactSegment: t.field({
    type: 'ID',
    ...requires(writes),
    throws: ['not_found'],
    description: 'Deletes a segment and returns its ID. The contacts of the segment are kept.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteSegment(ctx, id),
  }),
}))

findsNodes({ type: 'ContactSegment', ids: { table: 'contact_segment' }, access: reads, load: findSegment })
