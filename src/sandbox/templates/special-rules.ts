import { graphError, userError } from '../graph/errors.ts'
import { type Component, partOf, type Template, type TemplateButton } from './definition.ts'

const HOUR = 3600

type Definition = Pick<Template, 'category' | 'components'>

/** Rules of components that few templates have: codes, offers, carousels (platform §4.1). */
export function checkSpecialParts(template: Definition): void {
  const { category, components } = template
  const buttons = partOf(components, 'BUTTONS')?.buttons ?? []
  if (buttons.some((button) => button.type === 'OTP') && category !== 'AUTHENTICATION')
    throw graphError(100, 'Only a template of authentication has a button of type OTP.')
  checkExpiration(partOf(components, 'FOOTER'))
  const offer = partOf(components, 'LIMITED_TIME_OFFER')
  if (offer) checkOffer(template, offer)
  const carousel = partOf(components, 'CAROUSEL')
  if (carousel) checkCarousel(carousel)
}

function checkExpiration(footer: Component | undefined): void {
  const minutes = footer?.code_expiration_minutes
  if (minutes === undefined) return
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 1 || minutes > 90)
    throw userError(2388073, 'Footer is not valid', 'code_expiration_minutes must be between 1 and 90.')
}

function checkOffer({ category, components }: Definition, offer: Component): void {
  const { text } = (offer.limited_time_offer ?? {}) as { text?: unknown }
  if (category !== 'MARKETING')
    throw graphError(100, 'Only a template of marketing has a limited-time offer.')
  if (typeof text !== 'string' || text.length < 1 || text.length > 16)
    throw graphError(100, 'The text of a limited-time offer has 1 to 16 characters.')
  if (partOf(components, 'FOOTER')) throw graphError(100, 'A limited-time offer has no footer.')
  if ((partOf(components, 'BODY')?.text ?? '').length > 600)
    throw userError(
      2388072,
      'Body is too long',
      'Beside a limited-time offer the body has at most 600 characters.',
    )
}

function checkCarousel({ cards = [] }: Component): void {
  if (cards.length < 2 || cards.length > 10) throw graphError(100, 'A carousel has 2 to 10 cards.')
  for (const { components } of cards) {
    const buttons = partOf(components, 'BUTTONS')?.buttons ?? []
    if (!partOf(components, 'HEADER')) throw graphError(100, 'Every card of a carousel needs a header.')
    if (buttons.length < 1 || buttons.length > 2) throw graphError(100, 'A card has one or two buttons.')
    if ((partOf(components, 'BODY')?.text ?? '').length > 160)
      throw userError(2388072, 'Body is too long', 'The body of a card has at most 160 characters.')
  }
  if (new Set(cards.map((card) => structureOf(card.components))).size > 1)
    throw graphError(100, 'All cards of a carousel must have the same components.')
}

function structureOf(components: Component[]): string {
  const shapes = components.map(({ type, format, buttons = [] }) =>
    [type, format, ...buttons.map((button) => button.type)].join(' '),
  )
  return shapes.sort().join(', ')
}

/** Longest texts of a button's own members. */
export function checkButtonLengths(button: TemplateButton): void {
  const { url, phone_number, example } = button
  const code = Array.isArray(example) ? example[0] : example
  if (button.type === 'URL' && (url ?? '').length > 2000)
    throw graphError(100, 'The url of a button has at most 2000 characters.')
  if (button.type === 'PHONE_NUMBER' && String(phone_number ?? '').length > 20)
    throw graphError(100, 'The phone_number of a button has at most 20 characters.')
  if (button.type === 'COPY_CODE' && String(code ?? '').length > 20)
    throw graphError(100, 'The code of a button has at most 20 characters.')
}

/** How long a message may wait, by category; -1 is 30 days (platform §2.6, "TTL"). */
const LIFETIMES: Record<Template['category'], { least: number; most: number; mayBeWhole: boolean }> = {
  AUTHENTICATION: { least: 30, most: 900, mayBeWhole: true },
  UTILITY: { least: 30, most: 12 * HOUR, mayBeWhole: true },
  MARKETING: { least: 12 * HOUR, most: 30 * 24 * HOUR, mayBeWhole: false },
}

export function checkLifetime(category: Template['category'], seconds: number | undefined): void {
  if (seconds === undefined) return
  const { least, most, mayBeWhole } = LIFETIMES[category]
  if ((seconds === -1 && mayBeWhole) || (seconds >= least && seconds <= most)) return
  throw graphError(100, `message_send_ttl_seconds must be between ${least} and ${most} for ${category}.`)
}
