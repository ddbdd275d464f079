import { expect, test } from 'vitest'
import { shownOf, type Told, type Words } from '../../web/src/push/told.ts'

const words: Words = {
  language: 'en',
  direction: 'ltr',
  assigned: 'It is yours now.',
  mentioned: '{by} mentioned you in a note about {name}',
  messages: 'New messages: {count}',
  chats: 'Conversations: {chats}',
  kinds: { '[Image]': 'Photo' },
  alerts: { TOKEN_REFUSED: '{name}: token refused.' },
}
const news = (more: object = {}): Told => ({
  ...{ kind: 'message' as const, contactId: 'c1', name: 'Ada', text: 'Hi {by}', by: null, count: 1 },
  ...more,
})

test('a push is shown in the words of the page; words of customers stay as they are', () => {
  const place = { tag: 'c1', path: './inbox/c1' }
  expect(shownOf(news(), words)).toEqual({ title: 'Ada', body: 'Hi {by}', ...place })
  expect(shownOf(news({ text: '[Image]' }), words)).toMatchObject({ body: 'Photo' })
  expect(shownOf(news({ count: 3 }), words)).toMatchObject({ title: 'Ada', body: 'New messages: 3' })
  expect(shownOf(news({ kind: 'assigned' }), words)).toMatchObject({ title: 'Ada', body: 'It is yours now.' })
  expect(shownOf(news({ kind: 'mentioned', by: 'Bea {name}', text: 'See $&' }), words)).toEqual({
    title: 'Bea {name} mentioned you in a note about Ada',
    body: 'See $&',
    ...place,
  })
  expect(shownOf({ kind: 'account', accountId: 'n1', name: 'Shop', alert: 'TOKEN_REFUSED' }, words)).toEqual({
    title: 'Shop',
    body: 'Shop: token refused.',
    tag: 'n1',
    path: './settings/numbers/n1',
  })
  expect(shownOf({ kind: 'several', chats: 4, count: 9 }, words)).toEqual({
    title: 'New messages: 9',
    body: 'Conversations: 4',
    tag: 'several',
    path: './inbox',
  })
})
