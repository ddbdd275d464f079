import { expect, test } from 'vitest'
import { belowOf, buttonsOf, nothingBelow, offerOf } from '../../web/src/canned/below.ts'
import type { SavedReply } from '../../web/src/canned/documents.ts'

// The buttons of a saved reply: what screens show of them, what is saved, and the message that they begin.

type Button = SavedReply['buttons'][number]
const answer = (title: string): Button => ({ type: 'REPLY', title, url: null })
const page: Button = { type: 'URL', title: 'Shop', url: 'https://shop.example' }

test('what is shown is saved again as it was', () => {
  expect(buttonsOf(nothingBelow)).toEqual([])
  expect(buttonsOf(belowOf([answer('Yes'), answer('No')]))).toEqual([
    { type: 'REPLY', title: 'Yes' },
    { type: 'REPLY', title: 'No' },
  ])
  expect(buttonsOf(belowOf([page]))).toEqual([{ type: 'URL', title: 'Shop', url: 'https://shop.example' }])
})

test.each([
  ['a phone', [{ type: 'PHONE', title: 'Call', url: null } satisfies Button]],
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
