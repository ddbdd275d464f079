import { graphError, invalidParameter } from '../graph/errors.ts'
import { page } from '../graph/paging.ts'
import { type Call, json, type Reply } from '../http.ts'
import type { Component, TemplateButton } from './definition.ts'

type Entry = {
  id: string
  name: string
  language: string
  category: 'UTILITY' | 'AUTHENTICATION'
  topic: string
  usecase: string
  industry: string[]
  header?: string
  body: string
  body_params: string[]
  body_param_types: string[]
  buttons: TemplateButton[]
}

const shop = { language: 'en_US', category: 'UTILITY' as const, industry: ['E_COMMERCE'] }

/** Ready-made texts, a few of the platform's many (platform §4, `message_template_library`). */
const ENTRIES: Entry[] = [
  {
    ...shop,
    id: '500000000000001',
    name: 'delivery_update_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'DELIVERY_UPDATE',
    header: 'Your order is on its way',
    body: 'Hi {{1}}, your order {{2}} was shipped today. You can follow its delivery with the button below.',
    body_params: ['Ana', 'A-1042'],
    body_param_types: ['TEXT', 'TEXT'],
    buttons: [{ type: 'URL', text: 'Follow it', url: 'https://www.example.com/' }],
  },
  {
    ...shop,
    id: '500000000000002',
    name: 'order_confirmation_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'ORDER_CONFIRMATION',
    body: 'Thank you {{1}}! We have received your order {{2}} and start to prepare it now.',
    body_params: ['Ana', 'A-1042'],
    body_param_types: ['TEXT', 'TEXT'],
    buttons: [],
  },
  {
    ...shop,
    id: '500000000000003',
    name: 'payment_reminder_1',
    topic: 'PAYMENTS',
    usecase: 'PAYMENT_DUE_REMINDER',
    industry: ['FINANCIAL_SERVICES'],
    body: 'Hi {{1}}, the payment of {{2}} is due on {{3}}. Call us when something is not clear.',
    body_params: ['Ana', 'EUR 20.00', '1 June'],
    body_param_types: ['TEXT', 'AMOUNT', 'DATE'],
    buttons: [{ type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+15550100100' }],
  },
  {
    ...shop,
    id: '500000000000004',
    name: 'verify_code_1',
    category: 'AUTHENTICATION',
    topic: 'IDENTITY_VERIFICATION',
    usecase: 'VERIFICATION',
    body: '{{1}} is your verification code. For your security, do not share this code.',
    body_params: ['123456'],
    body_param_types: ['TEXT'],
    buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }],
  },
]

export function listLibrary(call: Call): Reply {
  const { query } = call
  const asked = (name: string) => query.get(name)?.toLowerCase()
  const isWanted = (entry: Entry) => {
    const same = (name: string, value: string) => (asked(name) ?? value.toLowerCase()) === value.toLowerCase()
    const industry = asked('industry')
    return (
      `${entry.name} ${entry.header ?? ''} ${entry.body}`.toLowerCase().includes(asked('search') ?? '') &&
      same('name', entry.name) &&
      same('topic', entry.topic) &&
      same('usecase', entry.usecase) &&
      same('language', entry.language) &&
      (industry === undefined || entry.industry.some((each) => industry.includes(each.toLowerCase())))
    )
  }
  return json(page(call, ENTRIES.filter(isWanted), (entry) => entry))
}

type Input = Record<string, unknown> & { type: string }

/** The components of a library entry, its buttons filled with what the business gives. */
export function fromLibrary(name: string, language: string, inputs: Input[]): Component[] {
  const entry = ENTRIES.find((each) => each.name === name && each.language === language)
  if (!entry) throw invalidParameter(`Param library_template_name: there is no ${name} in ${language}.`)
  const { header, body, body_params, buttons } = entry
  const isCode = entry.category === 'AUTHENTICATION'
  return [
    ...(header === undefined ? [] : [{ type: 'HEADER', format: 'TEXT', text: header }]),
    isCode
      ? { type: 'BODY', add_security_recommendation: true }
      : { type: 'BODY', text: body, example: { body_text: [body_params] } },
    ...(buttons.length === 0
      ? []
      : [{ type: 'BUTTONS', buttons: buttons.map((button) => filled(button, inputs)) }]),
  ]
}

function filled(button: TemplateButton, inputs: Input[]): TemplateButton {
  const input = inputs.find((each) => each.type === button.type)
  if (button.type === 'URL') {
    const { base_url, url_suffix_example } = (input?.url ?? {}) as Record<string, string>
    if (!base_url)
      throw graphError(100, 'library_template_button_inputs must give the url of the URL button.')
    return { ...button, url: base_url, ...(url_suffix_example ? { example: [url_suffix_example] } : {}) }
  }
  return { ...button, ...input }
}
