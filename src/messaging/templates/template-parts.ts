import { z } from 'zod'
import type { ButtonType, ParameterFormat } from './template-sets.ts'

/** A template's text in pieces, as GET /templates shows them (spec/4 B9). */
export interface TemplateParts {
  header: { type: string; text: string | null } | null
  body: { text: string }
  footer: { text: string } | null
  buttons: TemplateButton[]
}

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

const word = z.string().optional().catch(undefined)
const upper = z
  .string()
  .catch('')
  .transform((text) => text.toUpperCase())
const button = z.looseObject({ type: upper, text: word, url: word, phone_number: word })
const component = z.looseObject({
  type: upper,
  format: word,
  text: word,
  buttons: z.array(button).optional().catch(undefined),
})
type Component = z.output<typeof component>
type Button = z.output<typeof button>

const buttonTypes: Record<string, ButtonType> = {
  QUICK_REPLY: 'quick_reply',
  URL: 'url',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'copy_code',
}

const mediaHeaders = ['image', 'video', 'document']

const known = new WeakMap<readonly PlatformComponent[], TemplateParts>()

/** The platform's component list in pieces; components we do not know (carousels, offers) are left out. */
export function partsOf(components: readonly PlatformComponent[]): TemplateParts {
  const found = known.get(components)
  if (found) return found
  const list = components.flatMap((one) => component.safeParse(one).data ?? [])
  const partOf = (type: string) => list.find((one) => one.type === type)
  const footer = partOf('FOOTER')?.text
  const parts: TemplateParts = {
    header: headerOf(partOf('HEADER')),
    body: { text: partOf('BODY')?.text ?? '' },
    footer: footer ? { text: footer } : null,
    buttons: (partOf('BUTTONS')?.buttons ?? []).map(buttonOf),
  }
  known.set(components, parts)
  return parts
}

function headerOf(header: Component | undefined): TemplateParts['header'] {
  if (!header) return null
  const format = header.format?.toLowerCase() ?? 'text'
  // A GIF is sent as a video (spec/6 2.5).
  return { type: format === 'gif' ? 'video' : format, text: header.text ?? null }
}

function buttonOf(one: Button): TemplateButton {
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

/** The text with each variable replaced by its value; one without a value stays as it is written. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(
    variable,
    (written, name: string) => (Object.hasOwn(values, name) ? values[name] : written) ?? '',
  )
}

const isPosition = (name: string) => /^\d+$/.test(name)

function hasMediaHeader(parts: TemplateParts): boolean {
  return parts.header !== null && mediaHeaders.includes(parts.header.type)
}

/**
 * The button of an authentication template that carries the code: its value is the body's own, so that a send
 * gives the code once (spec/6 2.5, authentication).
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

/** positional or named; null for a template without variables. `told` is the platform's word, which decides. */
export function parameterFormatOf(variables: TemplateVariables, told: string | null): ParameterFormat | null {
  const names = [...variables.body, ...variables.header]
  if (names.length === 0 && variables.buttons.length === 0) return null
  if (told?.toUpperCase() === 'NAMED') return 'named'
  if (told?.toUpperCase() === 'POSITIONAL') return 'positional'
  return names.every(isPosition) ? 'positional' : 'named'
}
