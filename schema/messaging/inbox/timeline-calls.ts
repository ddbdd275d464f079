import { callLoader } from '#messaging/calls/calls/call-queries.ts'
import { requires } from '../../requires.ts'
import { Call, callReads } from '../calls/calls.ts'
import { entryOf, interfaces } from './timeline-entry.ts'

// Calls among what happened in a chat.

export const MissedCall = entryOf('missed_call').implement({
  interfaces,
  description: 'A missed call: a customer called a number and nobody answered.',
  fields: (t) => ({
    numberId: t.id({
      description: 'UUID of the number that was called.',
      resolve: ({ data }) => String(data.numberId),
    }),
    durationSeconds: t.int({
      nullable: true,
      description:
        'Duration of the call in seconds, if it was answered outside Parley. Null for a missed call.',
      resolve: ({ data }) => data.durationSeconds ?? null,
    }),
    call: t.field({
      type: Call,
      nullable: true,
      ...requires(callReads),
      description:
        'The call. Null if the caller cannot see the call, and for entries that are older than the call log.',
      resolve: ({ id }, _args, ctx) => callLoader(ctx).load(id),
    }),
  }),
})

export const EndedCall = entryOf('call').implement({
  interfaces,
  description: 'A call with the contact that was answered, refused or failed and has ended.',
  fields: (t) => ({
    callId: t.id({
      description: 'UUID of the call, which is also the UUID of the timeline entry.',
      resolve: ({ id }) => id,
    }),
    call: t.field({
      type: Call,
      nullable: true,
      ...requires(callReads),
      description: 'The call. Null if the caller cannot see the call. One read serves all entries of a page.',
      resolve: ({ id }, _args, ctx) => callLoader(ctx).load(id),
    }),
  }),
})
