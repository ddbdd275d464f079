import {
  type ContactOutcome,
  changeMarketingChoices,
  marketingChoicesInput,
} from '#messaging/inbox/contact-changes/change-many.ts'
import { builder } from '../../builder.ts'
import { ErrorCodeEnum } from '../../error-code.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Contact } from './contacts.ts'

// Who of many contacts gets marketing.

const Changed = builder.objectRef<ContactOutcome>('MarketingChoiceChanged').implement({
  description: 'A contact that is as asked.',
  fields: (t) => ({
    contactId: t.exposeID('contactId', { description: 'Who it is.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'As it is now.',
      resolve: ({ contact }) => contact,
    }),
    isChanged: t.exposeBoolean('changed', { description: 'False where it was so already.' }),
  }),
})

const Refused = builder.objectRef<ContactOutcome>('MarketingChoiceRefused').implement({
  description: 'A contact that was left as it is.',
  fields: (t) => ({
    contactId: t.exposeID('contactId', { description: 'Who it is.' }),
    code: t.field({
      type: ErrorCodeEnum,
      description: 'What a change of this contact alone would have failed with.',
      resolve: ({ refusal }) => refusal?.code ?? 'internal_error',
    }),
    message: t.string({ description: 'For people.', resolve: ({ refusal }) => refusal?.message ?? '' }),
  }),
})

const Result = builder.unionType('MarketingChoiceResult', {
  description: 'What became of one contact.',
  types: [Changed, Refused],
  resolveType: (outcome) =>
    (outcome as ContactOutcome).refusal ? 'MarketingChoiceRefused' : 'MarketingChoiceChanged',
})

builder.mutationField('changeMarketingChoices', (t) =>
  t.field({
    type: [Result],
    ...requires({ permission: 'contacts:write' }),
    throws: ['invalid_field', 'invalid_state', 'not_found'],
    answersAs: 'results',
    complexity: 25,
    description:
      'Opts up to 100 contacts out of marketing, or in again, in one transaction. Who opted out themselves stay so, and are told with the reason.',
    args: argsFrom(marketingChoicesInput),
    resolve: (_root, args, ctx) => changeMarketingChoices(ctx, args),
  }),
)
