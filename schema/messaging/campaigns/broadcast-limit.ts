import { limitPolicies } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { limitCauses } from '#messaging/campaigns/broadcasts/cause-sets.ts'
import { type LimitWait, limitWaitOf } from '#messaging/campaigns/broadcasts/limit.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { Broadcast } from './broadcasts.ts'

// What becomes of a broadcast at the messaging limit of its number (docs/adr/0087).

const Wait = builder.objectRef<LimitWait>('BroadcastLimitWait').implement({
  description:
    'Details of a broadcast that waits because the platform currently accepts no more of its messages.',
  fields: (t) => ({
    cause: t.expose('cause', {
      type: enumFrom(limitCauses),
      description: 'Reason why the platform accepts no more messages.',
    }),
    code: t.exposeInt('code', { description: 'Error code of the platform.' }),
    since: t.expose('since', {
      type: 'DateTime',
      description: 'Time since which the broadcast has been waiting.',
    }),
    nextTryAt: t.expose('nextTryAt', {
      type: 'DateTime',
      description:
        'Time at which the next recipient is tried. The broadcast continues when that message is sent.',
    }),
  }),
})

builder.objectFields(Broadcast, (t) => ({
  limitPolicy: t.expose('limitPolicy', {
    type: enumFrom(limitPolicies),
    description: 'What the broadcast does when the number reaches its messaging limit.',
  }),
  limitWait: t.field({
    type: Wait,
    nullable: true,
    description: 'Why a running broadcast waits under its limitPolicy; null if the broadcast is not waiting.',
    resolve: limitWaitOf,
  }),
}))
