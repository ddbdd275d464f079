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
  description: 'A contact that has the requested marketing choice.',
  fields: (t) => ({
    contactId: t.exposeID('contactId', { description: 'UUID of the contact.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact after the change.',
      resolve: ({ contact }) => contact,
    }),
    isChanged: t.exposeBoolean('changed', {
      description:
        'Whether the request changed the contact. False if the contact already had the requested marketing choice.',
    }),
  }),
})

const Refused = builder.objectRef<ContactOutcome>('MarketingChoiceRefused').implement({
  description: 'A contact whose marketing choice was not changed.',
  fields: (t) => ({
    contactId: t.exposeID('contactId', { description: 'UUID of the contact.' }),
    code: t.field({
      type: ErrorCodeEnum,
      description: 'Error code that a change of this contact alone would have failed with.',
      resolve: ({ refusal }) => refusal?.code ?? 'internal_error',
    }),
    message: t.string({
      description: 'Human-readable reason why the contact was not changed.',
      resolve: ({ refusal }) => refusal?.message ?? '',
    }),
  }),
})

const Result = builder.unionType('MarketingChoiceResult', {
  description: 'Result of a bulk change of marketing choices for one contact.',
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
      'Opts up to 100 contacts out of marketing or back in, in one transaction. Contacts that opted out themselves stay opted out and are returned with the reason.',
    args: argsFrom(marketingChoicesInput),
    resolve: (_root, args, ctx) => changeMarketingChoices(ctx, args),
  }),
)
