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
    'Key that encrypts the exchanges between phones and the form endpoint. The two newest keys of a number are valid.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the key.' }),
    fingerprint: t.exposeString('fingerprint', {
      description: 'SHA-256 fingerprint of the public key, in hexadecimal.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the key was created.' }),
  }),
})

builder.objectField(NumberType, 'formKeys', (t) =>
  t.field({
    type: [Key],
    ...requires(flowReads),
    description: "Valid keys of the number's form endpoint, newest first.",
    resolve: ({ id }, _args, ctx) => formKeysOf(ctx, id),
  }),
)

builder.objectFields(InteractiveFlow, (t) => ({
  endpointUrl: t.exposeString('endpointUrl', {
    nullable: true,
    description:
      'Address to which exchanges of the form are forwarded as signed JSON; null if canned answers are used.',
  }),
  cannedAnswers: t.field({
    type: 'JSON',
    nullable: true,
    description:
      'Canned answers by the requesting screen, used if there is no endpoint address; null if there are none.',
    resolve: ({ cannedAnswers }) => cannedAnswers,
  }),
}))

const ExchangeType = builder.objectRef<FormExchange>('FormExchange').implement({
  description: 'Exchange between a phone and the form endpoint while a form is filled in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the exchange.' }),
    action: t.exposeString('action', { description: 'Action of the phone, such as `INIT`.' }),
    screen: t.exposeString('screen', {
      nullable: true,
      description: 'Screen that sent the request; null for the first request.',
    }),
    asked: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Decrypted request of the phone; null if there is none.',
      resolve: ({ asked }, _args, { actor }) => contentFor(actor, asked ?? null),
    }),
    answered: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Response to the phone; null if there was no response.',
      resolve: ({ answered }, _args, { actor }) => contentFor(actor, answered ?? null),
    }),
    httpStatus: t.exposeInt('status', { description: 'HTTP status that the platform received.' }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Reason why there was no response; null if there was a response.',
    }),
    durationMs: t.exposeInt('durationMs', { description: 'Time until the response, in milliseconds.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the request.' }),
  }),
})

builder.objectField(InteractiveFlow, 'exchanges', (t) =>
  t.field({
    type: [ExchangeType],
    complexity: 20,
    throws: ['forbidden'],
    description:
      "Exchanges between phones and the form's endpoint in the last 24 hours, newest first, at most 100. Also requires permission to read contacts.",
    resolve: ({ id }, _args, ctx) => exchangesOf(ctx, id),
  }),
)

const writes = requires({ permission: 'flows.messaging:write', operational: true })

const endpointArgs = z.object({
  id: uuid.meta({ description: 'UUID of the form.' }),
  input: named('SetInteractiveFlowEndpointInput', 'Endpoint of a form.', endpointInput).meta({
    description: 'The endpoint of the form.',
  }),
})

builder.mutationFields((t) => ({
  setInteractiveFlowEndpoint: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'invalid_field'],
    description:
      'Sets the endpoint that answers exchanges while a form is filled in: an https address of the workspace, or canned answers stored here.',
    args: {
      id: t.arg.id(flowIdArg),
      input: t.arg({
        type: inputFrom('SetInteractiveFlowEndpointInput', endpointInput),
        required: true,
        description: 'The endpoint of the form.',
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
      "Replaces the key of a number's form endpoint, also on the platform. The previous key stays valid until the next replacement.",
    args: { numberId: t.arg.id({ required: true, description: 'UUID of the number.' }) },
    resolve: (_root, { numberId }, ctx) => rotateFormKey(ctx, numberId),
  }),
}))
