import { expect, test } from 'vitest'
import { applyNews } from '#messaging/messages/messages/news.ts'
import { fillSearch } from '#messaging/messages/search/fill-search.ts'
import { drainRetention } from '#upkeep/retention.ts'
import { newsScene } from './news-scene.ts'

// Edits and deletions of the platform, straight at the use-case (spec/10 FR1): they change the message that they name, in
// whichever order and however often they come, and nothing of its chat.

const {
  parley,
  shop,
  newId,
  sender,
  receives,
  news,
  revoke,
  rowOf,
  chatOf,
  shown,
  eventsOf,
  changesOf,
  ...scene
} = newsScene()
const { versionsOf, closed } = scene

test('an edit gives the message its new text and leaves its chat as it was; the first text is kept', async () => {
  const id = await receives()
  const before = await closed(id)
  await parley().clock.advance(5)
  await applyNews(parley().app, [news(id)])
  expect(await shown(id)).toMatchObject({
    text: { body: 'my order is 13' },
    edited_at: expect.any(String),
    deleted: false,
    deleted_at: null,
  })
  expect(await chatOf(id)).toEqual({ ...before, lastMessagePreview: 'my order is 13' })
  expect(await versionsOf(id)).toEqual(['my order is 12'])
  expect(await changesOf(id)).toMatchObject([
    { subjectId: (await rowOf(id))?.id, extras: { change: 'edited' } },
  ])
})

test('the same edit again changes nothing; an older one is a version and no more', async () => {
  const [longAgo, then, later] = [30, 20, 10].map((seconds) => new Date(Date.now() - seconds * 1000))
  const id = await receives({ at: longAgo as Date })
  const first = news(id, { text: 'second', at: then as Date })
  const second = news(id, { text: 'third', at: later as Date })
  await applyNews(parley().app, [second])
  await applyNews(parley().app, [second, second])
  await applyNews(parley().app, [first])
  await applyNews(parley().app, [first, second])
  expect(await shown(id)).toMatchObject({ text: { body: 'third' }, edited_at: expect.any(String) })
  expect(await versionsOf(id)).toEqual(['my order is 12', 'second'])
  expect(await changesOf(id)).toHaveLength(2)
})

test('of two edits within one second the one that comes later counts', async () => {
  const id = await receives()
  const at = new Date(Date.now() - 1000)
  await applyNews(parley().app, [news(id, { text: 'one', at }), news(id, { text: 'two', at })])
  await applyNews(parley().app, [news(id, { text: 'three', at })])
  expect(await shown(id)).toMatchObject({ text: { body: 'three' } })
  expect(await versionsOf(id)).toEqual(['my order is 12', 'one', 'two'])
})

test('an edit of a file is its caption', async () => {
  const media = {
    platformMediaId: 'media.1',
    kind: 'image' as const,
    mimeType: 'image/png',
    filename: null,
    sha256: null,
  }
  const id = await receives({ type: 'image', content: { caption: 'Red' }, media })
  await applyNews(parley().app, [news(id, { text: 'Blue' })])
  expect((await shown(id)).media).toMatchObject({ caption: 'Blue', mime_type: 'image/png' })
  await parley().clock.advance(1)
  await applyNews(parley().app, [news(id, { text: null })])
  expect((await shown(id)).media).toMatchObject({ caption: null })
})

test('a deletion erases what was said, everywhere, and says so', async () => {
  const media = {
    platformMediaId: 'media.2',
    kind: 'image' as const,
    mimeType: 'image/png',
    filename: 'secret.png',
    sha256: null,
  }
  const id = await receives({ type: 'image', content: { caption: 'Unmistakable words' }, media })
  const mediaId = (await shown(id)).media.id
  expect((await shop().v1.get(`/media/${mediaId}`)).status).toBe(200)
  await fillSearch(parley().app)
  const before = await closed(id)
  await applyNews(parley().app, [news(id, { text: 'More words' })])
  await applyNews(parley().app, [revoke(id)])
  const message = await shown(id)
  expect(message).toMatchObject({ type: 'image', media: null, deleted: true, deleted_at: expect.any(String) })
  expect(await chatOf(id)).toEqual({ ...before, lastMessagePreview: '[Deleted]' })
  expect(await versionsOf(id)).toEqual([])
  expect((await rowOf(id))?.content).toEqual({})
  expect((await shop().v1.get(`/media/${mediaId}`)).status).toBe(404)
  await fillSearch(parley().app)
  const { rows } = await parley().app.pool.query(
    'select from message_search where message_id = $1 and words @@ $2::tsquery',
    [message.id, `'${shop().workspaceId.slice(-12)}words':*`],
  )
  expect(rows).toEqual([])
  expect((await changesOf(id)).at(-1)).toMatchObject({ extras: { change: 'deleted' } })
})

