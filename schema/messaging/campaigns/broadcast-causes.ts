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
  description: 'Reason why the service paused a broadcast, for programs.',
  fields: (t) => ({
    cause: t.expose('cause', {
      type: enumFrom(pauseCauses),
      description: 'Machine-readable reason for the pause.',
    }),
    code: t.exposeInt('code', {
      nullable: true,
      description: 'Error code of the platform; null if the platform did not refuse messages.',
    }),
    meaning: t.expose('meaning', {
      type: enumFrom(deliveryFailures),
      nullable: true,
      description: "Meaning of the platform's error code; null if the platform did not refuse messages.",
    }),
  }),
})

const variant = {
  nullable: true,
  description:
    "Number of the variant whose template caused the failure, where 2 is B; null if the broadcast's own template or no template did.",
} as const

builder.objectFields(Broadcast, (t) => ({
  pausedBy: t.field({
    type: PauseType,
    nullable: true,
    description:
      'Machine-readable reason why the service paused the broadcast, matching pausedReason; null if the broadcast is not paused or a member paused the broadcast.',
    resolve: ({ status, pausedReason }) => (status === 'paused' ? pauseOf(pausedReason) : null),
  }),
  failedBy: t.field({
    type: enumFrom(startCauses),
    nullable: true,
    description:
      'Machine-readable reason why the broadcast could not start, matching failureReason; null if the broadcast did not fail.',
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
  description:
    'Machine-readable reason if the service ended the message; null if the platform ended the message, whose error code gives the reason.',
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
