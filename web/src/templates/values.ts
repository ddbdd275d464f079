import { t } from '@lingui/core/macro'
import type { MessageTemplateInput } from '../generated/documents.ts'
import type { Template } from './documents.ts'
import { inWords } from './name.ts'

type Part = 'bodyValues' | 'headerValues' | 'buttonValues'

/** One value that a template needs. */
export interface Blank {
  /** unique in the template */
  key: string
  part: Part
  /** name, position or index of the button */
  variable: string
  label: string
}

/** What is written into the blanks, by their key. */
export type Values = Record<string, string>

const words = (variable: string) =>
  /^\d+$/.test(variable) ? t`Value ${variable}` : inWords(variable).replace(/^./, (c) => c.toUpperCase())

/** The blanks in the order in which the message shows them. */
export function blanksOf({ variables, buttons }: Template): Blank[] {
  const blank = (part: Part, label: (variable: string) => string) => (variable: string) => ({
    key: `${part}.${variable}`,
    part,
    variable,
    label: label(variable),
  })
  const ofButton = (index: string) => t`Link of “${buttons[Number(index)]?.text ?? index}”`
  return [
    ...variables.header.map(blank('headerValues', (variable) => `${words(variable)} (heading)`)),
    ...variables.body.map(blank('bodyValues', words)),
    ...variables.buttons.map(blank('buttonValues', ofButton)),
  ]
}

/** The template with its values, as the server takes it. */
export function choiceOf(template: Template, values: Values): MessageTemplateInput {
  const choice: MessageTemplateInput = { reference: { id: template.id } }
  for (const { key, part, variable } of blanksOf(template)) {
    const value = { name: variable, value: (values[key] ?? '').trim() }
    choice[part] = [...(choice[part] ?? []), value]
  }
  return choice
}

/** A text of the template with its values in place; a blank that is still empty shows its name. */
export function filled(text: string, part: Part, values: Values): string {
  return text.replace(/\{\{\s*([^}\s]+)\s*\}\}/g, (whole, variable: string) => {
    return values[`${part}.${variable}`]?.trim() || whole
  })
}
