import { expect, it } from 'vitest'
import {
  fillIn,
  parameterFormatOf,
  partsOf,
  variablesOf,
  variablesOfTemplate,
} from '#messaging/content/templates/template-parts.ts'

const sale = [
  { type: 'HEADER', format: 'TEXT', text: 'Sale in {{city}}' },
  { type: 'BODY', text: 'Hi {{first_name}}, {{first_name}} of {{ place }}!' },
  { type: 'FOOTER', text: 'Reply STOP' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'No' },
      { type: 'URL', text: 'See', url: 'https://shop.example/{{1}}' },
      { type: 'URL', text: 'Home', url: 'https://shop.example/' },
      { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15550001111' },
      { type: 'COPY_CODE', example: 'SALE' },
      { type: 'FLOW', text: 'Open' },
    ],
  },
]

it('takes a template apart', () => {
  const parts = partsOf(sale)
  expect(parts.header).toEqual({ type: 'text', text: 'Sale in {{city}}' })
  expect(parts.footer).toEqual({ text: 'Reply STOP' })
  expect(parts.buttons.map((button) => button.type)).toEqual([
    'quick_reply',
    'url',
    'url',
    'phone',
    'copy_code',
    'other',
  ])
  expect(parts.buttons[3]).toMatchObject({ text: 'Call', phone: '+15550001111', url: null })
})

it('says exactly what a send must supply', () => {
  expect(variablesOfTemplate(partsOf(sale), 'marketing')).toEqual({
    body: ['first_name', 'place'],
    header: ['city'],
    buttons: ['1', '4'],
    headerMedia: false,
  })
})

it.each([
  ['IMAGE', 'image', true],
  ['GIF', 'video', true],
  ['DOCUMENT', 'document', true],
  ['LOCATION', 'location', false],
])('shows a header of format %s as %s', (format, type, headerMedia) => {
  const parts = partsOf([
    { type: 'header', format },
    { type: 'body', text: 'Hi' },
  ])
  expect(parts.header?.type).toBe(type)
  expect(variablesOfTemplate(parts, 'utility').headerMedia).toBe(headerMedia)
})

it('asks for the code of an authentication template once', () => {
  const parts = partsOf([
    { type: 'BODY', add_security_recommendation: true },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
  ])
  expect(variablesOfTemplate(parts, 'authentication')).toMatchObject({ body: ['1'], buttons: [] })
})

it('orders positions by number and names by appearance', () => {
  expect(variablesOf('{{10}} {{2}} {{1}} {{2}}')).toEqual(['1', '2', '10'])
  expect(variablesOf('{{b}} {{a}} {{b}}')).toEqual(['b', 'a'])
})

it('tells the parameter format, and none without variables', () => {
  const variables = (body: string[], buttons: string[] = []) => ({
    body,
    header: [],
    buttons,
    headerMedia: false,
  })
  expect(parameterFormatOf(variables([]), 'POSITIONAL')).toBeNull()
  expect(parameterFormatOf(variables(['1']), null)).toBe('positional')
  expect(parameterFormatOf(variables(['first']), 'NAMED')).toBe('named')
  expect(parameterFormatOf(variables([], ['0']), 'POSITIONAL')).toBe('positional')
})

it('fills values in once, whatever they contain', () => {
  expect(fillIn('{{1}} and {{2}}', { 1: '{{2}} $& $1', 2: 'b' })).toBe('{{2}} $& $1 and b')
  expect(fillIn('{{toString}}', {})).toBe('{{toString}}')
})

it('survives components it does not know', () => {
  expect(partsOf([{ type: 'CAROUSEL', cards: [{}] }, {}, { type: 7 }] as never)).toEqual({
    header: null,
    body: { text: '' },
    footer: null,
    buttons: [],
    offer: null,
    cards: [{ header: null, body: { text: '' }, buttons: [] }],
    unsendable: 'UNKNOWN',
  })
})
