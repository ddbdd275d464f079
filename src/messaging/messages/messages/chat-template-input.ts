import { z } from 'zod'

const values = (description: string) => z.unknown().optional().meta({ description })

/** What /api sends of a template (spec/5 1.2): JSON, or a form whose objects are JSON texts. */
export const chatTemplateInput = z.object({
  contactId: z.string().nullish().meta({ description: 'UUID of the contact; or phone_number.' }),
  phoneNumber: z
    .string()
    .nullish()
    .meta({ description: 'In any spelling; one that nobody has makes a contact.' }),
  templateName: z.string().nullish().meta({ description: 'Name of an approved template; or template_id.' }),
  templateId: z.string().nullish().meta({ description: 'UUID of the template.' }),
  language: z
    .string()
    .nullish()
    .meta({ description: 'With template_name, where several languages are approved.' }),
  templateParams: values('What stands in the body: {name or "1": value}.'),
  headerParams: values('What stands in the header: {name or "1": value}.'),
  buttonParams: values('What the buttons are given: {index: value}.'),
  headerLocation: values('The place of the header: {latitude, longitude, name, address}.'),
  limitedTimeOffer: values('Until when the offer lasts: {expires_at}.'),
  cards: values(
    'The cards of the carousel in their order: [{header_media: {id, filename}, params, button_params}].',
  ),
  accountName: z.string().nullish().meta({ description: "Name or id of the account; else the template's." }),
  messagingAccount: z.string().nullish().meta({ description: 'The same as account_name.' }),
  headerMediaId: z
    .string()
    .nullish()
    .meta({ description: 'File of the header: UUID of an upload, or an id of the platform.' }),
  headerMediaUrl: z.string().nullish().meta({ description: 'Where the file of the header lies.' }),
  headerMediaFilename: z.string().nullish().meta({ description: 'What a document is called.' }),
})
export type ChatTemplateInput = z.infer<typeof chatTemplateInput>
