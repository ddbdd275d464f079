import { builder } from '../builder.ts'

const TextInput = builder.inputType('TextInput', {
  description: 'Content of a text message.',
  fields: (t) => ({
    body: t.string({ description: '1 to 4096 characters.' }),
    previewUrl: t.boolean({ description: 'Default false.' }),
  }),
})

const MediaInput = builder.inputType('MessageMediaInput', {
  description: 'A file that was uploaded.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the upload.' }),
    caption: t.string({ description: '0 to 1024 characters; image, video, document.' }),
    filename: t.string({ description: '1 to 240 characters; document.' }),
  }),
})

const HeaderMediaInput = builder.inputType('HeaderMediaInput', {
  description: "The file of a template's header.",
  fields: (t) => ({
    id: t.id({ description: 'UUID of the upload.' }),
    filename: t.string({ description: '1 to 240 characters.' }),
  }),
})

/** The template object of messages and broadcasts (spec/4 B6). */
export const TemplateInput = builder.inputType('MessageTemplateInput', {
  description: 'A template, by id or by name with language, and its values.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the template.' }),
    name: t.string({ description: 'a-z, 0-9 and _.' }),
    language: t.string({ description: 'With name: en, en_US, pt_BR, ...' }),
    params: t.field({ type: 'JSON', description: 'Body values by name or position.' }),
    headerParams: t.field({ type: 'JSON', description: 'Header value by name or position.' }),
    headerMedia: t.field({ type: HeaderMediaInput, description: 'Needed when the header is a file.' }),
    buttonParams: t.field({ type: 'JSON', description: 'Values by button index.' }),
  }),
})

const LocationInput = builder.inputType('LocationInput', {
  description: 'A place.',
  fields: (t) => ({
    latitude: t.float({ description: '-90 to 90.' }),
    longitude: t.float({ description: '-180 to 180.' }),
    name: t.string({ description: '0 to 1000 characters.' }),
    address: t.string({ description: '0 to 1000 characters.' }),
  }),
})

/** POST /messages. Everything is optional here: what is missing is told by the use-case, the same at every door. */
export const SendMessageInput = builder.inputType('SendMessageInput', {
  description: 'One message to one contact.',
  fields: (t) => ({
    to: t.string({ description: 'A phone, or the UUID of a contact.' }),
    type: t.string({
      description: 'text, image, video, audio, document, media, template, interactive, location.',
    }),
    text: t.field({ type: TextInput, description: 'For type text.' }),
    media: t.field({ type: MediaInput, description: 'For file types.' }),
    template: t.field({ type: TemplateInput, description: 'For type template.' }),
    interactive: t.field({ type: 'JSON', description: 'For type interactive: button, list or cta_url.' }),
    location: t.field({ type: LocationInput, description: 'For type location.' }),
    numberId: t.id({ description: "Default: the template's number, else the default number." }),
    replyToMessageId: t.id({ description: 'A message with the same contact and number.' }),
  }),
})
