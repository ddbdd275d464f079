import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { mismatchOfShared } from '#messaging/content/templates/mismatch.ts'
import { checkCards, checkSharedForm } from '#messaging/content/templates/shared-values.ts'
import { partsOf, specialVariablesOf } from '#messaging/content/templates/template-parts.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { type SharedValues, sharedOf, type TemplateValues } from '#messaging/content/templates/values.ts'

// What is the same for everybody who gets a broadcast, beside the file of the header (spec/10 FR9).

type SharedGiven = Omit<SharedValues, 'headerMedia'>

/** What is given of the place, the offer and the cards; a part that the template does not have is refused. */
export async function sharedGiven(
  ctx: Ctx,
  template: TemplateRow,
  { headerLocation, limitedTimeOffer, cards }: SharedGiven,
): Promise<SharedGiven> {
  const given = { headerLocation, limitedTimeOffer, cards }
  checkCards(template, given, await checkSharedForm(ctx, given, ''), '')
  const [surplus] = mismatchOfShared(template, given).unexpected
  if (surplus !== undefined)
    throw errors.invalidField(fieldOfShared(surplus), 'The template has no such part.')
  return given
}

/** `header_location` is `headerLocation`, `cards[0].button.1` is `cards[0].buttonParams.1`. */
const fieldOfShared = (name: string): string => {
  const [, card = '', inside = ''] = /^(cards\[\d+\])\.?(.*)$/.exec(name) ?? []
  if (!card) return name === 'header_location' ? 'headerLocation' : 'limitedTimeOffer'
  if (inside === '') return card
  if (inside === 'header_media') return `${card}.headerMedia`
  return inside.startsWith('button.')
    ? `${card}.buttonParams.${inside.slice('button.'.length)}`
    : `${card}.params.${inside}`
}

/** Of a header that stays a file of the same kind, the file stays; the same of a place and an offer. */
export function defaultsUnder(
  template: TemplateRow,
  was: TemplateRow | null,
  defaults: TemplateValues,
): TemplateValues {
  if (template.id === was?.id) return defaults
  const kindOf = (row: TemplateRow | null) => (row ? partsOf(row.components).header?.type : undefined)
  const { params, headerParams, buttonParams, headerMedia, headerLocation, limitedTimeOffer } = defaults
  const needs = specialVariablesOf(partsOf(template.components))
  return {
    params,
    headerParams,
    buttonParams,
    ...sharedOf({
      headerMedia: kindOf(template) === kindOf(was) ? headerMedia : null,
      headerLocation: needs.headerLocation ? headerLocation : null,
      limitedTimeOffer: needs.limitedTimeOffer ? limitedTimeOffer : null,
    }),
  }
}

/** What is left out stays, and null takes it away. */
export async function changedShared(
  ctx: Ctx,
  template: TemplateRow,
  defaults: TemplateValues,
  { headerLocation, limitedTimeOffer, cards }: SharedGiven,
): Promise<TemplateValues> {
  if (headerLocation === undefined && limitedTimeOffer === undefined && cards === undefined) return defaults
  const given = await sharedGiven(ctx, template, { headerLocation, limitedTimeOffer, cards })
  const { params, headerParams, buttonParams } = defaults
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { params, headerParams, buttonParams, ...sharedOf({ ...defaults, ...changed }) }
}
