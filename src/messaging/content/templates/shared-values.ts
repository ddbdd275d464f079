import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import type { MediaRow } from '#messaging/content/media/media-row.ts'
import { requireAllSendable } from '#messaging/content/media/sending.ts'
import { partsOf } from './template-parts.ts'
import type { TemplateRow } from './template-row.ts'
import { checkButtonForm, checkCardButtons, checkTextValues, type SharedValues } from './values.ts'

// Offers for a limited time and carousels (spec/10 FR9): what is right with them before, and once, the template is known.

/** The files of the cards, by their places. */
export type CardFiles = readonly (MediaRow | undefined)[]

/**
 * The form of an offer and of cards, and the files of the cards: one read for all of them. An offer that is over is none.
 * Throws invalid_field.
 */
export async function checkSharedForm(
  ctx: Ctx,
  { limitedTimeOffer, cards }: SharedValues,
  path: string,
): Promise<CardFiles> {
  if (limitedTimeOffer && new Date(limitedTimeOffer.expiresAt) <= ctx.now())
    throw errors.invalidField(`${path}limitedTimeOffer.expiresAt`, 'Must be ahead.').because('not_ahead')
  const given = cards ?? []
  for (const [index, card] of given.entries()) {
    checkTextValues(card, `${path}cards[${index}]`)
    checkButtonForm(card, `${path}cards[${index}]`)
  }
  const named = given.flatMap(({ headerMedia }, index) =>
    headerMedia ? [{ id: headerMedia.id, index, field: `${path}cards[${index}].headerMedia.id` }] : [],
  )
  const found = await requireAllSendable(ctx, named)
  return given.map((_, index) => found[named.findIndex((one) => one.index === index)])
}

/** Whether the cards' files are of the kinds that the template has, and values of their buttons short enough. */
export function checkCards(
  template: TemplateRow,
  values: SharedValues,
  files: CardFiles,
  path: string,
): void {
  const { cards } = partsOf(template.components)
  for (const [index, file] of files.entries()) {
    const kind = cards[index]?.header?.type
    if (file && kind && file.kind !== kind)
      throw errors.invalidField(
        `${path}cards[${index}].headerMedia.id`,
        `This card of the template has a file of kind ${kind} above it.`,
      )
  }
  checkCardButtons(template, values, path)
}
