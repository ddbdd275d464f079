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
    description: 'The limited-time offer of the template. Null for most templates.',
    resolve: ({ components }) => partsOf(components).offer,
  }),
  cards: t.field({
    type: [specialParts.TemplateCard],
    description: "Cards of the template's carousel, in their order. Empty for most templates.",
    ...short,
    resolve: ({ components }) => partsOf(components).cards,
  }),
  sendable: t.boolean({
    description:
      "Whether Parley can supply all values that the template's parts need. The status shows whether the template is approved.",
    resolve: ({ components }) => partsOf(components).unsendable === null,
  }),
  unsendablePart: t.string({
    nullable: true,
    description:
      'Part of the template that cannot be supplied, as the platform names it: HEADER PRODUCT, BUTTONS MPM.',
    resolve: ({ components }) => partsOf(components).unsendable,
  }),
  unsendableReason: t.string({
    nullable: true,
    description: 'Human-readable reason why the template cannot be sent. Null if the template can be sent.',
    resolve: ({ components }) => {
      const { unsendable } = partsOf(components)
      return unsendable === null ? null : unsendableText(unsendable)
    },
  }),
}))
