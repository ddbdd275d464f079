import { callLoader } from '#messaging/calls/calls/call-queries.ts'
import { requires } from '../../requires.ts'
import { Call, callReads } from '../calls/calls.ts'
import { entryOf, interfaces } from './timeline-entry.ts'

// Calls among what happened in a chat.

export const MissedCall = entryOf('missed_call').implement({
  interfaces,
  description: 'A customer called a number, and nobody took the call.',
  fields: (t) => ({
    numberId: t.id({
      description: 'UUID of the number that was called.',
      resolve: ({ data }) => String(data.numberId),
    }),
    durationSeconds: t.int({
      nullable: true,
      description: 'How long the call was, where somebody took it elsewhere; null for one that was missed.',
      resolve: ({ data }) => data.durationSeconds ?? null,
    }),
    call: t.field({
      type: Call,
      nullable: true,
      ...requires(callReads),
      description:
        'The call; null where it is out of sight, and for those from before there were logs of calls.',
      resolve: ({ id }, _args, ctx) => callLoader(ctx).load(id),
    }),
  }),
})

export const EndedCall = entryOf('call').implement({
  interfaces,
  description: 'A call with the contact has ended that was taken, refused or failed.',
  fields: (t) => ({
    callId: t.id({ description: 'UUID of the call, which is that of the entry.', resolve: ({ id }) => id }),
    call: t.field({
      type: Call,
      nullable: true,
      ...requires(callReads),
      description: 'The call; null where it is out of sight. One read for all entries of a page.',
      resolve: ({ id }, _args, ctx) => callLoader(ctx).load(id),
    }),
  }),
})
