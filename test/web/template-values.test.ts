import { expect, test } from 'vitest'
import type { Template } from '../../web/src/templates/documents.ts'
import { blanksOf, choiceOf, filled } from '../../web/src/templates/values.ts'

const template = {
  id: 'a-template',
  buttons: [
    { type: 'quick_reply', text: 'No', url: null },
    { type: 'url', text: 'Shop', url: 'https://example.com/{{1}}' },
  ],
  variables: { body: ['first_name', '2'], header: ['1'], buttons: ['1'], headerMedia: false },
  examples: { header: [], body: [{ name: '2', value: '4711' }], buttons: [] },
} as unknown as Template

test('every variable gets a field with words for people, in the order of the message', () => {
  expect(blanksOf(template).map(({ label }) => label)).toEqual([
    'Value 1 (heading)',
    'First name',
    'Value 2',
    'Link of “Shop”',
  ])
  expect(blanksOf(template).map(({ example }) => example)).toEqual([undefined, undefined, '4711', undefined])
})

test('values go where the server looks for them', () => {
  const values = {
    'headerValues.1': 'Hi',
    'bodyValues.first_name': ' Ada ',
    'bodyValues.2': '4711',
    'buttonValues.1': 'x',
  }
  expect(choiceOf(template, values, null)).toEqual({
    reference: { id: 'a-template' },
    headerValues: [{ name: '1', value: 'Hi' }],
    bodyValues: [
      { name: 'first_name', value: 'Ada' },
      { name: '2', value: '4711' },
    ],
    buttonValues: [{ name: '1', value: 'x' }],
  })
})

test('the preview shows values, and the names of what is still empty', () => {
  expect(
    filled('Hello {{first_name}}, order {{ 2 }}', 'bodyValues', { 'bodyValues.first_name': 'Ada' }),
  ).toBe('Hello Ada, order {{ 2 }}')
})
