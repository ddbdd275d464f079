import type { LocalSpan, QuietSpell } from '#messaging/campaigns/broadcast-hours/foretold.ts'
import type { Holds } from '#messaging/campaigns/broadcasts/foretell.ts'
import type { NumberLimit } from '#messaging/campaigns/broadcasts/number-limit.ts'
import { builder } from '../../builder.ts'
import { Check } from './broadcast-check.ts'

// What will hold the people of a broadcast, or leave them out, once it runs (docs/adr/0074).

const QuietHold = builder.objectRef<QuietSpell>('BroadcastQuietHold').implement({
  description: 'Whom quiet hours hold.',
  fields: (t) => ({
    heldCount: t.exposeInt('held', { description: 'Those whose turn comes in their quiet hours.' }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last of them may be sent to; null where nobody is held.',
    }),
  }),
})

const LocalStart = builder.objectRef<LocalSpan>('BroadcastLocalSpan').implement({
  description: "Between when a broadcast goes out that begins at each person's own time.",
  fields: (t) => ({
    from: t.expose('from', { type: 'DateTime', description: 'When the first of its people get it.' }),
    until: t.expose('until', { type: 'DateTime', description: 'When the last do, after their quiet hours.' }),
    lateCount: t.exposeInt('late', {
      description: 'Those who had the time already when it begins: they get it at once.',
    }),
  }),
})

const LimitOfNumber = builder.objectRef<NumberLimit>('BroadcastNumberLimit').implement({
  description:
    'What a broadcast needs of the limit of its number: the people whom it may write to in 24 hours who have not written in the 24 hours before.',
  fields: (t) => ({
    limit: t.exposeInt('limit', { description: 'So many people.' }),
    usedCount: t.exposeInt('used', {
      description:
        "Those to whom templates went lately, over the workspace's numbers of the same business account. Others may use the limit, too, of whom nothing is known here.",
    }),
    neededCount: t.exposeInt('needed', { description: 'Those whom the broadcast adds to them.' }),
  }),
})

const HoldsOf = builder.objectRef<Holds>('BroadcastHolds').implement({
  description:
    'What will hold people of a broadcast, or leave them out, once it runs: as of its time where that is ahead, else of now.',
  fields: (t) => ({
    quietHours: t.expose('quiet', {
      type: QuietHold,
      nullable: true,
      description: 'Whom its quiet hours hold; null without any.',
    }),
    localStart: t.expose('local', {
      type: LocalStart,
      nullable: true,
      description:
        "Between when it goes out over all zones; null where it does not begin at each person's own time, where nobody is in it, and once it has begun.",
    }),
    cappedCount: t.exposeInt('capped', {
      nullable: true,
      description:
        'Whom its cap leaves out, by what other marketing broadcasts have sent them up to now; null without a cap, and for a template that is no marketing.',
    }),
    numberLimit: t.expose('numberLimit', {
      type: LimitOfNumber,
      nullable: true,
      description:
        'What it needs of the limit of its number; null where the platform sets none, or has not told it.',
    }),
    isPaced: t.exposeBoolean('isPaced', {
      description: 'Its number slows down when the platform says that it sends too fast.',
    }),
    pausesInTrouble: t.exposeBoolean('pausesInTrouble', {
      description: 'Its number pauses it when the platform refuses many of its messages.',
    }),
  }),
})

builder.objectField(Check, 'holds', (t) =>
  t.expose('holds', {
    type: HoldsOf,
    description: 'What will hold people of it, or leave them out, once it runs.',
  }),
)
