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

/** Lists inside a template are short and are read together with the template. */
export const short = { complexity: { field: 1, multiplier: 1 } } as const

export const TemplateHeader = builder
  .objectRef<NonNullable<TemplateParts['header']>>('TemplateHeader')
  .implement({
    description: 'Header of a template.',
    fields: (t) => ({
      type: t.field({
        type: enumFrom(headerTypes),
        description: 'Type of the header.',
        resolve: ({ type }) => knownOr(headerTypes, type),
      }),
      typeText: t.exposeString('type', {
        description: 'Type of the header as the platform names it, in lower case.',
      }),
      text: t.exposeString('text', {
        nullable: true,
        description: 'Text of a text header, with its variable unresolved.',
      }),
    }),
  })

export const TemplateText = builder.objectRef<{ text: string }>('TemplateText').implement({
  description: 'A text of a template, with its variables unresolved.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The text with its variables unresolved.' }),
  }),
})

export const TemplateButtonType = builder.objectRef<TemplateButton>('TemplateButton').implement({
  description: 'A button of a template.',
  fields: (t) => ({
    type: t.expose('type', { type: enumFrom(buttonTypes), description: 'Action of the button.' }),
    text: t.exposeString('text', { description: 'Label of the button.' }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'URL that a button of type url opens, with its variable unresolved.',
    }),
    phone: t.exposeString('phone', {
      nullable: true,
      description: 'Phone number that a button of type phone calls.',
    }),
  }),
})

const TemplateCard = builder.objectRef<CardParts>('TemplateCard').implement({
  description: 'A card of a carousel template.',
  fields: (t) => ({
    header: t.expose('header', {
      type: TemplateHeader,
      nullable: true,
      description: 'Header of the card: an image or a video.',
    }),
    body: t.expose('body', {
      type: TemplateText,
      description: 'Text of the card. Empty if the card has no text.',
    }),
    buttons: t.expose('buttons', {
      ...short,
      type: [TemplateButtonType],
      description: 'Buttons of the card in display order.',
    }),
  }),
})

const TemplateOffer = builder.objectRef<NonNullable<TemplateParts['offer']>>('TemplateOffer').implement({
  description: 'A limited-time offer of a template.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Text of the offer.' }),
    hasExpiration: t.exposeBoolean('hasExpiration', {
      description: 'Whether a send must state when the offer expires.',
    }),
  }),
})

/** Parts that some templates have beside header, body, footer and buttons. */
export const specialParts = { TemplateCard, TemplateOffer }

const CardVariablesType = builder.objectRef<CardVariables>('TemplateCardVariables').implement({
  description: 'Exact list of values that a send must supply for a card of a carousel.',
  fields: (t) => ({
    body: t.exposeStringList('body', {
      description: 'Names or positions of the variables in the text of the card.',
    }),
    buttons: t.exposeStringList('buttons', {
      description: "Indexes of the card's buttons that take a value.",
    }),
    headerMedia: t.exposeBoolean('headerMedia', {
      description: 'Whether the card has a file in its header.',
    }),
  }),
})

export type AllVariables = TemplateVariables & SpecialVariables

export const TemplateVariablesType = builder.objectRef<AllVariables>('TemplateVariables').implement({
  description: 'Exact list of values that a send of the template must supply.',
  fields: (t) => ({
    body: t.exposeStringList('body', { description: 'Names or positions of the variables in the body.' }),
    header: t.exposeStringList('header', {
      description: 'Names or positions of the variables in the header, at most one.',
    }),
    buttons: t.exposeStringList('buttons', { description: 'Indexes of the buttons that take a value.' }),
    headerMedia: t.exposeBoolean('headerMedia', { description: 'Whether the header is a file.' }),
    headerLocation: t.exposeBoolean('headerLocation', { description: 'Whether the header is a location.' }),
    limitedTimeOffer: t.exposeBoolean('limitedTimeOffer', {
      description: 'Whether the send must state when an offer expires.',
    }),
    cards: t.expose('cards', {
      ...short,
      type: [CardVariablesType],
      description: 'Values for each card of a carousel, in the order of the cards.',
    }),
  }),
})

/** The value of a variable: in a message, or in the review of its template. */
export const TemplateValue = builder.objectRef<NamedExample>('TemplateValue').implement({
  description: 'Value of a variable of a template.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Name or position of the variable, or index of the button.',
    }),
    value: t.exposeString('value', { description: 'Value of the variable.' }),
  }),
})

export const TemplateExamplesType = builder.objectRef<TemplateExamples>('TemplateExamples').implement({
  description:
    'Example values with which the variables of a template were reviewed. Variables without an example are omitted.',
  fields: (t) => ({
    body: t.expose('body', {
      ...short,
      type: [TemplateValue],
      description: 'Example values of the variables in the body.',
    }),
    header: t.expose('header', {
      ...short,
      type: [TemplateValue],
      description: 'Example values of the variables in the header, at most one.',
    }),
    buttons: t.expose('buttons', {
      ...short,
      type: [TemplateValue],
      description: 'Example values of the buttons, by button index.',
    }),
  }),
})
