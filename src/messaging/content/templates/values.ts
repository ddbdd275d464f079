import { errors } from '#core/errors.ts'
import { hasNoNul } from '#core/storable.ts'
import { nulIn, ofLength } from '#core/validation.ts'
import { longestCoupon } from './button-input.ts'
import { partsOf, type TemplateButton } from './template-parts.ts'
import type { TemplateRow } from './template-row.ts'

type Texts = Record<string, string>

/** An upload, with what it is to be called. */
export interface FileValue {
  id: string
  filename?: string | undefined
}

/** The texts that a send gives to a template's variables, by name, position or button index (spec/4 B6). */
export interface TextValues {
  params?: Texts | null | undefined
  headerParams?: Texts | null | undefined
  buttonParams?: Texts | null | undefined
}

/** What a send gives to a card of a carousel. */
export interface CardValues extends Omit<TextValues, 'headerParams'> {
  headerMedia?: FileValue | null | undefined
}

/** What is the same for everybody who gets a template (spec/10 FR9). */
export interface SharedValues {
  headerMedia?: FileValue | null | undefined
  headerLocation?:
    | { latitude: number; longitude: number; name?: string | undefined; address?: string | undefined }
    | null
    | undefined
  /** ISO 8601 */
  limitedTimeOffer?: { expiresAt: string } | null | undefined
  cards?: CardValues[] | null | undefined
}

/** What a send gives of a template. */
export interface TemplateValues extends TextValues, SharedValues {}

/** The values of `values` that are the same for everybody. */
export const sharedOf = ({ headerMedia, headerLocation, limitedTimeOffer, cards }: TemplateValues) => ({
  headerMedia: headerMedia ?? null,
  // Kept only where they are given: few templates have them.
  ...(headerLocation && { headerLocation }),
  ...(limitedTimeOffer && { limitedTimeOffer }),
  ...(cards && cards.length > 0 && { cards }),
})

const lineBreak = /[\n\r\u0085\u2028\u2029\t]/
const manySpaces = / {5,}/

/** Form of the values that does not depend on the template. Throws invalid_field on the first bad one. */
export function checkValues(values: TextValues, path: string): void {
  checkTextValues(values, path)
  checkButtonForm(values, path)
}

/** Of the body's and the header's text: they stand before the header's file (spec/4 B6, template). */
export function checkTextValues(values: TextValues, path: string): void {
  for (const [name, value] of Object.entries(values.params ?? {}))
    checkText(value, 1024, `${path}.params.${name}`)
  for (const [name, value] of Object.entries(values.headerParams ?? {}))
    checkText(value, 60, `${path}.headerParams.${name}`)
}

/** Of the buttons, which come after it. */
export function checkButtonForm(values: TextValues, path: string): void {
  for (const [index, value] of Object.entries(values.buttonParams ?? {})) {
    const field = `${path}.buttonParams.${index}`
    // How long it may be depends on its button, which is not known yet (checkButtonValues).
    if (value === '') throw errors.invalidField(field, 'A value is needed.').because('value_missing')
    checkLength(value, 2000, field)
  }
}

/** A value inside a text: what the platform refuses there is refused here (spec/4 B6, params). */
function checkText(value: string, most: number, field: string): void {
  checkLength(value, most, field)
  if (lineBreak.test(value)) throw errors.invalidField(field, 'Line breaks and tabs are not allowed.')
  if (manySpaces.test(value)) throw errors.invalidField(field, 'At most 4 spaces in a row.')
}

function checkLength(value: string, most: number, field: string): void {
  // No text has more characters than UTF-16 units: most need no counting.
  const length = value.length <= most ? value.length : [...value].length
  if (length < 1 || length > most)
    throw errors.invalidField(field, ofLength(1, most)).because('wrong_length', { minimum: 1, maximum: most })
  // The field ends with the value's name, which is the client's own.
  if (hasNoNul(value) && hasNoNul(field)) return
  const refusal = nulIn({ [field]: value })
  if (refusal) throw refusal
}

/** Most characters of a value by the button that takes it. */
const mostForButton: Partial<Record<TemplateButton['type'], number>> = {
  url: 2000,
  copy_code: longestCoupon,
  quick_reply: 128,
}

/** The lengths that depend on what kind of button stands at an index. */
export function checkButtonValues(template: TemplateRow, values: TextValues, path: string): void {
  checkValuesOfButtons(partsOf(template.components).buttons, values, path)
}

/** The same of the cards. */
export function checkCardButtons(template: TemplateRow, { cards }: SharedValues, path: string): void {
  const parts = partsOf(template.components).cards
  for (const [index, card] of (cards ?? []).entries())
    checkValuesOfButtons(parts[index]?.buttons ?? [], card, `${path}cards[${index}]`)
}

function checkValuesOfButtons(buttons: readonly TemplateButton[], values: TextValues, path: string): void {
  for (const [index, value] of Object.entries(values.buttonParams ?? {})) {
    const button = buttons[Number(index)]
    const most = button && mostForButton[button.type]
    if (most !== undefined) checkLength(value, most, `${path}.buttonParams.${index}`)
  }
}

/** How long the value of a variable may be, by its name as `mismatchOf` tells it. */
export function longestValue(template: TemplateRow, name: string): number {
  const [kind, index] = name.split('.')
  if (kind === 'header') return 60
  if (kind !== 'button' || index === undefined) return 1024
  const button = partsOf(template.components).buttons[Number(index)]
  return (button && mostForButton[button.type]) ?? 2000
}

/** Values by the names that `mismatchOf` tells, as a send takes them. */
export function valuesByName(named: readonly (readonly [name: string, value: string])[]): TextValues {
  const of = (kind: string) =>
    named.flatMap(([name, value]) => (name.startsWith(kind) ? [[name.slice(kind.length), value]] : []))
  const prefixes = ['header.', 'button.']
  const bare = named.filter(([name]) => !prefixes.some((prefix) => name.startsWith(prefix)))
  return {
    params: Object.fromEntries(bare),
    headerParams: Object.fromEntries(of('header.')),
    buttonParams: Object.fromEntries(of('button.')),
  }
}
