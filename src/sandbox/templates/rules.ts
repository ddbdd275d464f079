import { graphError, userError } from '../graph/errors.ts'
import { type Component, partOf, type Template, type TemplateButton, variablesOf } from './definition.ts'
import { checkButtonLengths, checkLifetime, checkSpecialParts } from './special-rules.ts'

const MAX_BUTTONS = 10
const MAX_OF_TYPE: Record<string, number> = { URL: 2, PHONE_NUMBER: 1, COPY_CODE: 1, FLOW: 1 }
const MEDIA_FORMATS = ['IMAGE', 'VIDEO', 'DOCUMENT', 'GIF']

/** What is refused at once, as error 100 with a subcode (platform §4.1 and §4.2). */
export function checkDefinition(template: Pick<Template, 'name' | 'category' | 'components' | 'ttl'>): void {
  if (!/^[a-z0-9_]{1,512}$/.test(template.name)) {
    throw userError(
      2388040,
      'Template name is not valid',
      'Use at most 512 lower-case letters, digits and underscores.',
    )
  }
  const body = partOf(template.components, 'BODY')
  const needsText = template.category !== 'AUTHENTICATION'
  if (!body || (needsText && !body.text))
    throw userError(2388072, 'Body is missing', 'A template needs a body with text.')
  checkLength(body.text, 1024, 2388072, 'Body')
  checkHeader(partOf(template.components, 'HEADER'))
  checkFooter(partOf(template.components, 'FOOTER'))
  checkButtons(partOf(template.components, 'BUTTONS')?.buttons ?? [])
  checkSpecialParts(template)
  checkLifetime(template.category, template.ttl)
}

function checkHeader(header: Component | undefined): void {
  if (!header) return
  const format = header.format ?? 'TEXT'
  if (format === 'TEXT') {
    checkLength(header.text, 60, 2388047, 'Header')
    if (!header.text) throw userError(2388047, 'Header is empty', 'A text header needs text.')
    if (variablesOf(header.text).length > 1)
      throw userError(2388047, 'Header is not valid', 'A header has one variable at most.')
  } else if (MEDIA_FORMATS.includes(format)) {
    const handle = header.example?.header_handle?.[0]
    if (!handle)
      throw userError(2388047, 'Header sample is missing', `A ${format} header needs example.header_handle.`)
    if (!/^\d+::?/.test(handle))
      throw userError(2388047, 'Header sample is not valid', 'The sample is not an upload handle.')
    // The one of a single product has no sample (platform §2.5, "header product").
  } else if (format !== 'LOCATION' && format !== 'PRODUCT')
    throw graphError(100, `Header format ${format} is not known.`)
}

function checkFooter(footer: Component | undefined): void {
  if (!footer?.text) return
  checkLength(footer.text, 60, 2388073, 'Footer')
  if (variablesOf(footer.text).length > 0)
    throw userError(2388073, 'Footer is not valid', 'A footer has no variables.')
}

function checkButtons(buttons: TemplateButton[]): void {
  if (buttons.length > MAX_BUTTONS) throw graphError(100, `A template has at most ${MAX_BUTTONS} buttons.`)
  for (const [type, most] of Object.entries(MAX_OF_TYPE)) {
    if (buttons.filter((button) => button.type === type).length > most) {
      throw graphError(100, `A template has at most ${most} buttons of type ${type}.`)
    }
  }
  for (const button of buttons) checkButton(button)
  if (!repliesAreTogether(buttons)) throw graphError(100, 'Quick replies must stand next to each other.')
}

function checkButton(button: TemplateButton): void {
  checkLength(button.text, 25, 2388040, 'Button text')
  checkButtonLengths(button)
  if (button.type === 'QUICK_REPLY' && !button.text) throw graphError(100, 'A quick reply needs text.')
  if (button.type !== 'URL') return
  if (!button.url || !button.text) throw graphError(100, 'A URL button needs text and url.')
  const variables = variablesOf(button.url)
  if (variables.length > 1 || (variables.length === 1 && !button.url.trim().endsWith('}}'))) {
    throw graphError(100, 'The url of a button has one variable at most, at its end.')
  }
}

/** Replies form one run: from the first to the last there is nothing else. */
function repliesAreTogether(buttons: TemplateButton[]): boolean {
  const at = buttons.flatMap((button, index) => (button.type === 'QUICK_REPLY' ? [index] : []))
  return at.length === 0 || at.at(-1)! - at[0]! === at.length - 1
}

function checkLength(text: string | undefined, most: number, subcode: number, what: string): void {
  if (text && text.length > most)
    throw userError(subcode, `${what} is too long`, `${what} has at most ${most} characters.`)
}

/** Why the review refuses a text, or null (platform §18.3, "Template review"). */
export function reviewProblem(template: Template): { reason: string; recommendation: string } | null {
  const text = partOf(template.components, 'BODY')?.text?.trim() ?? ''
  const count = variablesOf(text).length
  if (count === 0) return null
  if (text.startsWith('{{') || text.endsWith('}}')) {
    return {
      reason: 'The text starts or ends with a variable.',
      recommendation: 'Put words before and after it.',
    }
  }
  if (/\}\}\s*\{\{/.test(text)) {
    return { reason: 'Two variables stand side by side.', recommendation: 'Put words between them.' }
  }
  const words = text
    .replace(/\{\{.*?\}\}/g, ' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length
  if (words < 2 * count + 1) {
    return {
      reason: 'There are too many variables for the length of the text.',
      recommendation: 'Write more words.',
    }
  }
  return null
}
