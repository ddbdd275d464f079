import { expect, test } from 'vitest'
import { newsScene } from './news-scene.ts'

// Since when a customer waits for a reply (docs/adr/0197).

const { parley, shop, receives, react, rowOf, chatOf, closed } = newsScene()

const waits = async (id: string) => (await chatOf(id))?.waitingSince ?? null
async function replies(id: string) {
  const sent = { to: (await rowOf(id))?.contactId, type: 'text', text: { body: 'Yes' } }
  expect((await shop().v1.post('/messages', sent)).status).toBe(201)
  await parley().clock.advance(60)
}

test('the first message since the last reply says since when', async () => {
  const id = await receives()
  const since = await waits(id)
  expect(since).toEqual((await chatOf(id))?.lastMessageAt)
  await parley().clock.advance(60)
  await receives()
  expect(await waits(id)).toEqual(since)
  await replies(id)
  expect(await waits(id)).toBeNull()
  await receives()
  expect(await waits(id)).toEqual((await chatOf(id))?.lastMessageAt)
})

test('a reaction waits for no reply, and is none', async () => {
  const id = await receives()
  const since = await waits(id)
  await parley().clock.advance(60)
  await react(id, '👍')
  expect(await waits(id)).toEqual(since)
  await replies(id)
  await react(id, '🎉')
  expect(await waits(id)).toBeNull()
  const { lastIncomingAt, lastMessageAt } = (await chatOf(id)) ?? {}
  expect(lastIncomingAt?.getTime()).toBeGreaterThan(lastMessageAt?.getTime() ?? 0)
})

test('a reply on the phone of the number counts, a changed number does not', async () => {
  const id = await receives()
  const since = await waits(id)
  await parley().clock.advance(60)
  await receives({ type: 'system', content: { body: 'changed' } })
  expect(await waits(id)).toEqual(since)
  await receives({ echo: true })
  expect(await waits(id)).toBeNull()
})

test('who opens a closed chat waits from then on', async () => {
  const id = await receives()
  const since = await waits(id)
  await parley().clock.advance(60)
  await closed(id)
  await receives()
  expect((await waits(id))?.getTime()).toBeGreaterThan(since?.getTime() ?? 0)
})
