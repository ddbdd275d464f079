import type { SaveTemplateDraftInput } from '../../generated/documents.ts'
import type { WrittenTemplate } from './documents.ts'

type Form = WrittenTemplate['form']
type ButtonType = SaveTemplateDraftInput['buttons'] extends infer B
  ? NonNullable<B> extends readonly (infer One)[]
    ? One extends { type: infer T }
      ? T
      : never
    : never
  : never

/** A button while it is written; `key` keeps its fields with it when others go. */
export interface DraftButton {
  key: number
  type: ButtonType
  text: string
  url: string
  phoneNumber: string
  example: string
  flowId: string
  navigateScreen: string
  otpType: NonNullable<Form['buttons'][number]['otpType']>
  autofillText: string
  packageName: string
  signatureHash: string
}

/** A template while it is written. */
export interface Draft {
  account: string
  name: string
  displayName: string
  language: string
  category: SaveTemplateDraftInput['category']
  headerType: NonNullable<Form['headerType']> | ''
  headerContent: string
  bodyContent: string
  footerContent: string
  buttons: DraftButton[]
  /** what stands for each variable, by `header.1` or `body.name` */
  samples: Record<string, string>
  addSecurityRecommendation: boolean
  codeExpirationMinutes: number
}

export const emptyDraft: Draft = {
  account: '',
  name: '',
  displayName: '',
  language: 'en',
  category: 'UTILITY',
  headerType: '',
  headerContent: '',
  bodyContent: '',
  footerContent: '',
  buttons: [],
  samples: {},
  addSecurityRecommendation: true,
  codeExpirationMinutes: 10,
}

let keys = 0

export const newButton = (type: ButtonType): DraftButton => ({
  key: ++keys,
  type,
  text: '',
  url: '',
  phoneNumber: '',
  example: '',
  flowId: '',
  navigateScreen: '',
  otpType: 'COPY_CODE',
  autofillText: '',
  packageName: '',
  signatureHash: '',
})

/** Names of the variables of a text, each once: positions in their order, names as they first appear. */
function variablesIn(text: string): string[] {
  const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ''))]
  return names.every((name) => /^\d+$/.test(name)) ? names.sort((a, b) => Number(a) - Number(b)) : names
}

/** Where a variable stands. */
export interface Variable {
  component: 'HEADER' | 'BODY'
  name: string
  /** from 1 */
  index: number
  key: string
}

export function variablesOf({ headerType, headerContent, bodyContent, category }: Draft): Variable[] {
  const of = (component: Variable['component'], text: string) =>
    variablesIn(text).map(
      (name, at): Variable => ({ component, name, index: at + 1, key: `${component}.${name}` }),
    )
  return [
    ...(headerType === 'TEXT' ? of('HEADER', headerContent) : []),
    ...(category === 'AUTHENTICATION' ? [] : of('BODY', bodyContent)),
  ]
}

function samplesFrom(form: Form): Record<string, string> {
  const texts = { HEADER: variablesIn(form.headerContent), BODY: variablesIn(form.bodyContent) }
  return Object.fromEntries(
    form.sampleValues.flatMap(({ component, index, paramName, value }) => {
      const name = paramName ?? texts[component][(index ?? 0) - 1]
      return name === undefined ? [] : [[`${component}.${name}`, value]]
    }),
  )
}

/** A template that is there, as it can be written on. */
export function draftFrom({ form, ...template }: WrittenTemplate): Draft {
  return {
    account: template.numberId,
    name: template.name,
    displayName: template.displayName === template.name ? '' : template.displayName,
    language: template.language,
    category: template.category,
    headerType: form.headerType ?? '',
    headerContent: form.headerContent,
    bodyContent: form.bodyContent,
    footerContent: form.footerContent,
    buttons: form.buttons.map((button) => {
      const said = Object.fromEntries(Object.entries(button).filter(([, value]) => value !== null))
      const [app] = button.supportedApps ?? []
      return { ...newButton(button.type), ...said, ...app, type: button.type } as DraftButton
    }),
    samples: samplesFrom(form),
    addSecurityRecommendation: form.addSecurityRecommendation,
    codeExpirationMinutes: form.codeExpirationMinutes,
  }
}

/** The fields that each kind of button has. */
export const fieldsOf: Partial<Record<ButtonType, readonly (keyof DraftButton)[]>> = {
  QUICK_REPLY: ['text'],
  URL: ['text', 'url', 'example'],
  PHONE_NUMBER: ['text', 'phoneNumber'],
  COPY_CODE: ['example'],
  FLOW: ['text', 'flowId', 'navigateScreen'],
  VOICE_CALL: ['text'],
  OTP: ['text', 'otpType', 'autofillText', 'packageName', 'signatureHash'],
}

function buttonInput({ key: _, ...button }: DraftButton) {
  const kept = fieldsOf[button.type] ?? ['text']
  const { packageName, signatureHash } = button
  const fields = Object.fromEntries(
    Object.entries(button).filter(
      ([name, value]) => kept.includes(name as keyof DraftButton) && value !== '',
    ),
  )
  const apps = packageName && signatureHash ? { supportedApps: [{ packageName, signatureHash }] } : {}
  return { type: button.type, ...fields, ...(button.type === 'OTP' ? apps : {}) }
}

/** What is sent of it. */
export function inputOf(draft: Draft): SaveTemplateDraftInput {
  const { account, headerType, buttons, samples: _, ...plain } = draft
  return {
    ...plain,
    messagingAccount: account,
    headerType: headerType || null,
    buttons: buttons.map(buttonInput),
    sampleValues: variablesOf(draft).map(({ component, name, index, key }) => ({
      component,
      index,
      ...(/^\d+$/.test(name) ? {} : { paramName: name }),
      value: draft.samples[key] ?? '',
    })),
  }
}

/** A text with what stands for its variables, as the customer would read it. */
export const filledIn = (text: string, component: Variable['component'], samples: Draft['samples']): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (written, name: string) => samples[`${component}.${name}`] || written)
