import { isDeepStrictEqual } from 'node:util'
import { exampleText, type FormButton, formFrom, sampleOf, type TemplateForm } from './template-form.ts'
import { type PlatformComponent, variablesOf } from './template-parts.ts'

/** The platform's words for parts of a template, in the order in which they are sent (spec/6 4.1). */
const order = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'] as const
type Part = (typeof order)[number]

/** Examples of a text's variables as the platform has them; none while one of them is missing. */
function exampleOf(form: TemplateForm, component: 'header' | 'body', text: string) {
  const names = variablesOf(text)
  const values = names.map((name) => sampleOf(form, component, names, name))
  if (names.length === 0 || values.includes(null)) return {}
  if (names.every((name) => /^\d+$/.test(name))) {
    return { example: component === 'body' ? { body_text: [values] } : { header_text: values } }
  }
  const named = names.map((name, index) => ({ param_name: name, example: values[index] }))
  return { example: { [`${component}_text_named_params`]: named } }
}

function headerPart(form: TemplateForm): PlatformComponent | null {
  const { headerType, headerContent } = form
  if (headerType === null) return null
  const format = headerType.toUpperCase()
  if (headerType === 'text')
    return { type: 'HEADER', format, text: headerContent, ...exampleOf(form, 'header', headerContent) }
  const handle = headerType === 'location' ? '' : headerContent
  return { type: 'HEADER', format, ...(handle ? { example: { header_handle: [handle] } } : {}) }
}

/** The text of an authentication template is the platform's own (spec/6 4.1). */
function bodyPart(form: TemplateForm, category: string): PlatformComponent {
  if (category === 'authentication')
    return { type: 'BODY', add_security_recommendation: form.addSecurityRecommendation }
  return { type: 'BODY', text: form.bodyContent, ...exampleOf(form, 'body', form.bodyContent) }
}

function footerPart(form: TemplateForm, category: string): PlatformComponent | null {
  if (category !== 'authentication')
    return form.footerContent ? { type: 'FOOTER', text: form.footerContent } : null
  const minutes = form.codeExpirationMinutes
  return minutes > 0 ? { type: 'FOOTER', code_expiration_minutes: minutes } : null
}

const withText = ({ text }: FormButton) => (text ? { text } : {})

/** The platform wants to see a whole URL; an example may be that or what stands for the variable. */
function urlExample(button: FormButton) {
  const example = exampleText(button)
  if (!example) return {}
  const whole = /^https?:\/\//i.test(example)
  return { example: [whole ? example : (button.url ?? '').replace(/\{\{\s*\w+\s*\}\}/, () => example)] }
}

/** A code is filled in by the apps named, in the flat fields of old or in a list (spec/9, Templates d). */
function appsOf({ supportedApps, packageName, signatureHash }: FormButton) {
  const listed = supportedApps ?? []
  const apps =
    listed.length > 0 || !packageName ? listed : [{ packageName, signatureHash: signatureHash ?? '' }]
  if (apps.length === 0) return {}
  return {
    supported_apps: apps.map((app) => ({ package_name: app.packageName, signature_hash: app.signatureHash })),
  }
}

function buttonPart(button: FormButton): PlatformComponent {
  const type = button.type.toUpperCase()
  switch (button.type) {
    case 'url':
      return { type, ...withText(button), url: button.url ?? '', ...urlExample(button) }
    case 'phone_number':
      return { type, ...withText(button), phone_number: button.phoneNumber ?? '' }
    case 'copy_code':
      return { type, example: exampleText(button) }
    case 'flow':
      return {
        type,
        ...withText(button),
        flow_id: button.flowId ?? '',
        ...(button.flowAction ? { flow_action: button.flowAction } : {}),
        ...(button.navigateScreen ? { navigate_screen: button.navigateScreen } : {}),
      }
    case 'otp': {
      const kind = button.otpType ?? 'copy_code'
      const terms = kind === 'zero_tap' ? { zero_tap_terms_accepted: true } : {}
      const fill = button.autofillText ? { autofill_text: button.autofillText } : {}
      return { type, otp_type: kind.toUpperCase(), ...withText(button), ...fill, ...appsOf(button), ...terms }
    }
    default:
      return { type, ...withText(button) }
  }
}

const buttonsPart = ({ buttons }: TemplateForm): PlatformComponent | null =>
  buttons.length > 0 ? { type: 'BUTTONS', buttons: buttons.map(buttonPart) } : null

const parts: Record<Part, (form: TemplateForm, category: string) => PlatformComponent | null> = {
  HEADER: headerPart,
  BODY: bodyPart,
  FOOTER: footerPart,
  BUTTONS: buttonsPart,
}

const typeOf = (component: PlatformComponent) => String(component.type).toUpperCase()

/**
 * The components of a form. Parts that say what they said before stay as they were, also with what no form can say; so
 * do carousels, offers and the like.
 */
export function componentsOfForm(
  form: TemplateForm,
  category: string,
  before?: { form: TemplateForm; category: string; components: readonly PlatformComponent[] },
): PlatformComponent[] {
  const made = order.map((part) => {
    const next = parts[part](form, category)
    const kept = before?.components.find((one) => typeOf(one) === part)
    const same = before !== undefined && isDeepStrictEqual(next, parts[part](before.form, before.category))
    return same && kept ? kept : next
  })
  const others = before?.components.filter((one) => !order.includes(typeOf(one) as Part)) ?? []
  return [...made.filter((one) => one !== null), ...others]
}

/** Whether two lists say the same, samples apart: addresses of samples are signed again at every reading. */
export function sayTheSame(left: readonly PlatformComponent[], right: readonly PlatformComponent[]): boolean {
  const plain = (list: readonly PlatformComponent[]) => ({
    ...formFrom(list),
    sampleValues: null,
    ...media(list),
  })
  return isDeepStrictEqual(plain(left), plain(right))
}

function media(list: readonly PlatformComponent[]) {
  const { headerType } = formFrom(list)
  return headerType === 'text' ? {} : { headerContent: null }
}
