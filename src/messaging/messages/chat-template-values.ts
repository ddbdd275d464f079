import { errors } from '#core/errors.ts'
import { isCodeButton, partsOf } from '#messaging/templates/template-parts.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'
import type { ChatTemplateInput } from './chat-template-input.ts'

type Values = Record<string, string>

/** The values of a template as a send takes them. */
export interface GivenValues {
  params: Values
  headerParams: Values
  buttonParams: Values
}

/** An object of texts and numbers, which a form sends as a JSON text. */
function readValues(given: unknown, field: string): Values {
  if (given === null || given === undefined || given === '') return {}
  const read = typeof given === 'string' ? parsed(given) : given
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw errors.invalidField(field, 'Must be an object of texts.')
  const entries = Object.entries(read).map(([name, value]) => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw errors.invalidField(`${field}.${name}`, 'Must be a text.')
    return [name, String(value)] as const
  })
  return Object.fromEntries(entries)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** By name, or by position from 1 (spec/8 MS8). An empty text is as if there was none. */
function byNames(names: readonly string[], given: Values): Values {
  const found = names.map((name, index) => [name, given[name] ?? given[String(index + 1)]] as const)
  return Object.fromEntries(found.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** What is given to the variables that the template has; other values have no place in it. */
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
