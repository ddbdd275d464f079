import { z } from 'zod'

const values = (description: string) => z.unknown().optional().meta({ description })

/** A template as /api sends it (spec/5 1.2): JSON, or a form whose objects are JSON texts. */
export const chatTemplateInput = z.object({
  contactId: z.string().nullish().meta({ description: 'UUID of the contact. Alternative to phone_number.' }),
  phoneNumber: z
    .string()
    .nullish()
    .meta({ description: 'Phone number in any notation. A number without a contact creates a contact.' }),
  templateName: z
    .string()
    .nullish()
    .meta({ description: 'Name of an approved template. Alternative to template_id.' }),
  templateId: z.string().nullish().meta({ description: 'UUID of the template.' }),
  language: z.string().nullish().meta({
    description: 'Language of the template, with template_name, if several languages are approved.',
  }),
  templateParams: values('Values of the variables in the body: {name or "1": value}.'),
  headerParams: values('Values of the variables in the header: {name or "1": value}.'),
  buttonParams: values('Values of the buttons: {index: value}.'),
  headerLocation: values('Location in the header: {latitude, longitude, name, address}.'),
  limitedTimeOffer: values('Expiration of the limited-time offer: {expires_at}.'),
  cards: values(
    'Cards of the carousel in their order: [{header_media: {id, filename}, params, button_params}].',
  ),
  accountName: z
    .string()
    .nullish()
    .meta({ description: 'Name or ID of the account. Default: the account of the template.' }),
  messagingAccount: z.string().nullish().meta({ description: 'Same as account_name.' }),
  headerMediaId: z
    .string()
    .nullish()
    .meta({ description: 'File of the header: UUID of an upload, or a media ID of the platform.' }),
  headerMediaUrl: z.string().nullish().meta({ description: "URL of the header's file." }),
  headerMediaFilename: z.string().nullish().meta({ description: 'Filename of a document in the header.' }),
})
export type ChatTemplateInput = z.infer<typeof chatTemplateInput>
