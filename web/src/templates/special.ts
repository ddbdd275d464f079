import type { MessageTemplateInput } from '../generated/documents.ts'
import { fromField } from '../language/calendar.ts'
import type { Template } from './documents.ts'
import type { HeaderFile } from './header-file.tsx'
import { buttonWords, words } from './values.ts'

/** What some templates need beside texts and the file above: a place, the end of an offer, cards. */
export interface Special {
  place: Record<'latitude' | 'longitude' | 'name' | 'address', string>
  /** as a field for date and time has it */
  until: string
  cards: CardState[]
}

/** What is written into a card: values by `bodyValues.<name>` and `buttonValues.<index>`. */
export interface CardState {
  file: HeaderFile | null
  values: Record<string, string>
}

/** Nothing is written yet. */
export const emptySpecial = ({ variables }: Pick<Template, 'variables'>): Special => ({
  place: { latitude: '', longitude: '', name: '', address: '' },
  until: '',
  cards: variables.cards.map(() => ({ file: null, values: {} })),
})

export interface CardBlank {
  key: string
  part: 'bodyValues' | 'buttonValues'
  variable: string
  label: string
}

/** The blanks of a card in the order in which it shows them. */
export function blanksOfCard({ variables, cards }: Template, index: number): CardBlank[] {
  const needs = variables.cards[index]
  const blank = (part: CardBlank['part'], variable: string, label: string): CardBlank => ({
    key: `${part}.${variable}`,
    part,
    variable,
    label,
  })
  return [
    ...(needs?.body ?? []).map((name) => blank('bodyValues', name, words(name))),
    ...(needs?.buttons ?? []).map((name) =>
      blank('buttonValues', name, buttonWords(cards[index]?.buttons ?? [], name)),
    ),
  ]
}

type SpecialInput = Pick<MessageTemplateInput, 'headerLocation' | 'limitedTimeOffer' | 'cards'>

const placeOf = ({ latitude, longitude, name, address }: Special['place']) => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
  ...(name.trim() && { name: name.trim() }),
  ...(address.trim() && { address: address.trim() }),
})

const hasPlace = ({ place }: Special): boolean =>
  [place.latitude, place.longitude].every((text) => text.trim() !== '' && Number.isFinite(Number(text)))

/** As the server takes it; what is not whole yet is left out, values of cards one by one. */
export function specialInput(template: Template, special: Special): SpecialInput {
  const { headerLocation, limitedTimeOffer, cards } = template.variables
  const until = fromField(special.until)
  return {
    ...(headerLocation && hasPlace(special) && { headerLocation: placeOf(special.place) }),
    ...(limitedTimeOffer &&
      until !== null && { limitedTimeOffer: { expiresAt: new Date(until).toISOString() } }),
    ...(cards.length > 0 && { cards: cards.map((_, index) => cardInput(template, special, index)) }),
  }
}

function cardInput(template: Template, { cards }: Special, index: number) {
  const { file = null, values = {} } = cards[index] ?? {}
  const of = (wanted: CardBlank['part']) =>
    blanksOfCard(template, index).flatMap(({ part, key, variable }) => {
      const value = values[key]?.trim()
      return part === wanted && value ? [{ name: variable, value }] : []
    })
  return {
    ...(file?.id && { headerFile: { id: file.id } }),
    bodyValues: of('bodyValues'),
    buttonValues: of('buttonValues'),
  }
}

/** Whether all of it is there; the server looks at what it is. */
export function isWhole(template: Template, special: Special): boolean {
  const { headerLocation, limitedTimeOffer, cards } = template.variables
  if (headerLocation && !hasPlace(special)) return false
  if (limitedTimeOffer && !special.until) return false
  return cards.every(({ headerMedia }, index) => {
    const { file = null, values = {} } = special.cards[index] ?? {}
    const isFilled = blanksOfCard(template, index).every(({ key }) => values[key]?.trim())
    return isFilled && (!headerMedia || Boolean(file?.id))
  })
}
