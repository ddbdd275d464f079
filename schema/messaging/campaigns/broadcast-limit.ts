import { limitPolicies } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { limitCauses } from '#messaging/campaigns/broadcasts/cause-sets.ts'
import { type LimitWait, limitWaitOf } from '#messaging/campaigns/broadcasts/limit.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { Broadcast } from './broadcasts.ts'

// What becomes of a broadcast at the messaging limit of its number (docs/adr/0087).

const Wait = builder.objectRef<LimitWait>('BroadcastLimitWait').implement({
  description: 'A broadcast that waits, since the platform takes no more of its messages for now.',
  fields: (t) => ({
    cause: t.expose('cause', { type: enumFrom(limitCauses), description: 'Why.' }),
    code: t.exposeInt('code', { description: "The platform's code." }),
    since: t.expose('since', { type: 'DateTime', description: 'Since when it waits.' }),
    nextTryAt: t.expose('nextTryAt', {
      type: 'DateTime',
      description: 'When the next person is tried; when that message leaves, it goes on.',
    }),
  }),
})

builder.objectFields(Broadcast, (t) => ({
  limitPolicy: t.expose('limitPolicy', {
    type: enumFrom(limitPolicies),
    description: 'What becomes of it at the messaging limit of the number.',
  }),
  limitWait: t.field({
    type: Wait,
    nullable: true,
    description: 'Why it waits while it is being sent, by its limitPolicy; null while it does not.',
    resolve: limitWaitOf,
  }),
}))
