import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { broadcastInput, recipientInput } from '#messaging/campaigns/broadcasts/broadcast-input.ts'
import { messageTemplate, templateValues } from '../content/template-value-inputs.ts'
import { recipient } from '../messages/message-inputs.ts'

const row = named(
  'BroadcastRecipientInput',
  "Recipient of a broadcast. The recipient's values override the values of the template with the same name.",
  z.object({
    to: goesTo('', recipient).meta({ description: 'Recipient of the message.' }),
    name: recipientInput.shape.name,
    ...templateValues,
  }),
)

const { template, recipients } = broadcastInput.shape

/** createBroadcast and dryRunBroadcast. */
export const broadcastArgs = z.object({
  input: named(
    'BroadcastInput',
    'Template to send to many recipients.',
    z.object({
      ...broadcastInput.shape,
      template: messageTemplate.meta({ description: template.meta()?.description }),
      recipients: z.array(row).meta({ description: recipients.meta()?.description }),
    }),
  ).meta({ description: 'The broadcast.' }),
})
