import { errors } from '#core/errors.ts'
import {
  type CardVariables,
  partsOf,
  specialVariablesOf,
} from '#messaging/content/templates/template-parts.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import type { ChatTemplateInput } from './chat-template-input.ts'
import { byNames, isObject, readJson, readValues } from './chat-template-texts.ts'
import { mostCards } from './message-input.ts'

// Locations, offers and cards as /api sends them (spec/10 FR9). The send reports their problems.

function objectIn(given: unknown, field: string): Record<string, unknown> | undefined {
  const read = readJson(given)
  if (read === undefined || isObject(read)) return read
  throw errors.invalidField(field, 'Must be an object.')
}

/** The values for parts that the template has; others are ignored (spec/8 MS8). */
export function sharedFor({ components }: TemplateRow, asked: ChatTemplateInput) {
  const needs = specialVariablesOf(partsOf(components))
  const headerLocation = objectIn(asked.headerLocation, 'headerLocation')
  const offer = objectIn(asked.limitedTimeOffer, 'limitedTimeOffer')
  return {
    ...(needs.headerLocation && headerLocation && { headerLocation }),
    ...(needs.limitedTimeOffer && offer && { limitedTimeOffer: { expiresAt: offer.expires_at } }),
    ...(needs.cards.length > 0 && { cards: cardsFor(needs.cards, asked.cards) }),
  }
}

function cardsFor(needs: readonly CardVariables[], given: unknown) {
  const read = readJson(given) ?? []
  if (!Array.isArray(read)) throw errors.invalidField('cards', 'Must be a list.')
  if (read.length > mostCards) throw errors.invalidField('cards', `At most ${mostCards} cards.`)
  return read.slice(0, needs.length).map((one: unknown, index) => {
    const card = objectIn(one, `cards[${index}]`) ?? {}
    const headerMedia = objectIn(card.header_media, `cards[${index}].headerMedia`)
    return {
      ...(headerMedia && { headerMedia: { id: headerMedia.id, filename: headerMedia.filename } }),
      params: byNames(needs[index]?.body ?? [], readValues(card.params, `cards[${index}].params`)),
      buttonParams: readValues(card.button_params, `cards[${index}].buttonParams`),
    }
  })
}
