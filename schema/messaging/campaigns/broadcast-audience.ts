import { audienceOfContacts } from '#messaging/campaigns/broadcast-audience/audience-input.ts'
import {
  type AudiencePreview,
  type AudienceSample,
  type FilledDraft,
  fillDraft,
  previewAudience,
} from '#messaging/campaigns/broadcasts/fill.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { slicedBy } from '../../costs.ts'
import { inputFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Contact } from '../inbox/contacts.ts'
import { Broadcast } from './broadcasts.ts'

// Recipients from among the contacts (docs/adr/0074).

const Sample = builder.objectRef<AudienceSample>('BroadcastAudienceSample').implement({
  description: 'Somebody who would get a broadcast.',
  fields: (t) => ({
    contact: t.field({ type: Contact, description: 'The person.', resolve: ({ contact }) => contact }),
    text: t.string({
      description: 'The body as they would read it.',
      resolve: ({ text }, _args, { actor }) => contentFor(actor, text) as string,
    }),
  }),
})

const matched = 'Contacts who are meant, as far as the caller sees them.'
const known = 'Those who stand in the draft already.'
const optedOut = 'Those who want no marketing, where the template is that.'
const lacking = 'Those who have nothing for a variable of the template.'

const Preview = builder.objectRef<AudiencePreview>('BroadcastAudience').implement({
  description: 'Who of the contacts would come into a draft; nothing was saved.',
  fields: (t) => ({
    matchedCount: t.exposeInt('matched', { description: matched }),
    knownCount: t.exposeInt('known', { description: known }),
    optedOutCount: t.exposeInt('optedOut', { description: optedOut }),
    lackingCount: t.exposeInt('lacking', { description: lacking }),
    sendableCount: t.exposeInt('sendable', { description: 'Those who would be added.' }),
    missing: t.exposeStringList('missing', { description: 'Variables of the template without a value.' }),
    unexpected: t.exposeStringList('unexpected', { description: 'Values without a variable.' }),
    samples: t.expose('samples', {
      type: [Sample],
      description: 'Some of those who would be added, the newest contacts.',
    }),
  }),
})

const Filling = builder.objectRef<FilledDraft>('BroadcastFilling').implement({
  description: 'What a draft got of an audience.',
  fields: (t) => ({
    broadcast: t.field({ type: Broadcast, description: 'The draft.', resolve: ({ broadcast }) => broadcast }),
    addedCount: t.exposeInt('added', { description: 'Who was added.' }),
    matchedCount: t.exposeInt('matched', { description: matched }),
    knownCount: t.exposeInt('known', { description: known }),
    optedOutCount: t.exposeInt('optedOut', { description: optedOut }),
    lackingCount: t.exposeInt('lacking', { description: lacking }),
  }),
})

const access = requires({ permission: 'campaigns:write' })
const idArg = { required: true, description: 'UUID of the draft.' } as const
const audienceArg = {
  type: inputFrom('BroadcastAudienceInput', audienceOfContacts),
  required: true,
  description: 'Who is meant.',
} as const

builder.queryField('broadcastAudience', (t) =>
  t.field({
    type: Preview,
    ...access,
    complexity: slicedBy({ slicingArguments: ['samples'], assumedSize: 10 }),
    throws: ['not_found', 'invalid_state', 'invalid_field', 'invalid_request'],
    description: 'Who of the contacts would come into a draft: how many, and some of them.',
    args: {
      id: t.arg.id(idArg),
      audience: t.arg(audienceArg),
      samples: t.arg.int({ description: 'How many people are shown, 0 to 10; 3 when left out.' }),
    },
    resolve: (_root, args, ctx) => previewAudience(ctx, args),
  }),
)

builder.mutationField('fillBroadcast', (t) =>
  t.field({
    type: Filling,
    ...access,
    throws: ['not_found', 'invalid_state', 'invalid_field', 'invalid_request', 'template_params'],
    answersAs: 'result',
    description:
      'Adds who of the contacts is meant at this moment to a draft, in one transaction. Who stands in it is left out, and so is who wants no marketing.',
    args: { id: t.arg.id(idArg), audience: t.arg(audienceArg) },
    resolve: (_root, args, ctx) => fillDraft(ctx, args),
  }),
)
