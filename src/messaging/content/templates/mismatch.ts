import {
  type CardParts,
  type CardVariables,
  isCodeButton,
  partsOf,
  specialVariablesOf,
  type TemplateButton,
  type TemplateVariables,
} from './template-parts.ts'
import type { TemplateRow } from './template-row.ts'
import type { CardValues, SharedValues, TemplateValues, TextValues } from './values.ts'

/** How the names of values differ from what a template needs. Both lists are empty when a send can go out. */
export interface Mismatch {
  missing: string[]
  unexpected: string[]
}

export const isFitting = ({ missing, unexpected }: Mismatch): boolean =>
  missing.length + unexpected.length === 0

const joined = (all: readonly Mismatch[]): Mismatch => ({
  missing: all.flatMap(({ missing }) => missing),
  unexpected: all.flatMap(({ unexpected }) => unexpected),
})

function differ(needed: readonly string[], optional: readonly string[], given: readonly string[]): Mismatch {
  const allowed = new Set([...needed, ...optional])
  const supplied = new Set(given)
  return {
    missing: needed.filter((name) => !supplied.has(name)),
    unexpected: given.filter((name) => !allowed.has(name)),
  }
}

/**
 * Of a whole send: body variables bare, others prefixed (`header.1`, `button.0`, `header_media`, `header_location`,
 * `limited_time_offer`, `cards[0].1`; spec/4 D20, spec/10 FR9).
 */
export const mismatchOf = (template: TemplateRow, values: TemplateValues): Mismatch =>
  joined([mismatchOfTexts(template, values), mismatchOfShared(template, values)])

/** Of the texts alone, in which people differ. */
export function mismatchOfTexts({ variables, components, category }: TemplateRow, values: TextValues) {
  return differ(neededTexts(variables), payloads(partsOf(components).buttons, category), givenTexts(values))
}

/** Of what is the same for everybody. */
export function mismatchOfShared(template: TemplateRow, values: SharedValues): Mismatch {
  const parts = partsOf(template.components)
  const { headerLocation, limitedTimeOffer, cards } = specialVariablesOf(parts)
  const needed = [
    ...(template.variables.headerMedia ? ['header_media'] : []),
    ...(headerLocation ? ['header_location'] : []),
    ...(limitedTimeOffer ? ['limited_time_offer'] : []),
  ]
  const given = [
    ...(values.headerMedia ? ['header_media'] : []),
    ...(values.headerLocation ? ['header_location'] : []),
    ...(values.limitedTimeOffer ? ['limited_time_offer'] : []),
  ]
  return joined([differ(needed, [], given), mismatchOfCards(parts.cards, cards, values.cards ?? [])])
}

/** Every card is given, in its place; one too many is told by its place alone. */
function mismatchOfCards(
  parts: readonly CardParts[],
  variables: readonly CardVariables[],
  given: readonly CardValues[],
): Mismatch {
  const surplus = given.slice(variables.length).map((_, place) => `cards[${variables.length + place}]`)
  const each = variables.map((needs, index) => {
    const values = given[index] ?? {}
    const found = differ(
      [...neededTexts({ ...needs, header: [] }), ...(needs.headerMedia ? ['header_media'] : [])],
      payloads(parts[index]?.buttons ?? [], 'marketing'),
      [...givenTexts(values), ...(values.headerMedia ? ['header_media'] : [])],
    )
    const named = (name: string) => `cards[${index}].${name}`
    return { missing: found.missing.map(named), unexpected: found.unexpected.map(named) }
  })
  return joined([...each, { missing: [], unexpected: surplus }])
}

const neededTexts = ({ body, header, buttons }: Omit<TemplateVariables, 'headerMedia'>): string[] => [
  ...body,
  ...header.map((name) => `header.${name}`),
  ...buttons.map((index) => `button.${index}`),
]

const givenTexts = ({ params, headerParams, buttonParams }: TextValues): string[] => [
  ...Object.keys(params ?? {}),
  ...Object.keys(headerParams ?? {}).map((name) => `header.${name}`),
  ...Object.keys(buttonParams ?? {}).map((index) => `button.${index}`),
]

/** The payload of a quick reply may be given and need not be. */
function payloads(buttons: readonly TemplateButton[], category: string): string[] {
  return buttons.flatMap((button, index) =>
    button.type === 'quick_reply' && !isCodeButton(button, category) ? [`button.${index}`] : [],
  )
}
