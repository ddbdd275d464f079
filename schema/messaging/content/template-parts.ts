import type { NamedExample, TemplateExamples } from '#messaging/content/templates/template-examples.ts'
import type {
  CardParts,
  CardVariables,
  SpecialVariables,
  TemplateButton,
  TemplateParts,
  TemplateVariables,
} from '#messaging/content/templates/template-parts.ts'
import { buttonTypes, headerTypes } from '#messaging/content/templates/template-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom, knownOr } from '../../enum-from.ts'

// What a template is made of.

/** Lists inside a template are short and read with it. */
export const short = { complexity: { field: 1, multiplier: 1 } } as const

export const TemplateHeader = builder
  .objectRef<NonNullable<TemplateParts['header']>>('TemplateHeader')
  .implement({
    description: 'What stands above the body.',
    fields: (t) => ({
      type: t.field({
        type: enumFrom(headerTypes),
        description: 'What it is.',
        resolve: ({ type }) => knownOr(headerTypes, type),
      }),
      typeText: t.exposeString('type', { description: 'The type as the platform has it, in lower case.' }),
      text: t.exposeString('text', {
        nullable: true,
        description: 'Type text, with its variable as written.',
      }),
    }),
  })

export const TemplateText = builder.objectRef<{ text: string }>('TemplateText').implement({
  description: 'A text of a template, with its variables as written.',
  fields: (t) => ({ text: t.exposeString('text', { description: 'The text.' }) }),
})

export const TemplateButtonType = builder.objectRef<TemplateButton>('TemplateButton').implement({
  description: 'A button under a template.',
  fields: (t) => ({
    type: t.expose('type', { type: enumFrom(buttonTypes), description: 'What it does.' }),
    text: t.exposeString('text', { description: 'What stands on it.' }),
    url: t.exposeString('url', { nullable: true, description: 'Type url, with its variable as written.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Type phone.' }),
  }),
})

const TemplateCard = builder.objectRef<CardParts>('TemplateCard').implement({
  description: 'A card of a carousel.',
  fields: (t) => ({
    header: t.expose('header', {
      type: TemplateHeader,
      nullable: true,
      description: 'What stands above its text: a picture or a film.',
    }),
    body: t.expose('body', { type: TemplateText, description: 'Its text; empty where it has none.' }),
    buttons: t.expose('buttons', {
      ...short,
      type: [TemplateButtonType],
      description: 'In the order they are shown.',
    }),
  }),
})

const TemplateOffer = builder.objectRef<NonNullable<TemplateParts['offer']>>('TemplateOffer').implement({
  description: 'An offer for a limited time.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'What is offered.' }),
    hasExpiration: t.exposeBoolean('hasExpiration', {
      description: 'Whether a send says until when it lasts.',
    }),
  }),
})

/** What some templates have beside header, body, footer and buttons. */
export const specialParts = { TemplateCard, TemplateOffer }

const CardVariablesType = builder.objectRef<CardVariables>('TemplateCardVariables').implement({
  description: 'Exactly what a send must supply for a card.',
  fields: (t) => ({
    body: t.exposeStringList('body', { description: 'Names or positions.' }),
    buttons: t.exposeStringList('buttons', { description: 'Indexes of the buttons that take a value.' }),
    headerMedia: t.exposeBoolean('headerMedia', { description: 'Whether a file stands above its text.' }),
  }),
})

export type AllVariables = TemplateVariables & SpecialVariables

export const TemplateVariablesType = builder.objectRef<AllVariables>('TemplateVariables').implement({
  description: 'Exactly what a send must supply.',
  fields: (t) => ({
    body: t.exposeStringList('body', { description: 'Names or positions.' }),
    header: t.exposeStringList('header', { description: 'At most one.' }),
    buttons: t.exposeStringList('buttons', { description: 'Indexes of the buttons that take a value.' }),
    headerMedia: t.exposeBoolean('headerMedia', { description: 'Whether the header is a file.' }),
    headerLocation: t.exposeBoolean('headerLocation', { description: 'Whether the header is a place.' }),
    limitedTimeOffer: t.exposeBoolean('limitedTimeOffer', {
      description: 'Whether it says until when an offer lasts.',
    }),
    cards: t.expose('cards', {
      ...short,
      type: [CardVariablesType],
      description: 'One for each card of a carousel, in their order.',
    }),
  }),
})

/** What stands for a variable: in a message, or when its template was reviewed. */
export const TemplateValue = builder.objectRef<NamedExample>('TemplateValue').implement({
  description: 'What stands for a variable.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name or position of the variable; the index of a button.',
    }),
    value: t.exposeString('value', { description: 'What stands for it.' }),
  }),
})

export const TemplateExamplesType = builder.objectRef<TemplateExamples>('TemplateExamples').implement({
  description: 'What the variables were reviewed with; one without an example is left out.',
  fields: (t) => ({
    body: t.expose('body', { ...short, type: [TemplateValue], description: 'Of the body.' }),
    header: t.expose('header', {
      ...short,
      type: [TemplateValue],
      description: 'Of the header; at most one.',
    }),
    buttons: t.expose('buttons', {
      ...short,
      type: [TemplateValue],
      description: 'Of the buttons, by their indexes.',
    }),
  }),
})
