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
  description: 'Contact that would be added to a draft, with the text of the message.',
  fields: (t) => ({
    contact: t.field({
      type: Contact,
      description: 'The contact that would be added.',
      resolve: ({ contact }) => contact,
    }),
    text: t.string({
      description: 'Body of the message as the contact would read the text.',
      resolve: ({ text }, _args, { actor }) => contentFor(actor, text) as string,
    }),
  }),
})

const matched = 'Number of contacts that match the audience and are visible to the caller.'
const known = 'Number of matching contacts that are already in the draft.'
const optedOut =
  'Number of matching contacts that opted out of marketing; counted only if the template is a marketing template.'
const lacking = 'Number of matching contacts that lack a value for a variable of the template.'

const Preview = builder.objectRef<AudiencePreview>('BroadcastAudience').implement({
  description: 'Preview of the contacts that an audience would add to a draft. Nothing is saved.',
  fields: (t) => ({
    matchedCount: t.exposeInt('matched', { description: matched }),
    knownCount: t.exposeInt('known', { description: known }),
    optedOutCount: t.exposeInt('optedOut', { description: optedOut }),
    lackingCount: t.exposeInt('lacking', { description: lacking }),
    sendableCount: t.exposeInt('sendable', {
      description: 'Number of contacts that would be added to the draft.',
    }),
    missing: t.exposeStringList('missing', { description: 'Variables of the template that have no value.' }),
    unexpected: t.exposeStringList('unexpected', {
      description: 'Values that match no variable of the template.',
    }),
    samples: t.expose('samples', {
      type: [Sample],
      description: 'Sample of the contacts that would be added, the newest contacts first.',
    }),
  }),
})

const Filling = builder.objectRef<FilledDraft>('BroadcastFilling').implement({
  description: 'Result of adding an audience of contacts to a draft.',
  fields: (t) => ({
    broadcast: t.field({
      type: Broadcast,
      description: 'The draft to which the contacts were added.',
      resolve: ({ broadcast }) => broadcast,
    }),
    addedCount: t.exposeInt('added', { description: 'Number of contacts that were added to the draft.' }),
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
  description: 'The contacts that are selected.',
} as const

builder.queryField('broadcastAudience', (t) =>
  t.field({
    type: Preview,
    ...access,
    complexity: slicedBy({ slicingArguments: ['samples'], assumedSize: 10 }),
    throws: ['not_found', 'invalid_state', 'invalid_field', 'invalid_request'],
    description: 'Previews which contacts an audience would add to a draft: their number and a sample.',
    args: {
      id: t.arg.id(idArg),
      audience: t.arg(audienceArg),
      samples: t.arg.int({ description: 'Number of sample contacts to return, 0 to 10. Defaults to 3.' }),
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
      'Adds the contacts that currently match an audience to a draft, in one transaction. Contacts already in the draft and contacts that opted out of marketing are excluded.',
    args: { id: t.arg.id(idArg), audience: t.arg(audienceArg) },
    resolve: (_root, args, ctx) => fillDraft(ctx, args),
  }),
)
