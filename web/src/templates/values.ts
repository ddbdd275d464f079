import { t } from '@lingui/core/macro'
import { inWords } from '../chat/template-name.ts'
import type { MessageTemplateInput } from '../generated/documents.ts'
import type { Template } from './documents.ts'

type Part = 'bodyValues' | 'headerValues' | 'buttonValues'

/** One value that a template needs. */
export interface Blank {
  /** unique in the template */
  key: string
  part: Part
  /** name, position or index of the button */
  variable: string
  label: string
  /** what it was reviewed with; undefined where nobody said */
  example: string | undefined
}

/** What is written into the blanks, by their key. */
export type Values = Record<string, string>

/** What people read for a variable. */
export const words = (variable: string) =>
  /^\d+$/.test(variable) ? t`Value ${variable}` : inWords(variable).replace(/^./, (c) => c.toUpperCase())

/** What people read for the value of a button. */
export const buttonWords = (buttons: readonly { text: string }[], index: string) =>
  t`Link of “${buttons[Number(index)]?.text ?? index}”`

/** The blanks in the order in which the message shows them. */
export function blanksOf({ variables, buttons, examples }: Template): Blank[] {
  const blank =
    (part: Part, known: Template['examples']['body'], label: (variable: string) => string) =>
    (variable: string): Blank => ({
      key: `${part}.${variable}`,
      part,
      variable,
      label: label(variable),
      example: known.find(({ name }) => name === variable)?.value,
    })
  const ofHeading = (variable: string) => {
    const value = words(variable)
    return t`${value} (heading)`
  }
  const ofButton = (index: string) => buttonWords(buttons, index)
  return [
    ...variables.header.map(blank('headerValues', examples.header, ofHeading)),
    ...variables.body.map(blank('bodyValues', examples.body, words)),
    ...variables.buttons.map(blank('buttonValues', examples.buttons, ofButton)),
  ]
}

/** The template with its values and the file above it, as the server takes it. */
export function choiceOf(
  template: Template,
  values: Values,
  file: { id: string; name: string } | null,
  special: Pick<MessageTemplateInput, 'headerLocation' | 'limitedTimeOffer' | 'cards'> = {},
): MessageTemplateInput {
  const choice: MessageTemplateInput = { reference: { id: template.id }, ...special }
  for (const { key, part, variable } of blanksOf(template)) {
    const value = { name: variable, value: (values[key] ?? '').trim() }
    choice[part] = [...(choice[part] ?? []), value]
  }
  if (file) choice.headerFile = { id: file.id, filename: file.name.slice(0, 240) }
  return choice
}

/** A text of the template with its values in place; a blank that is still empty shows its name. */
export function filled(text: string, part: Part, values: Values): string {
  return text.replace(/\{\{\s*([^}\s]+)\s*\}\}/g, (whole, variable: string) => {
    return values[`${part}.${variable}`]?.trim() || whole
  })
}
