import { isCodeButton, partsOf } from '#messaging/content/templates/template-parts.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import type { ChatTemplateInput } from './chat-template-input.ts'
import { byNames, readValues, type Values } from './chat-template-texts.ts'

/** The values of a template in the input format of a send. */
export interface GivenValues {
  params: Values
  headerParams: Values
  buttonParams: Values
}

/** The values for variables that the template has; others are ignored. */
export function valuesFor(template: TemplateRow, asked: ChatTemplateInput): GivenValues {
  const { body, header, buttons } = template.variables
  const replies = partsOf(template.components).buttons.flatMap((button, index) =>
    button.type === 'quick_reply' && !isCodeButton(button, template.category) ? [String(index)] : [],
  )
  const given = readValues(asked.buttonParams, 'buttonParams')
  const taken = [...buttons.map(String), ...replies].filter((index) => given[index])
  return {
    params: byNames(body, readValues(asked.templateParams, 'templateParams')),
    headerParams: byNames(header, readValues(asked.headerParams, 'headerParams')),
    buttonParams: Object.fromEntries(taken.map((index) => [index, given[index] as string])),
  }
}
