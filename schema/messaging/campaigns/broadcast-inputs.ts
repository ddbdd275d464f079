import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { broadcastInput, recipientInput } from '#messaging/campaigns/broadcasts/broadcast-input.ts'
import { messageTemplate, templateValues } from '../content/template-value-inputs.ts'
import { recipient } from '../messages/message-inputs.ts'

const row = named(
  'BroadcastRecipientInput',
  'One recipient; values override those of the template name by name.',
  z.object({
    to: goesTo('', recipient).meta({ description: 'Who gets it.' }),
    name: recipientInput.shape.name,
    ...templateValues,
  }),
)

const { template, recipients } = broadcastInput.shape

/** createBroadcast and dryRunBroadcast. */
export const broadcastArgs = z.object({
  input: named(
    'BroadcastInput',
    'A template for many recipients.',
    z.object({
      ...broadcastInput.shape,
      template: messageTemplate.meta({ description: template.meta()?.description }),
      recipients: z.array(row).meta({ description: recipients.meta()?.description }),
    }),
  ).meta({ description: 'The broadcast.' }),
})
