import { expect, test } from 'vitest'
import { fits, inWords } from '../../web/src/chat/template-name.ts'
import type { Template } from '../../web/src/templates/documents.ts'

const template = {
  name: 'order_update',
  header: null,
  body: { text: 'Your order {{1}} is on its way.' },
  footer: null,
  buttons: [],
} as unknown as Template

test('a name is shown in words', () => {
  expect(inWords('order_update_2')).toBe('order update 2')
})

test('a template is found by either spelling of its name, and by its text', () => {
  for (const wanted of ['order_update', 'Order update', 'ER_UP', 'on its way', ''])
    expect(fits(template, wanted), wanted).toBe(true)
  for (const wanted of ['orderupdate', 'order  update', 'invoice'])
    expect(fits(template, wanted), wanted).toBe(false)
})
