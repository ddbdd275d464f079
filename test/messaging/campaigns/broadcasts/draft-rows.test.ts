import { describe, expect, test } from 'vitest'
import { plainReader, readRow } from '#messaging/campaigns/broadcasts/draft-rows.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'

// Rows of imports: the shortcut of plain rows never says anything else than the whole reading does.

const template = (variables: Partial<TemplateRow['variables']>) =>
  ({
    category: 'utility',
    components: [],
    variables: { header: [], body: [], buttons: [], headerMedia: false, ...variables },
  }) as unknown as TemplateRow

const texts = [
  'Ann',
  '  Ann ',
  '',
  ' ',
  'Zoë Ünal 中文',
  'a'.repeat(60),
  'a'.repeat(61),
  'a'.repeat(1025),
  'line\nbreak',
  'tab\there',
  'next\u0085line',
  'line\u2028end',
  'five     spaces',
  'four    spaces',
  'nul\0',
  'half \ud800',
  '👋 hello',
  7,
  null,
  undefined,
  ['x'],
  { a: 'x' },
]
const phones = ['+1 555 700 0001', '15557000001', 15557000001, 'nobody', '+0155', '', null, '+1555\n7000001']

function* rowsToRead(): Generator<unknown> {
  for (const value of texts) {
    for (const phone_number of phones) {
      yield { phone_number, recipient_name: value, template_params: { 1: 'x' } }
      yield { phone_number, template_params: { 1: value } }
    }
    yield { phone_number: '15557000001', template_params: { 1: 'x', 2: value } }
    yield { phone_number: '15557000001', template_params: value }
    yield { phone_number: '15557000001', recipient_name: value }
    yield { phone_number: '15557000001', template_params: { 1: 'x' }, header_params: value }
    yield { phone_number: '15557000001', template_params: { 1: 'x' }, note: value }
    yield { phoneNumber: '15557000001', templateParams: { 1: value } }
    yield value
  }
  yield { phone_number: '15557000001', template_params: Object.create({ 1: 'inherited' }) }
}

describe('plain rows', () => {
  test.each([
    ['no variables', {}],
    ['one of the body', { body: ['1'] }],
    ['two of the body', { body: ['1', '2'] }],
    ['one of the header', { body: ['1'], header: ['1'] }],
    ['one of a button', { buttons: ['0'] }],
  ])('a template with %s: what is plainly good is read as with all care', (_, variables) => {
    const one = template(variables)
    const rules = { template: one, country: 'US' } as const
    const readPlain = plainReader(rules)
    let plain = 0
    for (const row of rowsToRead()) {
      const read = readPlain(row)
      if (!read) continue
      plain++
      expect(read, JSON.stringify(row)).toEqual(readRow(row, rules))
    }
    expect(plain > 0, 'the shortcut is taken').toBe(!('header' in variables || 'buttons' in variables))
  })
})
