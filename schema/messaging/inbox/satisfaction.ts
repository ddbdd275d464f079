import { updateSatisfactionInput } from '#messaging/chat-model/satisfaction/satisfaction-input.ts'
import { satisfactionKinds } from '#messaging/chat-model/satisfaction/satisfaction-sets.ts'
import {
  type SatisfactionSettings as Settings,
  satisfactionSettings,
  updateSatisfaction,
} from '#messaging/chat-model/satisfaction/satisfaction-settings.ts'
import { surveyLoader } from '#messaging/chat-model/satisfaction/survey-queries.ts'
import type { SurveyRow } from '#messaging/chat-model/satisfaction/survey-row.ts'
import { accountLoader } from '#messaging/numbers/accounts/account-details.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Account, accountReads } from '../numbers/accounts.ts'
import { Case } from './cases.ts'

// How content customers were with closed cases (docs/adr/0183).

const CaseSatisfaction = builder.objectRef<SurveyRow>('CaseSatisfaction').implement({
  description: 'The question about a closed case, and what the customer answered.',
  fields: (t) => ({
    kind: t.field({
      type: enumFrom(satisfactionKinds),
      description: 'How the customer was asked to answer.',
      resolve: ({ kind }) => kind ?? 'stars',
    }),
    askedAt: t.field({
      type: 'DateTime',
      description: 'Time at which the question was sent.',
      resolve: ({ askedAt, dueAt }) => askedAt ?? dueAt ?? new Date(0),
    }),
    account: t.field({
      type: Account,
      nullable: true,
      ...requires(accountReads),
      description:
        'Account from which the question was sent; null if it no longer exists. One read serves all cases of a page.',
      resolve: ({ numberId }, _args, ctx) => (numberId === null ? null : accountLoader(ctx).load(numberId)),
    }),
    score: t.exposeInt('score', {
      nullable: true,
      description: 'The last answer: 1 to 5, where faces are 5, 3 and 1; null before an answer.',
    }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last answer; null before an answer.',
    }),
    comment: t.exposeString('comment', {
      nullable: true,
      description: 'Comment that the customer added; null if there is none.',
    }),
  }),
})

builder.objectField(Case, 'satisfaction', (t) =>
  t.field({
    type: CaseSatisfaction,
    nullable: true,
    description:
      'The question about the case with its answer; null if the customer was not asked. One read serves all cases of a page.',
    resolve: ({ id }, _args, ctx) => surveyLoader(ctx).load(id),
  }),
)

const SatisfactionSettings = builder.objectRef<Settings>('SatisfactionSettings').implement({
  description: 'Settings of the workspace for the question about closed cases.',
  fields: (t) => ({
    isEnabled: t.exposeBoolean('isEnabled', {
      description: 'Whether customers are asked after their cases are closed.',
    }),
    kind: t.field({
      type: enumFrom(satisfactionKinds),
      description: 'How customers answer.',
      resolve: ({ kind }) => kind,
    }),
    question: t.exposeString('question', { description: 'Text of the question; empty before one is set.' }),
    delayMinutes: t.exposeInt('delayMinutes', {
      description: 'Number of minutes after the closing at which the question is sent.',
    }),
    everyDays: t.exposeInt('everyDays', {
      description: 'Number of days in which a customer is asked at most once.',
    }),
    templateId: t.exposeID('templateId', {
      nullable: true,
      description:
        'UUID of the template that is sent outside of the 24-hour window; null if nobody is asked then.',
    }),
    thanks: t.exposeString('thanks', {
      nullable: true,
      description: 'Text that is sent after the first answer; null if none is sent.',
    }),
    commentLabel: t.exposeString('commentLabel', {
      nullable: true,
      description: 'Label of the button with which customers add a comment; null if there is no button.',
    }),
  }),
})

builder.queryField('satisfactionSettings', (t) =>
  t.field({
    type: SatisfactionSettings,
    ...requires({ permission: 'settings.general:read' }),
    description: 'Returns the settings of the workspace for the question about closed cases.',
    resolve: (_root, _args, ctx) => satisfactionSettings(ctx),
  }),
)

builder.mutationField('updateSatisfactionSettings', (t) =>
  t.field({
    type: SatisfactionSettings,
    ...requires({ permission: 'settings.general:write' }),
    throws: ['invalid_field'],
    description:
      'Changes the given settings for the question about closed cases. Questions that wait to be sent follow the new settings.',
    args: argsFrom(updateSatisfactionInput),
    resolve: (_root, args, ctx) => updateSatisfaction(ctx, args),
  }),
)
