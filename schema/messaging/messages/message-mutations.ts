import { runWrite } from '#core/context/prepared-write.ts'
import { parseInput } from '#core/validation.ts'
import { sendMessageInput } from '#messaging/messages/messages/message-input.ts'
import { reactToMessage } from '#messaging/messages/messages/react.ts'
import { type DryRun, dryRunMessage, sendMessage } from '#messaging/messages/messages/send.ts'
import { sendContacts, sendContactsInput } from '#messaging/messages/messages/send-contacts.ts'
import { builder } from '../../builder.ts'
import { inputFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { besideMessage, sendContactsArgs, sendMessageArgs } from './message-inputs.ts'
import { Message } from './messages.ts'

export const DryRunResult = builder.objectRef<DryRun>('MessageDryRun').implement({
  description: 'Result of a dry run: what a send would use. Nothing was saved.',
  fields: (t) => ({
    dryRun: t.boolean({ description: 'Always true.', resolve: () => true }),
    contactId: t.exposeID('contactId', {
      nullable: true,
      description:
        'UUID of the contact that would receive the message. Null if the send would create a contact.',
    }),
    numberId: t.exposeID('numberId', { description: 'UUID of the number that would send the message.' }),
    templateId: t.exposeID('templateId', {
      nullable: true,
      description: 'UUID of the template of the message. Null if the message has no template.',
    }),
    windowExpiresAt: t.expose('windowExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the 24-hour window closes. Null if no window is open.',
    }),
  }),
})

const sends = { permission: 'chat:write', scope: 'messages:send', feature: 'api.messages' } as const

/** Sends of members in chats, which keys of /v1 cannot make. */
const chats = { permission: 'chat:write' } as const

/** Refusals of a send that needs an open window. */
export const freeRefusals = [
  'invalid_field',
  'invalid_state',
  'window_closed',
  'number_unavailable',
  'limit_reached',
] as const

/** Refusals of a send, including a dry run. */
export const sendRefusals = [
  'invalid_field',
  'invalid_phone',
  'invalid_state',
  'window_closed',
  'template_not_approved',
  'template_params',
  'template_ambiguous',
  'contact_opted_out',
  'number_unavailable',
  'limit_reached',
] as const

/** The REST doors do not take these values: their idempotency keys are another thing (spec/4 B2). */
const beside = (input: object) => parseInput(besideMessage, input)

const SendContactsInput = inputFrom('SendContactsInput', sendContactsInput)
const SendMessageInput = inputFrom('SendMessageInput', sendMessageInput)

builder.mutationFields((t) => ({
  sendMessage: t.field({
    type: Message,
    ...requires(sends),
    throws: ['not_found', ...sendRefusals],
    alsoChanges: ['conversation'],
    description:
      'Accepts a message for sending: the message is validated, saved as pending and sent once. Do not send an accepted message again.',
    args: { input: t.arg({ type: SendMessageInput, required: true, description: 'The message to send.' }) },
    strictArgs: sendMessageArgs,
    resolve: async (_root, { input }, ctx) => runWrite(ctx, await sendMessage(ctx, input, beside(input))),
  }),
  sendContacts: t.field({
    type: Message,
    ...requires(chats),
    throws: ['not_found', 'invalid_phone', ...freeRefusals],
    alsoChanges: ['conversation'],
    description: 'Accepts contact cards for sending, in the same way as sendMessage.',
    args: {
      input: t.arg({
        type: SendContactsInput,
        required: true,
        description: 'The contact cards to send and their recipient.',
      }),
    },
    strictArgs: sendContactsArgs,
    resolve: async (_root, { input }, ctx) => runWrite(ctx, await sendContacts(ctx, input as never)),
  }),
  reactToMessage: t.field({
    type: Message,
    ...requires(chats),
    throws: ['not_found', ...freeRefusals],
    alsoChanges: ['conversation'],
    description:
      "Reacts to a message with an emoji while the 24-hour window is open and returns the reaction. The workspace's latest reaction to a message counts.",
    args: {
      messageId: t.arg.id({ required: true, description: 'UUID of the message to react to.' }),
      emoji: t.arg.string({ description: 'One emoji. If omitted, the reaction is removed.' }),
    },
    resolve: async (_root, args, ctx) => runWrite(ctx, await reactToMessage(ctx, args)),
  }),
  dryRunMessage: t.field({
    type: DryRunResult,
    ...requires(sends),
    throws: sendRefusals,
    description: 'Runs all checks of sendMessage without saving anything.',
    args: { input: t.arg({ type: SendMessageInput, required: true, description: 'The message to check.' }) },
    strictArgs: sendMessageArgs,
    resolve: (_root, args, ctx) => dryRunMessage(ctx, args.input),
  }),
}))
