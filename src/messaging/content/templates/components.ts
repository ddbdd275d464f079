import type { PlatformHeaderFile } from '#messaging/content/media/sending.ts'
import {
  type CardParts,
  isCodeButton,
  partsOf,
  specialVariablesOf,
  type TemplateButton,
} from './template-parts.ts'
import type { TemplateRow } from './template-row.ts'
import type { CardValues, TemplateValues, TextValues } from './values.ts'

type Texts = Record<string, string>

/** The files of a send as the platform knows them: of the header, and of the cards by their places. */
export interface PlatformFiles {
  header: PlatformHeaderFile | null
  cards: readonly (PlatformHeaderFile | null)[]
}

/**
 * The components array of a send (spec/6 2.5). Positional values go in their order, named ones with their name.
 * The file of the header is needed when the template has a media header.
 */
export function templateComponents(
  template: TemplateRow,
  values: TemplateValues,
  files: PlatformFiles,
): object[] {
  const { buttons, cards } = partsOf(template.components)
  const { category, variables } = template
  const code = values.params?.[variables.body[0] ?? '1'] ?? ''
  return [
    ...component('header', headerParameters(template, values, files.header)),
    ...component('body', textParameters(template, variables.body, values.params ?? {})),
    ...component('limited_time_offer', offerParameters(template, values)),
    ...buttons.flatMap((button, index) =>
      isCodeButton(button, category)
        ? buttonComponent('url', index, { type: 'text', text: code })
        : givenButton(button, index, values),
    ),
    ...(cards.length > 0 && values.cards ? [carousel(template, cards, values.cards, files.cards)] : []),
  ]
}

/** Buttons that open a form, each with the token by which its answers are known again. */
export function flowButtons({ components }: TemplateRow, tokenOf: (flowId: string) => string): object[] {
  const buttons = components.find(({ type }) => String(type).toUpperCase() === 'BUTTONS')?.buttons ?? []
  return (buttons as { type?: string; flow_id?: string | number }[]).flatMap((button, index) =>
    button.type?.toUpperCase() === 'FLOW' && button.flow_id !== undefined
      ? buttonComponent('flow', index, {
          type: 'action',
          action: { flow_token: tokenOf(String(button.flow_id)) },
        })
      : [],
  )
}

const component = (type: string, parameters: object[]): object[] =>
  parameters.length > 0 ? [{ type, parameters }] : []

function textParameters({ parameterFormat }: TemplateRow, names: readonly string[], values: Texts): object[] {
  return names.map((name) => ({
    type: 'text',
    ...(parameterFormat === 'named' && { parameter_name: name }),
    text: values[name] ?? '',
  }))
}

function headerParameters(
  template: TemplateRow,
  values: TemplateValues,
  file: PlatformHeaderFile | null,
): object[] {
  const type = partsOf(template.components).header?.type
  if (type === 'location') return values.headerLocation ? [place(values.headerLocation)] : []
  if (!template.variables.headerMedia || !type)
    return textParameters(template, template.variables.header, values.headerParams ?? {})
  if (!file) throw new Error(`template ${template.id} needs the file of its header`)
  return [fileParameter(type, file)]
}

/** Only documents show a name. */
function fileParameter(type: string, { id, filename }: PlatformHeaderFile): object {
  return { type, [type]: { id, ...(type === 'document' && filename ? { filename } : {}) } }
}

/** The platform wants texts. */
function place({
  latitude,
  longitude,
  name,
  address,
}: NonNullable<TemplateValues['headerLocation']>): object {
  const words = { ...(name && { name }), ...(address && { address }) }
  return {
    type: 'location',
    location: { latitude: String(latitude), longitude: String(longitude), ...words },
  }
}

function offerParameters({ components }: TemplateRow, { limitedTimeOffer }: TemplateValues): object[] {
  if (!limitedTimeOffer || !partsOf(components).offer?.hasExpiration) return []
  const expiration_time_ms = new Date(limitedTimeOffer.expiresAt).getTime()
  return [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms } }]
}

function carousel(
  template: TemplateRow,
  parts: readonly CardParts[],
  given: readonly CardValues[],
  files: PlatformFiles['cards'],
): object {
  const { cards } = specialVariablesOf(partsOf(template.components))
  return {
    type: 'carousel',
    cards: parts.map(({ header, buttons }, card_index) => {
      const values = given[card_index] ?? {}
      const file = files[card_index]
      return {
        card_index,
        components: [
          ...component('header', file && header ? [fileParameter(header.type, file)] : []),
          ...component('body', textParameters(template, cards[card_index]?.body ?? [], values.params ?? {})),
          ...buttons.flatMap((button, index) => givenButton(button, index, values)),
        ],
      }
    }),
  }
}

const buttonComponent = (sub_type: string, index: number, parameter: object): object[] => [
  { type: 'button', sub_type, index: String(index), parameters: [parameter] },
]

function givenButton({ type }: TemplateButton, index: number, { buttonParams }: TextValues): object[] {
  const value = buttonParams?.[index]
  if (value === undefined) return []
  if (type === 'url') return buttonComponent('url', index, { type: 'text', text: value })
  if (type === 'copy_code')
    return buttonComponent('copy_code', index, { type: 'coupon_code', coupon_code: value })
  return buttonComponent('quick_reply', index, { type: 'payload', payload: value })
}
