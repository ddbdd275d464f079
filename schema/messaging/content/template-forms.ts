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
  description: 'An app that fills in a one-time code.',
  fields: (t) => ({
    packageName: t.exposeString('packageName', { description: 'Package name of the app in the app store.' }),
    signatureHash: t.exposeString('signatureHash', { description: 'Signature hash of the app.' }),
  }),
})

const Button = builder.objectRef<FormButton>('TemplateDraftButton').implement({
  description: 'A button of a template in the form in which members write it.',
  fields: (t) => {
    const word = (name: Exclude<keyof FormButton, 'supportedApps' | 'example'>, description: string) =>
      t.string({ nullable: true, description, resolve: (button) => button[name] ?? null })
    return {
      type: t.field({
        type: enumFrom(draftButtonTypes),
        description: 'Action of the button.',
        resolve: ({ type }) => knownOr(draftButtonTypes, type),
      }),
      typeText: t.exposeString('type', {
        description: 'Type of the button as the platform names it, in lower case.',
      }),
      text: word('text', 'Label of the button.'),
      url: word('url', 'URL that the button opens.'),
      phoneNumber: word('phoneNumber', 'Phone number that the button calls.'),
      example: t.string({
        nullable: true,
        description: 'Example value for the variable of the URL, or for the code.',
        resolve: (button) => exampleText(button) || null,
      }),
      writtenExample: t.field({
        type: 'JSON',
        nullable: true,
        ...forDoors,
        description: 'Example value as it was given: a string or a list with one string.',
        resolve: ({ example }) => example ?? null,
      }),
      flowId: word('flowId', 'ID of the flow that the button opens.'),
      flowAction: word('flowAction', 'Action with which the flow begins.'),
      navigateScreen: word('navigateScreen', 'Screen at which the flow begins.'),
      otpType: t.field({
        type: enumFrom(otpTypes),
        nullable: true,
        description: 'Way in which a one-time code reaches the app.',
        resolve: ({ otpType }) => (otpType && isIn(otpTypes, otpType) ? otpType : null),
      }),
      packageName: word('packageName', 'Package name of the app that fills in the code.'),
      signatureHash: word('signatureHash', 'Signature hash of the app that fills in the code.'),
      autofillText: word('autofillText', 'Label of the button that fills in the code.'),
      supportedApps: t.field({
        type: [App],
        nullable: true,
        description: 'Apps that can fill in the code.',
        ...short,
        resolve: ({ supportedApps }) => supportedApps ?? null,
      }),
    }
  },
})

const Sample = builder.objectRef<FormSample>('TemplateDraftSample').implement({
  description: 'A sample value with which a variable of a template is reviewed.',
  fields: (t) => ({
    component: t.expose('component', {
      type: enumFrom(sampleParts),
      description: 'Part of the template that contains the variable.',
    }),
    index: t.exposeInt('index', { nullable: true, description: 'Number of the variable, counted from 1.' }),
    paramName: t.string({
      nullable: true,
      description: 'Name of the variable. Null if the variable has a number.',
      resolve: ({ paramName }) => paramName ?? null,
    }),
    value: t.exposeString('value', { description: 'Sample value of the variable.' }),
  }),
})

export const TemplateFormType = builder.objectRef<TemplateForm>('TemplateForm').implement({
  description: 'A template in the form in which members write it, complete or not.',
  fields: (t) => ({
    headerType: t.field({
      type: enumFrom(headerTypes),
      nullable: true,
      description: 'Type of the header. Null if the template has no header.',
      resolve: ({ headerType }) => (headerType === null ? null : knownOr(headerTypes, headerType)),
    }),
    headerTypeText: t.exposeString('headerType', {
      nullable: true,
      description: 'Type of the header as the platform names it, in lower case.',
    }),
    headerContent: t.exposeString('headerContent', {
      description: "Text of a text header, or handle of the header's file at the platform.",
    }),
    bodyContent: t.exposeString('bodyContent', { description: 'Text of the body.' }),
    footerContent: t.exposeString('footerContent', { description: 'Text of the footer.' }),
    buttons: t.field({
      type: [Button],
      description: 'Buttons of the template in display order.',
      ...short,
      resolve: ({ buttons }) => buttons,
    }),
    sampleValues: t.field({
      type: [Sample],
      description: 'Sample values with which the variables are reviewed.',
      ...short,
      resolve: ({ sampleValues }) => sampleValues,
    }),
    addSecurityRecommendation: t.exposeBoolean('addSecurityRecommendation', {
      description: 'For an authentication template, whether it advises the customer not to share the code.',
    }),
    codeExpirationMinutes: t.exposeInt('codeExpirationMinutes', {
      description:
        'For an authentication template, the stated number of minutes until the code expires, 1 to 90. 0 if the template does not state it.',
    }),
  }),
})
