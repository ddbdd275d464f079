import { graphError } from '../graph/errors.ts'
import {
  type Component,
  partOf,
  type Template,
  type TemplateButton,
  variablesOf,
} from '../templates/definition.ts'
import type { World } from '../world.ts'
import type { TemplateUse, UsedComponent } from './content.ts'

type Parameters = NonNullable<UsedComponent['parameters']>

/** Finds the template of a send and checks its state and parameters (platform §2.5, the rules at the end). */
export function checkTemplateUse(world: World, businessId: string, use: TemplateUse): Template {
  const named = world.templates.named(businessId, use.name)
  const template = named.find((candidate) => candidate.language === use.language.code)
  const missing = `template name (${use.name}) does not exist in ${use.language.code}`
  if (!template) throw graphError(132001, missing)
  if (template.status === 'PAUSED')
    throw graphError(132015, `template (${use.name}) is paused due to low quality`)
  if (template.status === 'DISABLED')
    throw graphError(132016, `template (${use.name}) is disabled due to low quality`)
  if (template.status !== 'APPROVED') throw graphError(132001, missing)
  checkComponents(template, template.components, use.components ?? [])
  return template
}

function checkComponents(template: Template, defined: Component[], used: UsedComponent[]): void {
  const parametersOf = (type: string) => used.find((component) => component.type === type)?.parameters ?? []
  checkHeader(template, partOf(defined, 'HEADER'), parametersOf('header'))
  checkText(template, 'body', bodyVariables(template, partOf(defined, 'BODY')), parametersOf('body'))
  checkCode(template, parametersOf('body')[0]?.text, used)
  const offer = partOf(defined, 'LIMITED_TIME_OFFER')
  if (!offer && used.some(({ type }) => type === 'limited_time_offer'))
    throw graphError(132018, 'limited_time_offer: The template has no offer')
  checkOffer(offer, parametersOf('limited_time_offer')[0])
  checkButtons(
    partOf(defined, 'BUTTONS')?.buttons ?? [],
    used.filter((component) => component.type === 'button'),
  )
  checkCards(
    template,
    partOf(defined, 'CAROUSEL'),
    used.find((component) => component.type === 'carousel'),
  )
}

/** The text of an authentication body is the platform's own and has one variable: the code. */
function bodyVariables(template: Template, body: Component | undefined): string[] {
  if (template.category === 'AUTHENTICATION' && !body?.text) return ['1']
  return variablesOf(body?.text ?? '')
}

/** A code stands in the body and, the same, in its button (platform §2.5, "authentication"). */
function checkCode(template: Template, code: string | undefined, used: UsedComponent[]): void {
  if (template.category !== 'AUTHENTICATION' || code === undefined) return
  if (code.length > 15) throw graphError(132018, 'body: A code has at most 15 characters')
  const button = used.find((component) => component.type === 'button')?.parameters?.[0]?.text
  if (button !== undefined && button !== code)
    throw graphError(132018, 'buttons: The code of the button is not the one of the body')
}

/** An offer that ends says when, at every send. */
function checkOffer(offer: Component | undefined, parameter: Parameters[number] | undefined): void {
  const { has_expiration } = (offer?.limited_time_offer ?? {}) as { has_expiration?: boolean }
  if (!has_expiration) return
  const { expiration_time_ms } = (parameter?.limited_time_offer ?? {}) as { expiration_time_ms?: unknown }
  if (typeof expiration_time_ms !== 'number')
    throw graphError(131008, 'limited_time_offer: Parameter expiration_time_ms is missing')
}

function checkHeader(template: Template, header: Component | undefined, parameters: Parameters): void {
  const format = header?.format ?? 'TEXT'
  if (!header || format === 'TEXT') {
    checkText(template, 'header', variablesOf(header?.text ?? ''), parameters)
    return
  }
  const expected = format === 'GIF' ? 'video' : format.toLowerCase()
  const got = parameters[0]?.type?.toLowerCase() ?? 'nothing'
  if (got !== expected || parameters.length !== 1) {
    throw graphError(132012, `header: Format mismatch, expected ${format}, received ${got.toUpperCase()}`)
  }
  const content = parameters[0]?.[expected]
  if (typeof content !== 'object' || content === null)
    throw graphError(131008, `header: Parameter ${expected} is missing`)
  if (format === 'LOCATION') checkPlace(content as Record<string, unknown>)
}

