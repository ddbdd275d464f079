import { z } from 'zod'
import { examplesOf } from './template-examples.ts'
import { type PlatformComponent, partsOf, variablesOf } from './template-parts.ts'

/** The sample value of a variable: under its position, from 1, and its name if it has one. */
export interface FormSample {
  component: 'header' | 'body'
  index: number | null
  paramName?: string | undefined
  value: string
}

/** A button as it was written; types and kinds of codes in lower case. */
export interface FormButton {
  type: string
  text?: string | undefined
  url?: string | undefined
  phoneNumber?: string | undefined
  /** a text, or a list with one text, as it was given (spec/9, Templates d) */
  example?: unknown
  flowId?: string | undefined
  flowAction?: string | undefined
  navigateScreen?: string | undefined
  otpType?: string | undefined
  packageName?: string | undefined
  signatureHash?: string | undefined
  autofillText?: string | undefined
  supportedApps?: { packageName: string; signatureHash: string }[] | undefined
}

/**
 * A template as members write it, complete or not (spec/5 1.6). A row keeps it as long as its components are made from
 * it; otherwise it is read from the components.
 */
export interface TemplateForm {
  headerType: string | null
  /** the text of a text header, or the handle of a file at the platform */
  headerContent: string
  bodyContent: string
  footerContent: string
  buttons: FormButton[]
  sampleValues: FormSample[]
  addSecurityRecommendation: boolean
  /** 0 if the message does not state it */
  codeExpirationMinutes: number
}

const word = z.string().optional().catch(undefined)
const apps = z
  .array(z.looseObject({ package_name: z.string(), signature_hash: z.string() }))
  .optional()
  .catch(undefined)
const platformButton = z.looseObject({
  type: z
    .string()
    .catch('')
    .transform((text) => text.toLowerCase()),
  text: word,
  url: word,
  phone_number: word,
  example: z.unknown(),
  flow_id: z.coerce.string().optional().catch(undefined),
  flow_action: word,
  navigate_screen: word,
  otp_type: word,
  package_name: word,
  signature_hash: word,
  autofill_text: word,
  supported_apps: apps,
})
const platformPart = z.looseObject({
  type: z
    .string()
    .catch('')
    .transform((text) => text.toUpperCase()),
  add_security_recommendation: z.boolean().optional().catch(undefined),
  code_expiration_minutes: z.number().optional().catch(undefined),
  buttons: z.array(platformButton).optional().catch(undefined),
  example: z
    .looseObject({ header_handle: z.array(z.string()).optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

const said = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

function buttonOf(button: z.output<typeof platformButton>): FormButton {
  return said({
    type: button.type,
    text: button.text,
    url: button.url,
    phoneNumber: button.phone_number,
    example: button.example,
    flowId: button.flow_id,
    flowAction: button.flow_action,
    navigateScreen: button.navigate_screen,
    otpType: button.otp_type?.toLowerCase(),
    packageName: button.package_name,
    signatureHash: button.signature_hash,
    autofillText: button.autofill_text,
    supportedApps: button.supported_apps?.map((app) => ({
      packageName: app.package_name,
      signatureHash: app.signature_hash,
    })),
  })
}

function samplesOf(
  component: FormSample['component'],
  text: string,
  found: { name: string; value: string }[],
) {
  const names = variablesOf(text)
  return found.map(
    ({ name, value }): FormSample => ({
      component,
      index: names.indexOf(name) + 1,
      ...(/^\d+$/.test(name) ? {} : { paramName: name }),
      value,
    }),
  )
}

const read = new WeakMap<readonly PlatformComponent[], TemplateForm>()

/** A template of the platform in the form in which it would have been written in Parley. */
export function formFrom(components: readonly PlatformComponent[]): TemplateForm {
  const known = read.get(components)
  if (known) return known
  const list = components.flatMap((one) => platformPart.safeParse(one).data ?? [])
  const partOf = (type: string) => list.find((one) => one.type === type)
  const { header, body, footer } = partsOf(components)
  const examples = examplesOf(components)
  const form: TemplateForm = {
    headerType: header?.type ?? null,
    headerContent: header?.text ?? partOf('HEADER')?.example?.header_handle?.[0] ?? '',
    bodyContent: body.text,
    footerContent: footer?.text ?? '',
    buttons: (partOf('BUTTONS')?.buttons ?? []).map(buttonOf),
    sampleValues: [
      ...samplesOf('header', header?.text ?? '', examples.header),
      ...samplesOf('body', body.text, examples.body),
    ],
    addSecurityRecommendation: partOf('BODY')?.add_security_recommendation ?? false,
    codeExpirationMinutes: partOf('FOOTER')?.code_expiration_minutes ?? 0,
  }
  read.set(components, form)
  return form
}

/** The template as members wrote it, or else the platform's template in that form. */
export const formOf = (template: {
  form: TemplateForm | null
  components: readonly PlatformComponent[]
}): TemplateForm => template.form ?? formFrom(template.components)

/** The sample value of a variable, by its name or its position; "" if there is none. */
export function sampleOf(
  { sampleValues }: TemplateForm,
  component: FormSample['component'],
  names: readonly string[],
  name: string,
): string | null {
  const own = sampleValues.filter((sample) => sample.component === component)
  const found =
    own.find((sample) => sample.paramName === name) ??
    own.find((sample) => sample.paramName === undefined && sample.index === names.indexOf(name) + 1)
  return found?.value || null
}

/** The text of a button's example. */
export const exampleText = ({ example }: FormButton): string =>
  String((Array.isArray(example) ? example[0] : example) ?? '')

/** Names of the variables of its texts, each as often as one text contains it. */
export const variablesOfForm = (form: TemplateForm) => ({
  header: form.headerType === 'text' ? variablesOf(form.headerContent) : [],
  body: variablesOf(form.bodyContent),
})
