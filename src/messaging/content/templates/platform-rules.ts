import { longestCoupon } from './button-input.ts'
import {
  exampleText,
  type FormButton,
  sampleOf,
  type TemplateForm,
  variablesOfForm,
} from './template-form.ts'
import { variablesOf } from './template-parts.ts'

/** A template that may be submitted. */
export interface Checked {
  name: string
  category: string
  form: TemplateForm
}

/** What the platform would say against a template, and where (spec/6 4.1, 4.2). */
export interface TemplateProblem {
  /** the name of the rule: screens translate by it */
  rule: string
  /** the field of the form at fault: bodyContent, buttons[1].url */
  field: string
  message: string
  /** the variable that it is about, where there is one */
  variable?: string
  /** at most, where it is about a number */
  most?: number
  /** submitting is refused here already, and not only by the platform (spec/8 TE6) */
  blocks?: true
}

type Rule = (checked: Checked) => TemplateProblem[]

const lengthOf = (text: string) => [...text].length

function tooLong(rule: string, field: string, text: string, most: number): TemplateProblem[] {
  if (lengthOf(text) <= most) return []
  return [{ rule, field, most, message: `Must have at most ${most} characters.` }]
}

const isAuthentication = ({ category }: Checked) => category === 'authentication'
const mediaTypes = ['image', 'video', 'document']

const headerRules: Rule = ({ form }) => {
  const { headerType, headerContent } = form
  if (headerType === 'text') {
    const empty: TemplateProblem[] = headerContent.trim()
      ? []
      : [{ rule: 'header_empty', field: 'headerContent', message: 'A text header needs text.' }]
    const many: TemplateProblem[] =
      variablesOf(headerContent).length > 1
        ? [
            {
              rule: 'header_variables',
              field: 'headerContent',
              message: 'A header has at most one variable.',
            },
          ]
        : []
    return [...empty, ...tooLong('header_length', 'headerContent', headerContent, 60), ...many]
  }
  if (headerType === null || !mediaTypes.includes(headerType) || headerContent.trim()) return []
  const message = `A ${headerType} header needs an uploaded file`
  return [{ rule: 'header_file', field: 'headerContent', message, blocks: true }]
}

/** A variable is a position without gaps, or a name in lower case; both are not mixed. */
function variableForm(field: string, text: string): TemplateProblem[] {
  const written = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map((match) => (match[1] ?? '').trim())
  const bad = written.find((name) => !/^([1-9]\d{0,2}|[a-z][a-z0-9_]*)$/.test(name))
  if (bad !== undefined)
    return [
      {
        rule: 'variable_form',
        field,
        variable: bad,
        message: `{{${bad}}} is neither {{1}} nor {{lower_case}}.`,
      },
    ]
  const positions = written.filter((name) => /^\d+$/.test(name)).map(Number)
  if (positions.length > 0 && positions.length < written.length)
    return [{ rule: 'variables_mixed', field, message: 'Positions and names are not mixed.' }]
  const highest = Math.max(0, ...positions)
  const gap = Array.from({ length: highest }, (_, index) => index + 1).find((one) => !positions.includes(one))
  if (gap === undefined) return []
  return [
    {
      rule: 'variable_gap',
      field,
      variable: String(gap),
      message: `{{${gap}}} is missing: positions have no gaps.`,
    },
  ]
}