/** Texts or numbers, within the globe (platform §2.5, "header location"). */
function checkPlace(place: Record<string, unknown>): void {
  for (const [name, most] of [
    ['latitude', 90],
    ['longitude', 180],
  ] as const) {
    const value = place[name]
    const isNumber = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    if (!isNumber) throw graphError(131008, `header: Parameter ${name} of the location is missing`)
    if (!(Math.abs(Number(value)) <= most))
      throw graphError(132018, `header: Parameter ${name} of the location is not valid`)
  }
}

function checkText(template: Template, where: string, variables: string[], parameters: Parameters): void {
  if (parameters.length !== variables.length) {
    const details = `${where}: number of localizable_params (${parameters.length}) does not match the expected number of params (${variables.length})`
    throw graphError(132000, details)
  }
  const isNamed = template.parameterFormat === 'NAMED'
  for (const parameter of parameters) {
    if (isNamed && !variables.includes(parameter.parameter_name ?? '')) {
      throw graphError(
        132000,
        `${where}: Parameter name is missing or unknown (${parameter.parameter_name ?? ''})`,
      )
    }
    checkParameterText(where, parameter)
  }
}

function checkParameterText(where: string, parameter: Parameters[number]): void {
  if (parameter.type !== 'text') {
    if (parameter.type === 'currency' || parameter.type === 'date_time') return
    throw graphError(132012, `${where}: Parameter type ${parameter.type} does not fit`)
  }
  if (!parameter.text) throw graphError(131008, `${where}: Parameter of type text is missing text value`)
  if (/[\n\r\t]| {4,}/.test(parameter.text)) {
    throw graphError(
      132018,
      `${where}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`,
    )
  }
}

function checkButtons(defined: TemplateButton[], used: UsedComponent[]): void {
  for (const component of used) {
    const button = defined[component.index ?? -1]
    if (!button) throw graphError(132018, `buttons: There is no button at index ${component.index}`)
    if (isStaticUrl(button))
      throw graphError(132018, `buttons: Button at index ${component.index} takes no parameters`)
  }
  for (const [index, button] of defined.entries()) {
    if (!needsParameter(button)) continue
    const parameters = used.find((component) => component.index === index)?.parameters ?? []
    if (parameters.length !== 1) {
      throw graphError(
        131008,
        `buttons: Button at index ${index} of type ${button.type} requires a parameter`,
      )
    }
    if (button.type === 'URL') checkParameterText('buttons', parameters[0]!)
    if (button.type === 'COPY_CODE') checkCoupon(parameters[0]!)
  }
}

function checkCoupon({ coupon_code }: Parameters[number]): void {
  if (typeof coupon_code !== 'string' || coupon_code.length < 1 || coupon_code.length > 20)
    throw graphError(132018, 'buttons: coupon_code has 1 to 20 characters')
}

function isStaticUrl(button: TemplateButton): boolean {
  return button.type === 'URL' && variablesOf(button.url ?? '').length === 0
}

function needsParameter(button: TemplateButton): boolean {
  if (button.type === 'URL') return !isStaticUrl(button)
  // A list of products has to be named.
  return ['COPY_CODE', 'OTP', 'MPM'].includes(button.type)
}

function checkCards(
  template: Template,
  defined: Component | undefined,
  used: UsedComponent | undefined,
): void {
  const cards = defined?.cards ?? []
  if (cards.length !== (used?.cards?.length ?? 0)) {
    throw graphError(
      132012,
      `carousel: ${used?.cards?.length ?? 0} cards do not match the expected number of cards (${cards.length})`,
    )
  }
  const places = new Set(used?.cards?.map(({ card_index }) => card_index))
  if (places.size !== cards.length) throw graphError(132018, 'carousel: Each card_index stands once')
  for (const card of used?.cards ?? []) {
    const definition = cards[card.card_index]
    if (!definition) throw graphError(132018, `carousel: There is no card ${card.card_index}`)
    checkComponents(template, definition.components, card.components)
  }
}
