import { isDeepStrictEqual } from 'node:util'
import { parsePhone } from '#messaging/contacts/contacts/phone.ts'
import { type ButtonInput, urlVariable } from './button-input.ts'
import { formatOf } from './placeholders.ts'
import type { HeaderInput, NewTemplateInput, TemplateChangeInput } from './template-input.ts'
import type { PlatformComponent } from './template-parts.ts'
import { variablesOf } from './template-parts.ts'

/** The platform's words for parts of a template, in the order in which they are sent (spec/6 4.1). */
const order = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS']

interface Text {
  text: string
  examples?: Record<string, string> | undefined
}

/** The examples of a text's variables under the platform's names for them. */
function exampleOf({ text, examples = {} }: Text, member: 'header_text' | 'body_text') {
  const names = variablesOf(text)
  if (names.length === 0) return {}
  if (formatOf(text) === 'named') {
    const named = names.map((name) => ({ param_name: name, example: examples[name] }))
    return { example: { [`${member}_named_params`]: named } }
  }
  const values = names.map((name) => examples[name])
  return { example: { [member]: member === 'body_text' ? [values] : values } }
}

/** `handle` names the sample of a media header at the platform; without one the component has none yet. */
export function headerComponent(header: HeaderInput, handle: string | null): PlatformComponent {
  if (header.type === 'text') {
    const text = header.text ?? ''
    const example = exampleOf({ text, examples: header.examples }, 'header_text')
    return { type: 'HEADER', format: 'TEXT', text, ...example }
  }
  const sample = handle === null ? {} : { example: { header_handle: [handle] } }
  return { type: 'HEADER', format: header.type.toUpperCase(), ...sample }
}

function bodyComponent(body: Text): PlatformComponent {
  return { type: 'BODY', text: body.text, ...exampleOf(body, 'body_text') }
}

function buttonDefinition(button: ButtonInput): PlatformComponent {
  const { text = '', url = '', phone = '', example } = button
  switch (button.type) {
    case 'quick_reply':
      return { type: 'QUICK_REPLY', text }
    case 'url':
      return { type: 'URL', text, url, ...(example !== undefined && { example: [filled(url, example)] }) }
    case 'phone':
      return { type: 'PHONE_NUMBER', text, phone_number: `+${parsePhone(phone)}` }
    case 'copy_code':
      return { type: 'COPY_CODE', example }
  }
}

/** The platform wants to see a whole URL; an example may be that or what stands for the variable. */
function filled(url: string, example: string): string {
  return /^https?:\/\//i.test(example) ? example : url.replace(urlVariable, () => example)
}

type Parts = Pick<NewTemplateInput, 'footer' | 'buttons' | 'body'>

/** The components of a new template. */
export function componentsOf(parts: Parts, header: PlatformComponent | null): PlatformComponent[] {
  return [
    ...(header ? [header] : []),
    bodyComponent(parts.body),
    ...(parts.footer ? [{ type: 'FOOTER', text: parts.footer.text }] : []),
    ...(parts.buttons?.length ? [{ type: 'BUTTONS', buttons: parts.buttons.map(buttonDefinition) }] : []),
  ]
}

const typeOf = (component: PlatformComponent) => String(component.type).toUpperCase()

/**
 * The components after a change: parts that it names are replaced whole, the others stay as they are, also those that
 * we do not know. `header` is the new one, null for none, undefined for the one there is.
 */
export function changedComponents(
  before: readonly PlatformComponent[],
  change: Pick<TemplateChangeInput, 'body' | 'footer' | 'buttons'>,
  header: PlatformComponent | null | undefined,
): PlatformComponent[] {
  const { body, footer, buttons } = change
  const next = new Map(before.map((component) => [typeOf(component), component]))
  const put = (type: string, component: PlatformComponent | null | undefined) => {
    if (component === null) next.delete(type)
    else if (component) next.set(type, component)
  }
  put('HEADER', header)
  put('BODY', body && bodyComponent(body))
  put('FOOTER', footer && { type: 'FOOTER', text: footer.text })
  if (footer === null) next.delete('FOOTER')
  if (buttons) {
    put('BUTTONS', buttons.length ? { type: 'BUTTONS', buttons: buttons.map(buttonDefinition) } : null)
  }
  const known = order.map((type) => next.get(type)).filter((component) => component !== undefined)
  return [...known, ...[...next.values()].filter((component) => !order.includes(typeOf(component)))]
}

/** True when two lists say the same, in whatever order their components stand. */
export function sameComponents(
  left: readonly PlatformComponent[],
  right: readonly PlatformComponent[],
): boolean {
  const byType = (list: readonly PlatformComponent[]) =>
    Object.fromEntries(list.map((component) => [typeOf(component), component]))
  return isDeepStrictEqual(byType(left), byType(right))
}
