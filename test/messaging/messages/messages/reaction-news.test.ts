import { expect, test } from 'vitest'
import { newsScene } from './news-scene.ts'

// A reaction changes the message that it is on, and nothing of its chat but the window (spec/10 FR1).

const { parley, shop, receives, react, rowOf, chatOf, eventsOf, changesOf, closed } = newsScene()

test('a reaction, and taking it back, renew the window and change nothing else of a closed chat', async () => {
  const id = await receives()
  await parley().clock.advance(3600)
  const before = await closed(id)
  await parley().clock.advance(3600)
  const reaction = await react(id, '👍')
  await react(id, null)
  const chat = await chatOf(id)
  expect(chat).toEqual({ ...before, lastIncomingAt: chat?.lastIncomingAt, updatedAt: chat?.updatedAt })
  expect(chat?.lastIncomingAt?.getTime()).toBeGreaterThan(before?.lastIncomingAt?.getTime() ?? 0)
  const contactId = chat?.contactId ?? ''
  const window = await parley().app.prisma.conversationWindow.findFirst({ where: { contactId } })
  expect(window?.lastIncomingAt.getTime()).toBeGreaterThan(before?.lastIncomingAt?.getTime() ?? 0)
  const target = (await rowOf(id))?.id
  const sent_by = { type: 'contact', id: contactId }
  const [put, taken] = await changesOf(id)
  expect(put).toMatchObject({
    subjectId: target,
    extras: { change: 'reaction', reaction: { id: (await rowOf(reaction))?.id, emoji: '👍', sent_by } },
  })
  expect(taken).toMatchObject({ subjectId: target, extras: { reaction: { emoji: null } } })
  const types = (await eventsOf(id)).map(({ type }) => type)
  expect(types.filter((type) => type === 'message.received' || type === 'chat.reopened')).toHaveLength(2)
})

test('a reaction leaves a chat that was put off where it is; a message brings it back', async () => {
  const id = await receives()
  const chat = await chatOf(id)
  const key = { workspaceId: shop().workspaceId, contactId: chat?.contactId ?? '' }
  const later = new Date(parley().clock.nowMs() + 3_600_000)
  await parley().app.pool.query(
    `insert into conversation_snooze (workspace_id, contact_id, due_at, version, seen_incoming_at, created_at)
     values ($1, $2, $3, 1, $4, $5)`,
    [key.workspaceId, key.contactId, later, chat?.lastIncomingAt, parley().clock.now()],
  )
  const isPutOff = async () =>
    (
      await parley().app.pool.query(
        `select v.last_incoming_at is not distinct from s.seen_incoming_at as off from conversation_snooze s
         join conversation v using (workspace_id, contact_id) where s.contact_id = $1`,
        [key.contactId],
      )
    ).rows[0]?.off
  await parley().clock.advance(10)
  await react(id, '👍')
  expect(await isPutOff()).toBe(true)
  await parley().clock.advance(10)
  await receives()
  expect(await isPutOff()).toBe(false)
})

test('an edit that does not say of what stays in the thread and is no message', async () => {
  const id = await receives()
  const before = await closed(id)
  await receives({ type: 'unsupported', content: { kind: 'edit', errors: [] } })
  expect(await chatOf(id)).toEqual({ ...before, updatedAt: expect.any(Date) })
})
