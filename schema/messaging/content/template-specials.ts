import { unsendableText } from '#messaging/content/templates/sending.ts'
import { partsOf } from '#messaging/content/templates/template-parts.ts'
import { builder } from '../../builder.ts'
import { short, specialParts } from './template-parts.ts'
import { Template } from './templates.ts'

// What few templates have, and whether a send can give all of it (spec/10 FR9).

builder.objectFields(Template, (t) => ({
  offer: t.field({
    type: specialParts.TemplateOffer,
    nullable: true,
    description: 'An offer for a limited time; null for most templates.',
    resolve: ({ components }) => partsOf(components).offer,
  }),
  cards: t.field({
    type: [specialParts.TemplateCard],
    description: 'The cards of a carousel, in their order; none for most templates.',
    ...short,
    resolve: ({ components }) => partsOf(components).cards,
  }),
  sendable: t.boolean({
    description:
      'Whether a send can give all that its parts need. Whether it is approved is said by its status.',
    resolve: ({ components }) => partsOf(components).unsendable === null,
  }),
  unsendablePart: t.string({
    nullable: true,
    description: "What cannot be given, in the platform's words: HEADER PRODUCT, BUTTONS MPM.",
    resolve: ({ components }) => partsOf(components).unsendable,
  }),
  unsendableReason: t.string({
    nullable: true,
    description: 'The same as a sentence for people.',
    resolve: ({ components }) => {
      const { unsendable } = partsOf(components)
      return unsendable === null ? null : unsendableText(unsendable)
    },
  }),
}))
