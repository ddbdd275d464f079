import { expect, test } from 'vitest'
import { wordsOf } from '#messaging/records/move-in/attachments.ts'

test('a text has a line for each attachment, with the address where somebody can open it', () => {
  const files = [
    { type: 'image', name: 'a.jpg', url: 'images/1.jpg' },
    { type: 'link', name: null, url: 'https://example.com/1' },
    { type: 'sticker', name: null, url: null },
    { type: 'poll', name: 'Lunch', url: null },
  ]
  expect(wordsOf(' Look ', files)).toBe(
    'Look\n[Image: a.jpg]\n[Link: https://example.com/1]\n[Sticker]\n[Attachment: Lunch]',
  )
  expect(wordsOf(null, [])).toBe('')
})
