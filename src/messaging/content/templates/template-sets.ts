import { closedSet, partOf, type ValueOf } from '#core/closed-set.ts'

// What the platform decides comes in its words: rows keep those that are new to us in lower case (platform-facts.ts).

export const templateStatuses = closedSet(
  'TemplateStatus',
  'How far the review of a template is. Only approved ones can be sent.',
  {
    draft: 'Not submitted, or refused before the review.',
    pending: 'Under review.',
    approved: 'Can be sent.',
    rejected: 'Refused; can be changed and submitted again.',
    paused: 'Stopped for a while, because people complained.',
    disabled: 'Stopped for good.',
  },
  { open: true, grows: true },
)

export const templateCategories = closedSet(
  'TemplateCategory',
  'What a template is for.',
  {
    marketing: 'Offers and news; not for people who opted out.',
    utility: 'What belongs to something the person has asked for.',
    authentication: 'One-time codes.',
  },
  { open: true, grows: true },
)

/** The platform writes the text of authentication templates itself, so they are not made here (spec/4 D37). */
export const newCategories = partOf(
  templateCategories,
  'NewTemplateCategory',
  'What a new template can be for.',
  ['marketing', 'utility'],
)

export const templateQualities = closedSet(
  'TemplateQuality',
  'How people take a template.',
  {
    unknown: 'Too few were sent to tell.',
    green: 'Well.',
    yellow: 'Some complain.',
    red: 'Many complain: it may be paused.',
  },
  { open: true, grows: true },
)

export const parameterFormats = closedSet(
  'ParameterFormat',
  'How the variables of a template are called.',
  {
    positional: '{{1}}, {{2}} and so on.',
    named: '{{first_name}} and so on.',
  },
  { columns: ['template.parameter_format'] },
)
export type ParameterFormat = ValueOf<typeof parameterFormats>

export const headerTypes = closedSet(
  'TemplateHeaderType',
  'What stands above the body of a template.',
  {
    text: 'Words.',
    image: 'A picture.',
    video: 'A film.',
    document: 'A file.',
    location: 'A place.',
  },
  { open: true, grows: true },
)

export const newHeaderTypes = partOf(
  headerTypes,
  'NewTemplateHeaderType',
  'What a new template can have above its body.',
  ['text', 'image', 'video', 'document'],
)

export const buttonTypes = closedSet(
  'TemplateButtonType',
  'What a button under a template does.',
  {
    quick_reply: 'Sends its text back.',
    url: 'Opens an address.',
    phone: 'Calls a number.',
    copy_code: 'Copies a code.',
    other: 'Something that only the platform makes.',
  },
  { open: true },
)
export type ButtonType = ValueOf<typeof buttonTypes>

export const newButtonTypes = partOf(
  buttonTypes,
  'NewTemplateButtonType',
  'What a button of a new template can do.',
  ['quick_reply', 'url', 'phone', 'copy_code'],
)
export type NewButtonType = ValueOf<typeof newButtonTypes>

export const draftButtonTypes = closedSet(
  'TemplateDraftButtonType',
  'What a button of a template does, as it is written.',
  {
    quick_reply: 'Sends its text back.',
    url: 'Opens an address.',
    phone_number: 'Calls a number.',
    copy_code: 'Copies a code.',
    flow: 'Opens a flow.',
    voice_call: 'Calls over the platform.',
    otp: 'Hands a one-time code over.',
    catalog: 'Opens the catalog.',
    mpm: 'Shows several products.',
    spm: 'Shows a product.',
    request_contact_info: "Asks for the person's contact.",
    app: 'Opens an app.',
  },
  { grows: true },
)

export const otpTypes = closedSet('TemplateOtpType', 'How a code gets into the app.', {
  copy_code: 'The person copies it.',
  one_tap: 'One tap fills it in.',
  zero_tap: 'It fills in itself.',
})

export const decisionKinds = closedSet(
  'TemplateDecisionKind',
  'What the platform told of a template.',
  {
    status: 'How far its review is, or that it stopped it.',
    quality: 'How people take it.',
    category: 'What it takes it to be for.',
  },
  { columns: ['template_history.kind'] },
)
export type DecisionKind = ValueOf<typeof decisionKinds>

export const sampleParts = closedSet('TemplateSampleComponent', 'Where a variable stands.', {
  header: 'Above the body.',
  body: 'In the body.',
})

export const templateChanges = closedSet('TemplateChange', 'What becomes of many templates.', {
  archive: 'They are taken out of use; the platform deletes them after 28 days.',
  unarchive: 'They come back as they were before.',
  delete: 'They are deleted in their language, here and on the platform; needs templates:delete.',
})
