import {
  type Pause,
  pauseCauses,
  pauseOf,
  recipientCauseOf,
  recipientCauses,
  startCauseOf,
  startCauses,
  variantAtFault,
} from '#messaging/campaigns/broadcasts/cause-sets.ts'
import { deliveryFailures } from '#outside/platform/delivery-failure-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { BroadcastFailureDetail } from './broadcast-failures.ts'
import { Broadcast, RecipientError } from './broadcasts.ts'

// Why broadcasts stand still and people got no message, for programs that say it in words of their own.

const PauseType = builder.objectRef<Pause>('BroadcastPause').implement({
  description: 'Why the service paused a broadcast.',
  fields: (t) => ({
    cause: t.expose('cause', { type: enumFrom(pauseCauses), description: 'Why.' }),
    code: t.exposeInt('code', { nullable: true, description: 'Where the platform refused: its code.' }),
    meaning: t.expose('meaning', {
      type: enumFrom(deliveryFailures),
      nullable: true,
      description: 'Where the platform refused: what its code means.',
    }),
  }),
})

const variant = {
  nullable: true,
  description:
    "The variant whose template is in the way, 2 is B; null where it is the broadcast's own, or none.",
} as const

builder.objectFields(Broadcast, (t) => ({
  pausedBy: t.field({
    type: PauseType,
    nullable: true,
    description:
      'Why the service paused it, as pausedReason says; null while it is not paused, or a person did.',
    resolve: ({ status, pausedReason }) => (status === 'paused' ? pauseOf(pausedReason) : null),
  }),
  failedBy: t.field({
    type: enumFrom(startCauses),
    nullable: true,
    description: 'Why it could not start, as failureReason says.',
    resolve: ({ failureReason }) => startCauseOf(failureReason),
  }),
  failedVariant: t.int({
    ...variant,
    resolve: ({ failureReason }) => variantAtFault(failureReason),
  }),
}))

const cause = {
  type: enumFrom(recipientCauses),
  nullable: true,
  description: 'Why, where the service ended it; null where the platform did, whose code tells.',
} as const

builder.objectFields(RecipientError, (t) => ({
  cause: t.field({
    ...cause,
    resolve: ({ errorCode, errorMessage }) => recipientCauseOf(errorCode, errorMessage),
  }),
  variant: t.int({
    ...variant,
    resolve: ({ errorCode, errorMessage }) => (errorCode ? null : variantAtFault(errorMessage)),
  }),
}))

builder.objectFields(BroadcastFailureDetail, (t) => ({
  cause: t.field({ ...cause, resolve: ({ code, message }) => recipientCauseOf(code, message) }),
  variant: t.int({ ...variant, resolve: ({ code, message }) => (code ? null : variantAtFault(message)) }),
}))
