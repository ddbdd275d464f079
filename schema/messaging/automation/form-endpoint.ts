import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { uuid } from '#core/validation.ts'
import { exchangesOf, type FormExchange } from '#messaging/automation/forms/form-endpoint/exchange-log.ts'
import {
  type FormKey,
  formKeysOf,
  rotateFormKey,
} from '#messaging/automation/forms/form-endpoint/form-keys.ts'
import { endpointInput, setEndpoint } from '#messaging/automation/forms/form-endpoint/set-endpoint.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { inputFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { NumberType } from '../numbers/numbers.ts'
import { flowIdArg, flowReads, InteractiveFlow } from './interactive-flows.ts'

// The endpoint that forms ask while they are filled in (docs/forms.md).

const Key = builder.objectRef<FormKey>('FormKey').implement({
  description:
    'A key by which phones and the endpoint of forms talk in private; of a number the two newest are live.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    fingerprint: t.exposeString('fingerprint', { description: 'SHA-256 of the public key, in hex.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

builder.objectField(NumberType, 'formKeys', (t) =>
  t.field({
    type: [Key],
    ...requires(flowReads),
    description: 'The keys of its endpoint of forms that are live, the newest first.',
    resolve: ({ id }, _args, ctx) => formKeysOf(ctx, id),
  }),
)

builder.objectFields(InteractiveFlow, (t) => ({
  endpointUrl: t.exposeString('endpointUrl', {
    nullable: true,
    description: 'Where its exchanges with people go, as signed JSON; null where canned answers are given.',
  }),
  cannedAnswers: t.field({
    type: 'JSON',
    nullable: true,
    description: 'Answers by the screen that asks, where no address is given.',
    resolve: ({ cannedAnswers }) => cannedAnswers,
  }),
}))

const ExchangeType = builder.objectRef<FormExchange>('FormExchange').implement({
  description: 'What a phone asked while a form was filled in, and what it was answered.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    action: t.exposeString('action', { description: 'What the phone did, such as `INIT`.' }),
    screen: t.exposeString('screen', {
      nullable: true,
      description: 'The screen that asked; null for the first request.',
    }),
    asked: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What the phone said, opened.',
      resolve: ({ asked }, _args, { actor }) => contentFor(actor, asked ?? null),
    }),
    answered: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What it was answered; null where nobody answered.',
      resolve: ({ answered }, _args, { actor }) => contentFor(actor, answered ?? null),
    }),
    httpStatus: t.exposeInt('status', { description: 'Of HTTP, as the platform got it.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why nobody answered.' }),
    durationMs: t.exposeInt('durationMs', { description: 'How long the answer took, in milliseconds.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked.' }),
  }),
})

builder.objectField(InteractiveFlow, 'exchanges', (t) =>
  t.field({
    type: [ExchangeType],
    complexity: 20,
    throws: ['forbidden'],
    description:
      'What phones and its endpoint said to each other in the last 24 hours, the newest first, 100 at most. For whoever may read contacts, too.',
    resolve: ({ id }, _args, ctx) => exchangesOf(ctx, id),
  }),
)

const writes = requires({ permission: 'flows.messaging:write', operational: true })

const endpointArgs = z.object({
  id: uuid.meta({ description: 'UUID of the form.' }),
  input: named('SetInteractiveFlowEndpointInput', 'Where exchanges of a form go.', endpointInput).meta({
    description: 'Where they go.',
  }),
})

builder.mutationFields((t) => ({
  setInteractiveFlowEndpoint: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'invalid_field'],
    description:
      'Sets where exchanges of a form go while it is filled in: to an https address of the workspace, or to answers that are kept here.',
    args: {
      id: t.arg.id(flowIdArg),
      input: t.arg({
        type: inputFrom('SetInteractiveFlowEndpointInput', endpointInput),
        required: true,
        description: 'Where they go.',
      }),
    },
    strictArgs: endpointArgs,
    resolve: (_root, { id, input }, ctx) => setEndpoint(ctx, id, input),
  }),
  rotateFormKey: t.field({
    type: Key,
    ...requires({ permission: 'accounts:write' }),
    throws: ['not_found', 'bad_gateway'],
    description:
      'Changes the key of the endpoint of forms of a number, at the platform too. The key before stays live until the next change.',
    args: { numberId: t.arg.id({ required: true, description: 'UUID of the number.' }) },
    resolve: (_root, { numberId }, ctx) => rotateFormKey(ctx, numberId),
  }),
}))