const bodyRules: Rule = (checked) => {
  if (isAuthentication(checked)) return []
  const { bodyContent } = checked.form
  const text = bodyContent.trim()
  if (!text) return [{ rule: 'body_empty', field: 'bodyContent', message: 'A template needs a text.' }]
  const problems = [
    ...tooLong('body_length', 'bodyContent', bodyContent, 1024),
    ...variableForm('bodyContent', text),
  ]
  const count = variablesOf(text).length
  if (count === 0) return problems
  const say = (rule: string, message: string) => problems.push({ rule, field: 'bodyContent', message })
  if (text.startsWith('{{') || text.endsWith('}}'))
    say('variable_at_edge', 'The text must not start or end with a variable: put words before and after it.')
  if (/\}\}\s*\{\{/.test(text))
    say('variables_adjacent', 'Two variables stand side by side: put words between them.')
  const words = text
    .replace(/\{\{.*?\}\}/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  if (words < 2 * count + 1)
    say('too_many_variables', 'There are too many variables for the length of the text: write more words.')
  return problems
}

const footerRules: Rule = (checked) => {
  const { footerContent } = checked.form
  if (isAuthentication(checked) || !footerContent) return []
  const variables: TemplateProblem[] = variablesOf(footerContent).length
    ? [{ rule: 'footer_variables', field: 'footerContent', message: 'A footer has no variables.' }]
    : []
  return [...tooLong('footer_length', 'footerContent', footerContent, 60), ...variables]
}

const mostOfType: Readonly<Record<string, number>> = {
  url: 2,
  phone_number: 1,
  copy_code: 1,
  flow: 1,
  otp: 1,
  voice_call: 1,
}

const buttonCounts: Rule = ({ form: { buttons } }) => {
  const problems: TemplateProblem[] = []
  if (buttons.length > 10)
    problems.push({
      rule: 'buttons_count',
      field: 'buttons',
      most: 10,
      message: 'A template has at most 10 buttons.',
    })
  for (const [type, most] of Object.entries(mostOfType)) {
    const places = buttons.flatMap((button, index) => (button.type === type ? [index] : []))
    if (places.length > most) {
      const message = `A template has at most ${most} of this kind of button.`
      problems.push({ rule: 'buttons_of_type', field: `buttons[${places[most]}].type`, most, message })
    }
  }
  const replies = buttons.flatMap((button, index) => (button.type === 'quick_reply' ? [index] : []))
  if (replies.length > 0 && (replies.at(-1) ?? 0) - (replies[0] ?? 0) !== replies.length - 1)
    problems.push({
      rule: 'replies_apart',
      field: 'buttons',
      message: 'Quick replies must stand next to each other.',
    })
  return problems
}

const needsText = ['quick_reply', 'url', 'phone_number', 'flow', 'voice_call']

function urlProblems(button: FormButton, field: string): TemplateProblem[] {
  const url = button.url ?? ''
  if (!url) return [{ rule: 'button_url', field: `${field}.url`, message: 'An address is needed.' }]
  const variables = variablesOf(url)
  const bare = url.replace(/\{\{\s*\w+\s*\}\}$/, '')
  if (variables.length > 1 || (variables.length === 1 && bare === url))
    return [
      {
        rule: 'button_url_variable',
        field: `${field}.url`,
        message: 'An address has at most one variable, at its end.',
      },
    ]
  if (!/^https?:\/\/[^/\s]/i.test(bare) || !URL.canParse(bare))
    return [
      { rule: 'button_url', field: `${field}.url`, message: 'Must be an address that begins with https://.' },
    ]
  const long = tooLong('button_url_length', `${field}.url`, url, 2000)
  if (variables.length === 0 || exampleText(button)) return long
  const message = 'The variable of the address needs a sample'
  return [
    ...long,
    { rule: 'sample', field: `${field}.example`, variable: variables[0] ?? '1', message, blocks: true },
  ]
}

function otpProblems(
  { packageName, signatureHash, supportedApps = [], otpType }: FormButton,
  field: string,
): TemplateProblem[] {
  if (otpType !== 'one_tap' && otpType !== 'zero_tap') return []
  if (supportedApps.length > 0 || (packageName && signatureHash)) return []
  const message = 'A code that fills in itself needs the app that takes it.'
  return [{ rule: 'button_app', field: `${field}.supportedApps`, message }]
}

function buttonProblems(button: FormButton, field: string, checked: Checked): TemplateProblem[] {
  const problems = tooLong('button_text_length', `${field}.text`, button.text ?? '', 25)
  const say = (rule: string, part: string, message: string) =>
    problems.push({ rule, field: `${field}.${part}`, message })
  if (needsText.includes(button.type) && !button.text?.trim()) say('button_text', 'text', 'A text is needed.')
  if (button.type === 'url') problems.push(...urlProblems(button, field))
  if (button.type === 'phone_number') {
    if (!button.phoneNumber) say('button_phone', 'phoneNumber', 'A phone is needed.')
    problems.push(...tooLong('button_phone_length', `${field}.phoneNumber`, button.phoneNumber ?? '', 20))
  }
  if (button.type === 'copy_code') {
    const code = exampleText(button)
    if (!code) {
      const message = 'The code needs a sample'
      problems.push({ rule: 'sample', field: `${field}.example`, message, blocks: true })
    }
    problems.push(...tooLong('button_code_length', `${field}.example`, code, longestCoupon))
  }
  if (button.type === 'flow' && !button.flowId) say('button_flow', 'flowId', 'A flow is needed.')
  if (button.type === 'otp') problems.push(...otpProblems(button, field))
  if (button.type === 'otp' && !isAuthentication(checked))
    say('button_otp_category', 'type', 'Only authentication templates carry a code.')
  return problems
}

const buttonRules: Rule = (checked) => [
  ...buttonCounts(checked),
  ...checked.form.buttons.flatMap((button, index) => buttonProblems(button, `buttons[${index}]`, checked)),
]

const authenticationRules: Rule = (checked) => {
  const { form } = checked
  if (!isAuthentication(checked)) return []
  const problems: TemplateProblem[] = []
  if (!form.buttons.some(({ type }) => type === 'otp'))
    problems.push({
      rule: 'authentication_button',
      field: 'buttons',
      message: 'An authentication template needs a button with the code.',
    })
  if (form.headerType !== null)
    problems.push({
      rule: 'authentication_header',
      field: 'headerType',
      message: 'An authentication template has no header.',
    })
  return problems
}

/** Every variable needs a sample (spec/8 TE6). */
const sampleRules: Rule = (checked) => {
  const { form } = checked
  const { header, body } = variablesOfForm(form)
  const missing = (component: 'header' | 'body', names: string[]) =>
    names
      .filter((name) => sampleOf(form, component, names, name) === null)
      .map((variable): TemplateProblem => {
        const message = `Variable {{${variable}}} of the ${component} needs a sample value`
        return { rule: 'sample', field: 'sampleValues', variable, message, blocks: true }
      })
  return [...missing('header', header), ...(isAuthentication(checked) ? [] : missing('body', body))]
}

/** The rules in the order of a template's parts. One table: the screen's checker and submitting ask it. */
const rules: readonly Rule[] = [
  headerRules,
  bodyRules,
  sampleRules,
  footerRules,
  authenticationRules,
  buttonRules,
]

/** What the platform would refuse of a template. Nothing of it keeps a draft from being saved. */
export const platformProblems = (checked: Checked): TemplateProblem[] =>
  rules.flatMap((rule) => rule(checked))

/** What keeps a template from being submitted here. */
export const blockingProblems = (checked: Checked): TemplateProblem[] =>
  platformProblems(checked).filter(({ blocks }) => blocks)
