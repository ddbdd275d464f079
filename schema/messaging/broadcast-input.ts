import { builder } from '../builder.ts'
import { nullableMembers } from '../nullable-members.ts'
import { TemplateInput } from './message-input.ts'

const BroadcastRecipientInput = builder.inputType('BroadcastRecipientInput', {
  description: 'One recipient; values override those of the template name by name.',
  fields: (t) => ({
    to: t.string({ description: 'A phone or the id of a contact.' }),
    name: t.string({ description: '1 to 255 characters; used only if a contact is made.' }),
    params: t.field({ type: 'JSON', description: 'Body values by name or position.' }),
    headerParams: t.field({ type: 'JSON', description: 'Header value by name or position.' }),
    buttonParams: t.field({ type: 'JSON', description: 'Values by button index.' }),
  }),
})

/** POST /broadcasts (spec/4 B10). */
export const BroadcastInput = builder.inputType('BroadcastInput', {
  description: 'One template for many recipients.',
  fields: (t) => ({
    name: t.string({ description: '1 to 255 characters.' }),
    template: t.field({ type: TemplateInput, description: 'The template, with values for every recipient.' }),
    numberId: t.id({ description: 'Default: the number that the template belongs to.' }),
    recipients: t.field({
      type: [BroadcastRecipientInput],
      required: nullableMembers,
      description: '1 to 10,000.',
    }),
    scheduledAt: t.string({ description: 'RFC 3339, 1 minute to 1 year ahead; absent is now.' }),
  }),
})
