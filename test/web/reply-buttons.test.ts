import { expect, test } from 'vitest'
import { belowOf, buttonsOf, nothingBelow, offerOf, withPhone } from '../../web/src/canned/below.ts'
import type { SavedReply } from '../../web/src/canned/documents.ts'

// The buttons of a saved reply: what screens show of them, what is saved, and the message that they begin.

type Button = SavedReply['buttons'][number]
const bare = { title: null, url: null, phoneNumber: null, ttlMinutes: null, flowId: null, screen: null }
const answer = (title: string): Button => ({ ...bare, type: 'REPLY', title })
const page: Button = { ...bare, type: 'URL', title: 'Shop', url: 'https://shop.example' }
const phone: Button = { ...bare, type: 'PHONE', title: 'Call', phoneNumber: '+15550100' }
const call: Button = { ...bare, type: 'VOICE_CALL', title: 'Call us', ttlMinutes: 30 }
const form: Button = { ...bare, type: 'FLOW', title: 'Book', flowId: '77', screen: 'DAYS' }

test('what is shown is saved again as it was', () => {
  expect(buttonsOf(nothingBelow)).toEqual([])
  expect(buttonsOf(belowOf([answer('Yes'), answer('No')]))).toEqual([
    { type: 'REPLY', title: 'Yes' },
    { type: 'REPLY', title: 'No' },
  ])
  for (const one of [page, phone, call, form]) {
    const said = Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null))
    expect(buttonsOf(belowOf([one]))).toEqual([said])
  }
})

test.each([
  ['a phone without its digits', [{ ...phone, phoneNumber: null }]],
  ['a form without its id', [{ ...form, flowId: null }]],
  ['more than the platform takes', ['A', 'B', 'C', 'D'].map(answer)],
  ['a long title', [answer('x'.repeat(21))]],
  ['both kinds', [answer('Yes'), page]],
])('%s stays as it is, and the words alone are used', (_what, buttons) => {
  expect(belowOf(buttons).kind).toBe('other')
  expect(buttonsOf(belowOf(buttons))).toBeUndefined()
  expect(offerOf({ buttons }, 'Hello')).toBeNull()
})

test('a message is begun with its words and buttons, unless it is too long for them', () => {
  expect(offerOf({ buttons: [page] }, 'Look')).toMatchObject({
    kind: 'link',
    body: 'Look',
    button: 'Shop',
    url: 'https://shop.example',
  })
  expect(offerOf({ buttons: [answer('Yes')] }, 'Well?')?.choices).toMatchObject([{ title: 'Yes' }])
  expect(offerOf({ buttons: [answer('Yes')] }, 'x'.repeat(1025))).toBeNull()
  expect(offerOf({ buttons: [] }, 'Hello')).toBeNull()
})

test('a call and a form begin a message too; a phone stands below the words', () => {
  expect(offerOf({ buttons: [call] }, 'Talk?')).toMatchObject({
    kind: 'call',
    button: 'Call us',
    minutes: '30',
  })
  expect(offerOf({ buttons: [{ ...call, ttlMinutes: 0 }] }, 'Talk?')).toMatchObject({ minutes: '15' })
  expect(offerOf({ buttons: [form] }, 'When?')).toMatchObject({ kind: 'form', formId: '77', screen: 'DAYS' })
  expect(offerOf({ buttons: [phone] }, 'Talk?')).toBeNull()
  expect(withPhone({ buttons: [phone] }, 'Talk?')).toBe('Talk?\nCall: +15550100')
  expect(withPhone({ buttons: [call] }, 'Talk?')).toBe('Talk?')
})
