import { closedSet, partOf, type ValueOf } from '#core/closed-set.ts'

// What the platform decides comes in its words: rows keep those that are new to us in lower case (platform-facts.ts).

export const templateStatuses = closedSet(
  'TemplateStatus',
  'Review status of a template. Only approved templates can be sent.',
  {
    draft: 'The template was not submitted, or was refused before the review.',
    pending: 'The template is under review.',
    approved: 'The template is approved and can be sent.',
    rejected: 'The template was rejected. A rejected template can be changed and submitted again.',
    paused: 'The template is temporarily paused because recipients complained.',
    disabled: 'The template is permanently disabled.',
  },
  { open: true, grows: true },
)

export const templateCategories = closedSet(
  'TemplateCategory',
  'Category of a template.',
  {
    marketing: 'Offers and news. Not sent to contacts that opted out of marketing.',
    utility: 'Messages about something that the customer requested.',
    authentication: 'One-time codes.',
  },
  { open: true, grows: true },
)

/** The platform writes the text of authentication templates, so Parley does not create them (spec/4 D37). */
export const newCategories = partOf(
  templateCategories,
  'NewTemplateCategory',
  'Category that a new template can have.',
  ['marketing', 'utility'],
)

export const templateQualities = closedSet(
  'TemplateQuality',
  'Quality of a template, based on the reactions of its recipients.',
  {
    unknown: 'Too few messages were sent to rate the quality.',
    green: 'The quality is high.',
    yellow: 'The quality is medium: some recipients complain.',
    red: 'The quality is low: many recipients complain, and the template may be paused.',
  },
  { open: true, grows: true },
)

export const parameterFormats = closedSet(
  'ParameterFormat',
  'Format of the variables of a template.',
  {
    positional: 'Numbered variables: {{1}}, {{2}} and so on.',
    named: 'Named variables: {{first_name}} and so on.',
  },
  { columns: ['template.parameter_format'] },
)
export type ParameterFormat = ValueOf<typeof parameterFormats>

export const headerTypes = closedSet(
  'TemplateHeaderType',
  'Type of a template header.',
  {
    text: 'A text header.',
    image: 'An image header.',
    video: 'A video header.',
    document: 'A document header.',
    location: 'A location header.',
  },
  { open: true, grows: true },
)

export const newHeaderTypes = partOf(
  headerTypes,
  'NewTemplateHeaderType',
  'Type that the header of a new template can have.',
  ['text', 'image', 'video', 'document'],
)

export const buttonTypes = closedSet(
  'TemplateButtonType',
  'Action of a button of a template.',
  {
    quick_reply: 'The button sends its text as a reply.',
    url: 'The button opens a URL.',
    phone: 'The button calls a phone number.',
    copy_code: 'The button copies a code.',
    other: 'The button has an action that only the platform can create.',
  },
  { open: true },
)
export type ButtonType = ValueOf<typeof buttonTypes>

export const newButtonTypes = partOf(
  buttonTypes,
  'NewTemplateButtonType',
  'Action that a button of a new template can have.',
  ['quick_reply', 'url', 'phone', 'copy_code'],
)
export type NewButtonType = ValueOf<typeof newButtonTypes>

export const draftButtonTypes = closedSet(
  'TemplateDraftButtonType',
  'Action of a button of a template draft.',
  {
    quick_reply: 'The button sends its text as a reply.',
    url: 'The button opens a URL.',
    phone_number: 'The button calls a phone number.',
    copy_code: 'The button copies a code.',
    flow: 'The button opens a flow.',
    voice_call: 'The button calls through the platform.',
    otp: 'The button passes on a one-time code.',
    catalog: 'The button opens the catalog.',
    mpm: 'The button shows several products.',
    spm: 'The button shows one product.',
    request_contact_info: "The button asks for the customer's contact information.",
    app: 'The button opens an app.',
  },
  { grows: true },
)

export const otpTypes = closedSet('TemplateOtpType', 'Way in which a one-time code reaches the app.', {
  copy_code: 'The customer copies the code.',
  one_tap: 'One tap fills in the code.',
  zero_tap: 'The code is filled in automatically.',
})

export const decisionKinds = closedSet(
  'TemplateDecisionKind',
  'Kind of a decision of the platform about a template.',
  {
    status: 'The decision is about the review status of the template, or stops the template.',
    quality: 'The decision is about the quality of the template.',
    category: 'The decision is about the category of the template.',
  },
  { columns: ['template_history.kind'] },
)
export type DecisionKind = ValueOf<typeof decisionKinds>

export const sampleParts = closedSet(
  'TemplateSampleComponent',
  'Part of a template that contains a variable.',
  {
    header: 'The variable is in the header.',
    body: 'The variable is in the body.',
  },
)

export const templateChanges = closedSet('TemplateChange', 'Bulk change of templates.', {
  archive: 'The templates are archived. The platform deletes archived templates after 28 days.',
  unarchive: 'The templates are restored to their previous state.',
  delete:
    'The templates are deleted in their language, in Parley and on the platform. Requires templates:delete.',
})
