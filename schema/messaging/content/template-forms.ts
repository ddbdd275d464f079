import { isIn } from '#core/closed-set.ts'
import {
  exampleText,
  type FormButton,
  type FormSample,
  type TemplateForm,
} from '#messaging/content/templates/template-form.ts'
import {
  draftButtonTypes,
  headerTypes,
  otpTypes,
  sampleParts,
} from '#messaging/content/templates/template-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom, knownOr } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'
import { short } from './template-parts.ts'

// A template as people write it (spec/5 1.6).

const App = builder.objectRef<{ packageName: string; signatureHash: string }>('TemplateDraftApp').implement({
  description: 'An app that fills in a code.',
  fields: (t) => ({
    packageName: t.exposeString('packageName', { description: 'What the app is called in its shop.' }),
    signatureHash: t.exposeString('signatureHash', { description: 'What it is signed with.' }),
  }),
})

const Button = builder.objectRef<FormButton>('TemplateDraftButton').implement({
  description: 'A button as it is written.',
  fields: (t) => {
    const word = (name: Exclude<keyof FormButton, 'supportedApps' | 'example'>, description: string) =>
      t.string({ nullable: true, description, resolve: (button) => button[name] ?? null })
    return {
      type: t.field({
        type: enumFrom(draftButtonTypes),
        description: 'What it does.',
        resolve: ({ type }) => knownOr(draftButtonTypes, type),
      }),
      typeText: t.exposeString('type', {
        description: 'The same in the word of the platform, in lower case.',
      }),
      text: word('text', 'What stands on it.'),
      url: word('url', 'The address that it opens.'),
      phoneNumber: word('phoneNumber', 'The phone that it calls.'),
      example: t.string({
        nullable: true,
        description: 'What stands for the variable of the address, or a code.',
        resolve: (button) => exampleText(button) || null,
      }),
      writtenExample: t.field({
        type: 'JSON',
        nullable: true,
        ...forDoors,
        description: 'The same as it came: a text or a list of one.',
        resolve: ({ example }) => example ?? null,
      }),
      flowId: word('flowId', 'The flow that it opens.'),
      flowAction: word('flowAction', 'What the flow begins with.'),
      navigateScreen: word('navigateScreen', 'The screen that the flow begins with.'),
      otpType: t.field({
        type: enumFrom(otpTypes),
        nullable: true,
        description: 'How a code gets into the app.',
        resolve: ({ otpType }) => (otpType && isIn(otpTypes, otpType) ? otpType : null),
      }),
      packageName: word('packageName', 'The app that fills in the code.'),
      signatureHash: word('signatureHash', 'What that app is signed with.'),
      autofillText: word('autofillText', 'What stands on the button that fills in the code.'),
      supportedApps: t.field({
        type: [App],
        nullable: true,
        description: 'The apps that fill in the code.',
        ...short,
        resolve: ({ supportedApps }) => supportedApps ?? null,
      }),
    }
  },
})

const Sample = builder.objectRef<FormSample>('TemplateDraftSample').implement({
  description: 'What stands for a variable in the review.',
  fields: (t) => ({
    component: t.expose('component', {
      type: enumFrom(sampleParts),
      description: 'Where the variable stands.',
    }),
    index: t.exposeInt('index', { nullable: true, description: 'Which variable, from 1.' }),
    paramName: t.string({
      nullable: true,
      description: 'The name of the variable; null where it has a number.',
      resolve: ({ paramName }) => paramName ?? null,
    }),
    value: t.exposeString('value', { description: 'What stands for it.' }),
  }),
})

export const TemplateFormType = builder.objectRef<TemplateForm>('TemplateForm').implement({
  description: 'A template as it is written, complete or not.',
  fields: (t) => ({
    headerType: t.field({
      type: enumFrom(headerTypes),
      nullable: true,
      description: 'What stands above the body; null for nothing.',
      resolve: ({ headerType }) => (headerType === null ? null : knownOr(headerTypes, headerType)),
    }),
    headerTypeText: t.exposeString('headerType', {
      nullable: true,
      description: 'The same as the platform has it, in lower case.',
    }),
    headerContent: t.exposeString('headerContent', {
      description: 'The text of a text header, or the handle of a file at the platform.',
    }),
    bodyContent: t.exposeString('bodyContent', { description: 'The text.' }),
    footerContent: t.exposeString('footerContent', { description: 'The small print.' }),
    buttons: t.field({
      type: [Button],
      description: 'In the order they are shown.',
      ...short,
      resolve: ({ buttons }) => buttons,
    }),
    sampleValues: t.field({
      type: [Sample],
      description: 'What stands for each variable in the review.',
      ...short,
      resolve: ({ sampleValues }) => sampleValues,
    }),
    addSecurityRecommendation: t.exposeBoolean('addSecurityRecommendation', {
      description: 'Of an authentication template: whether it says not to share the code.',
    }),
    codeExpirationMinutes: t.exposeInt('codeExpirationMinutes', {
      description: 'Of an authentication template: 1 to 90, or 0 where it does not say.',
    }),
  }),
})
