import type { LocalSpan, QuietSpell } from '#messaging/campaigns/broadcast-hours/foretold.ts'
import type { Holds } from '#messaging/campaigns/broadcasts/foretell.ts'
import type { NumberLimit } from '#messaging/campaigns/broadcasts/number-limit.ts'
import { builder } from '../../builder.ts'
import { Check } from './broadcast-check.ts'

// What will hold the people of a broadcast, or leave them out, once it runs (docs/adr/0074).

const QuietHold = builder.objectRef<QuietSpell>('BroadcastQuietHold').implement({
  description: 'Recipients that the quiet hours of a broadcast hold back.',
  fields: (t) => ({
    heldCount: t.exposeInt('held', {
      description: 'Number of recipients that are due in their quiet hours.',
    }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the last held recipient can be sent the message; null if no recipients are held.',
    }),
  }),
})

const LocalStart = builder.objectRef<LocalSpan>('BroadcastLocalSpan').implement({
  description: "Period in which a broadcast that starts by each recipient's own clock is sent.",
  fields: (t) => ({
    from: t.expose('from', {
      type: 'DateTime',
      description: 'Time at which the first recipients get the message.',
    }),
    until: t.expose('until', {
      type: 'DateTime',
      description: 'Time at which the last recipients get the message, after their quiet hours.',
    }),
    lateCount: t.exposeInt('late', {
      description:
        'Number of recipients whose local start time has already passed when the broadcast begins; these recipients get the message immediately.',
    }),
  }),
})

const LimitOfNumber = builder.objectRef<NumberLimit>('BroadcastNumberLimit').implement({
  description:
    "Use of the number's messaging limit by a broadcast. The limit counts recipients in 24 hours that did not write in the 24 hours before.",
  fields: (t) => ({
    limit: t.exposeInt('limit', { description: 'Maximum number of recipients in 24 hours.' }),
    usedCount: t.exposeInt('used', {
      description:
        "Number of recipients to whom the workspace's numbers of the same business account recently sent templates. Other users of the business account can use the limit too and are not counted.",
    }),
    neededCount: t.exposeInt('needed', {
      description: 'Number of recipients that the broadcast adds to the used part of the limit.',
    }),
  }),
})

const HoldsOf = builder.objectRef<Holds>('BroadcastHolds').implement({
  description:
    'What will hold back or exclude recipients of a broadcast when the broadcast runs, calculated for the scheduled time if that is in the future, otherwise for now.',
  fields: (t) => ({
    quietHours: t.expose('quiet', {
      type: QuietHold,
      nullable: true,
      description: 'Recipients that the quiet hours hold back; null if the broadcast has no quiet hours.',
    }),
    localStart: t.expose('local', {
      type: LocalStart,
      nullable: true,
      description:
        "Period in which the broadcast is sent across all time zones. Null if the broadcast does not start by each recipient's own clock, has no recipients or has begun.",
    }),
    cappedCount: t.exposeInt('capped', {
      nullable: true,
      description:
        'Number of recipients that the cap excludes because of other marketing broadcasts so far; null if there is no cap or the template is not a marketing template.',
    }),
    numberLimit: t.expose('numberLimit', {
      type: LimitOfNumber,
      nullable: true,
      description:
        "Use of the number's messaging limit; null if the platform sets no limit or has not reported the limit.",
    }),
    isPaced: t.exposeBoolean('isPaced', {
      description: 'Whether the number slows down when the platform reports that messages are sent too fast.',
    }),
    pausesInTrouble: t.exposeBoolean('pausesInTrouble', {
      description: 'Whether the number pauses the broadcast when the platform refuses many of its messages.',
    }),
  }),
})

builder.objectField(Check, 'holds', (t) =>
  t.expose('holds', {
    type: HoldsOf,
    description: 'What will hold back or exclude recipients when the broadcast runs.',
  }),
)