test('after a deletion nothing brings the text back: no edit, no second deletion', async () => {
  const id = await receives()
  const edit = news(id)
  const deletion = revoke(id)
  await applyNews(parley().app, [deletion])
  await applyNews(parley().app, [edit])
  await applyNews(parley().app, [deletion, edit])
  expect(await shown(id)).toMatchObject({ text: null, deleted: true, edited_at: null })
  expect(await versionsOf(id)).toEqual([])
  expect(await changesOf(id)).toHaveLength(1)
})

test('edit and deletion of one message at once are a deletion', async () => {
  const id = await receives()
  await applyNews(parley().app, [revoke(id), news(id)])
  expect(await shown(id)).toMatchObject({ deleted: true, text: null })
  expect((await changesOf(id)).map((event) => (event as { extras?: unknown }).extras)).toEqual([
    { change: 'deleted' },
  ])
})

test('only the sender changes a message: neither another person nor the business does', async () => {
  const id = await receives()
  const stranger = sender('15550499999')
  await applyNews(parley().app, [news(id, { sender: stranger }), revoke(id, { echo: true })])
  expect(await shown(id)).toMatchObject({ text: { body: 'my order is 12' }, edited_at: null, deleted: false })
  const ours = await receives({ echo: true })
  await applyNews(parley().app, [news(ours), revoke(ours)])
  expect(await shown(ours)).toMatchObject({ text: { body: 'my order is 12' }, deleted: false })
  await applyNews(parley().app, [news(ours, { echo: true })])
  expect(await shown(ours)).toMatchObject({ text: { body: 'my order is 13' } })
  expect(await parley().app.prisma.parkedNews.count()).toBe(0)
})

test('news that comes before its message is applied when that comes', async () => {
  const id = newId()
  const late = newId()
  const deletion = revoke(late)
  await applyNews(parley().app, [news(id), deletion, deletion])
  await applyNews(parley().app, [deletion])
  expect(await parley().app.prisma.parkedNews.count()).toBe(2)
  await receives({ platformMessageId: id })
  await receives({ platformMessageId: late })
  expect(await shown(id)).toMatchObject({ text: { body: 'my order is 13' }, edited_at: expect.any(String) })
  expect(await shown(late)).toMatchObject({ text: null, deleted: true })
  expect(await parley().app.prisma.parkedNews.count()).toBe(0)
  const chat = await chatOf(late)
  expect(chat).toMatchObject({ lastMessagePreview: '[Deleted]', unreadCount: 2 })
  expect((await eventsOf(late)).map(({ type }) => type).slice(-2)).toEqual([
    'message.received',
    'message.updated',
  ])
})

test('a payment is kept on its message and moves no status; the latest report counts', async () => {
  const id = await receives({ echo: true })
  const paid = (status: string, secondsAgo: number) =>
    news(id, {
      kind: 'payment',
      text: null,
      echo: true,
      payment: { status, referenceId: 'order-7', amount: 12.5, currency: 'INR', transactionId: null },
      at: new Date(Date.now() - secondsAgo * 1000),
    })
  const failed = paid('failed', 10)
  await applyNews(parley().app, [failed])
  await applyNews(parley().app, [failed, paid('pending', 20)])
  expect(await shown(id)).toMatchObject({
    status: 'sent',
    failed_at: null,
    text: { body: 'my order is 12' },
    payment: { status: 'failed', reference_id: 'order-7', amount: 12.5, currency: 'INR' },
  })
  expect(await changesOf(id)).toMatchObject([{ extras: { change: 'payment' } }])
  await applyNews(parley().app, [paid('captured', 5)])
  expect((await shown(id)).payment).toMatchObject({ status: 'captured' })
})

test('news waits for a day and no longer', async () => {
  const id = newId()
  const never = newId()
  await applyNews(parley().app, [news(id), news(never)])
  await parley().clock.advance(24 * 60 * 60 + 1)
  await receives({ platformMessageId: id })
  expect(await shown(id)).toMatchObject({ text: { body: 'my order is 12' }, edited_at: null })
  await drainRetention(parley().app)
  expect(await parley().app.prisma.parkedNews.count()).toBe(0)
})
