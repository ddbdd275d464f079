import { builder } from '../builder.ts'
import { nullableMembers } from '../nullable-members.ts'

// Every field may be missing here: what is needed, and the error when it is not there, is the use-case's to say.

const Sample = builder.inputType('TemplateSampleInput', {
  fields: (t) => ({ id: t.id({ description: 'An uploaded file of the kind of the header.' }) }),
})

const Header = builder.inputType('TemplateHeaderInput', {
  fields: (t) => ({
    type: t.string({ description: 'text, image, video or document.' }),
    text: t.string({ description: 'Type text: 1 to 60 characters with at most one variable.' }),
    examples: t.field({ type: 'JSON', description: 'Type text: one text per variable, by its name.' }),
    media: t.field({ type: Sample, description: 'The other types: the sample that is reviewed.' }),
  }),
})

const Body = builder.inputType('TemplateBodyInput', {
  fields: (t) => ({
    text: t.string({ description: '1 to 1024 characters; variables {{1}} to {{n}}, or {{lower_case}}.' }),
    examples: t.field({ type: 'JSON', description: 'One text per variable, by its name.' }),
  }),
})

const Footer = builder.inputType('TemplateFooterInput', {
  fields: (t) => ({ text: t.string({ description: '1 to 60 characters, no variables.' }) }),
})

const Button = builder.inputType('TemplateButtonInput', {
  fields: (t) => ({
    type: t.string({ description: 'quick_reply, url (at most 2), phone (1) or copy_code (1).' }),
    text: t.string({ description: '1 to 25 characters; not for copy_code.' }),
    url: t.string({ description: 'Type url: https, at most one {{1}} at its end.' }),
    phone: t.string({ description: 'Type phone.' }),
    example: t.string({ description: 'What stands for the variable of a url; the code of copy_code.' }),
  }),
})

export const CreateTemplateInput = builder.inputType('CreateTemplateInput', {
  fields: (t) => ({
    numberId: t.id({ description: 'The number it belongs to; the default number when left out.' }),
    name: t.string({ description: '1 to 512 of a-z, 0-9 and _.' }),
    language: t.string({ description: 'Such as en, en_US or pt_BR.' }),
    category: t.string({ description: 'marketing or utility.' }),
    header: t.field({ type: Header, description: 'What stands above the body.' }),
    body: t.field({ type: Body, description: 'The body.' }),
    footer: t.field({ type: Footer, description: 'The small print.' }),
    buttons: t.field({ type: [Button], required: nullableMembers, description: 'At most 10.' }),
  }),
})

export const UpdateTemplateInput = builder.inputType('UpdateTemplateInput', {
  fields: (t) => ({
    name: t.string({ description: 'Only while it is a draft.' }),
    language: t.string({ description: 'Only while it is a draft.' }),
    category: t.string({ description: 'marketing or utility.' }),
    header: t.field({ type: Header, description: 'Null takes it away.' }),
    body: t.field({ type: Body, description: 'The body.' }),
    footer: t.field({ type: Footer, description: 'Null takes it away.' }),
    buttons: t.field({
      type: [Button],
      required: nullableMembers,
      description: 'An empty list takes them away.',
    }),
  }),
})
