import { type Component, type ComponentButton, readComponents } from './component-schema.ts'
import type { ButtonType, ParameterFormat } from './template-sets.ts'
import { unsendablePart } from './unsendable.ts'

/** A template's text in pieces, as GET /templates shows them (spec/4 B9). */
export interface TemplateParts {
  header: { type: string; text: string | null } | null
  body: { text: string }
  footer: { text: string } | null
  buttons: TemplateButton[]
  /** an offer for a limited time */
  offer: { text: string; hasExpiration: boolean } | null
  /** the cards of a carousel */
  cards: CardParts[]
  /** the part that a send cannot supply, in the platform's words; null if it can supply all (spec/10 FR9) */
  unsendable: string | null
}

export type CardParts = Pick<TemplateParts, 'header' | 'body' | 'buttons'>

export interface TemplateButton {
  type: ButtonType
  text: string
  url: string | null
  phone: string | null
  /** the platform's own word: QUICK_REPLY, URL, OTP, ... */
  platformType: string
}

/** What a send must supply: names of variables, indexes of buttons that take a value (spec/4 B9, `variables`). */
export interface TemplateVariables {
  body: string[]
  header: string[]
  buttons: string[]
  headerMedia: boolean
}

export type PlatformComponent = Record<string, unknown>

const buttonTypes: Record<string, ButtonType> = {
  QUICK_REPLY: 'quick_reply',
  URL: 'url',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'copy_code',
}

const mediaHeaders = ['image', 'video', 'document']

const known = new WeakMap<readonly PlatformComponent[], TemplateParts>()

/** The platform's component list in pieces. */
export function partsOf(components: readonly PlatformComponent[]): TemplateParts {
  const found = known.get(components)
  if (found) return found
  const list = readComponents(components)
  const partOf = (type: string) => list.find((one) => one.type === type)
  const footer = partOf('FOOTER')?.text
  const offer = partOf('LIMITED_TIME_OFFER')?.limited_time_offer
  const parts: TemplateParts = {
    ...mainParts(list),
    footer: footer ? { text: footer } : null,
    offer: offer ? { text: offer.text ?? '', hasExpiration: offer.has_expiration === true } : null,
    cards: (partOf('CAROUSEL')?.cards ?? []).map((card) => mainParts(card.components)),
    unsendable: unsendablePart(list),
  }
  known.set(components, parts)
  return parts
}

/** The parts that a template and a card have in common. */
function mainParts(list: readonly PlainComponent[]): CardParts {
  const partOf = (type: string) => list.find((one) => one.type === type)
  return {
    header: headerOf(partOf('HEADER')),
    body: { text: partOf('BODY')?.text ?? '' },
    buttons: (partOf('BUTTONS')?.buttons ?? []).map(buttonOf),
  }
}

type PlainComponent = Pick<Component, 'type' | 'format' | 'text' | 'buttons'>

function headerOf(header: PlainComponent | undefined): TemplateParts['header'] {
  if (!header) return null
  const format = header.format?.toLowerCase() ?? 'text'
  // A GIF is sent as a video (spec/6 2.5).
  return { type: format === 'gif' ? 'video' : format, text: header.text ?? null }
}

function buttonOf(one: ComponentButton): TemplateButton {
  return {
    type: buttonTypes[one.type] ?? 'other',
    text: one.text ?? '',
    url: one.url ?? null,
    phone: one.phone_number ?? null,
    platformType: one.type,
  }
}

const variable = /\{\{\s*(\w+)\s*\}\}/g

/** Names of the variables of a text: positions in their order, names as they first appear. */
export function variablesOf(text: string): string[] {
  const names = [...new Set([...text.matchAll(variable)].map((match) => match[1] ?? ''))]
  return names.every(isPosition) ? names.sort((left, right) => Number(left) - Number(right)) : names
}

/** The text with each variable replaced by its value; a variable without a value stays unresolved. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(
    variable,
    (written, name: string) => (Object.hasOwn(values, name) ? values[name] : written) ?? '',
  )
}

const isPosition = (name: string) => /^\d+$/.test(name)

function hasMediaHeader({ header }: Pick<CardParts, 'header'>): boolean {
  return header !== null && mediaHeaders.includes(header.type)
}

/**
 * The button of an authentication template that carries the code: its value is that of the body, so that a send gives
 * the code once (spec/6 2.5, authentication).
 */
export function isCodeButton(one: TemplateButton, category: string): boolean {
  if (category !== 'authentication') return false
  return one.platformType === 'OTP' || (one.type === 'url' && variablesOf(one.url ?? '').length > 0)
}

/** True for buttons that cannot be sent without a value. */
function takesValue(one: TemplateButton, category: string): boolean {
  if (isCodeButton(one, category)) return false
  return one.type === 'copy_code' || (one.type === 'url' && variablesOf(one.url ?? '').length > 0)
}

export function variablesOfTemplate(parts: TemplateParts, category: string): TemplateVariables {
  const body = variablesOf(parts.body.text)
  // The platform writes the body of an authentication template itself; its one variable is the code.
  const code = category === 'authentication' && body.length === 0 ? ['1'] : []
  return {
    body: [...body, ...code],
    header: parts.header?.type === 'text' ? variablesOf(parts.header.text ?? '') : [],
    buttons: parts.buttons.flatMap((one, index) => (takesValue(one, category) ? [String(index)] : [])),
    headerMedia: hasMediaHeader(parts),
  }
}

/** What a send must supply for a card of a carousel. */
export interface CardVariables {
  body: string[]
  buttons: string[]
  headerMedia: boolean
}

/** What a send must supply beside texts and the file of the header (spec/10 FR9). */
export interface SpecialVariables {
  headerLocation: boolean
  /** whether the send must state when the offer expires */
  limitedTimeOffer: boolean
  cards: CardVariables[]
}

/** Derived from the components alone, and therefore not stored with the other variables. */
export function specialVariablesOf({ header, offer, cards }: TemplateParts): SpecialVariables {
  return {
    headerLocation: header?.type === 'location',
    limitedTimeOffer: offer?.hasExpiration === true,
    cards: cards.map((card) => ({
      body: variablesOf(card.body.text),
      buttons: card.buttons.flatMap((one, index) => (takesValue(one, 'marketing') ? [String(index)] : [])),
      headerMedia: hasMediaHeader(card),
    })),
  }
}

/** positional or named; null for a template without variables. The platform's word in `told` decides. */
export function parameterFormatOf(variables: TemplateVariables, told: string | null): ParameterFormat | null {
  const names = [...variables.body, ...variables.header]
  if (names.length === 0 && variables.buttons.length === 0) return null
  if (told?.toUpperCase() === 'NAMED') return 'named'
  if (told?.toUpperCase() === 'POSITIONAL') return 'positional'
  return names.every(isPosition) ? 'positional' : 'named'
}
