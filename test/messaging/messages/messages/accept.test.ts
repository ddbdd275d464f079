import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { type Acceptance, saveAcceptances } from '#messaging/messages/messages/accept.ts'
import { type Parley, startParley } from '../../../support/parley.ts'

// Several web processes accept at the same moment: their batches meet at the same chats and counters.

let parley: Parley
const people: { workspaceId: string; contactId: string; numberId: string; phone: string }[] = []

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  const at = new Date()
  for (let shop = 0; shop < 4; shop++) {
    const { workspaceId, numberId } = await parley.tenant()
    for (let index = 0; index < 5; index++) {
      const phone = String(15550110000 + shop * 10 + index)
      const contactId = newId()
      await parley.app.prisma.contact.create({
        data: { workspaceId, id: contactId, phone, tags: [], createdAt: at, updatedAt: at },
      })
      await parley.app.prisma.conversation.create({
        data: { workspaceId, contactId, status: 'open', createdAt: at, updatedAt: at },
      })
      people.push({ workspaceId, contactId, numberId, phone })
    }
  }
})
afterAll(() => parley.close())

function acceptanceTo({ workspaceId, contactId, numberId, phone }: (typeof people)[number]): Acceptance {
  const at = parley.clock.now()
  const id = newId()
  return {
    message: {
      workspaceId,
      id,
      contactId,
      numberId,
      direction: 'outgoing',
      type: 'text',
      status: 'pending',
      errorCode: null,
      errorMessage: null,
      errorTitle: null,
      failureCause: null,
      fromPhone: '15550100100',
      toPhone: phone,
      content: { body: 'Hi', previewUrl: false },
      replyToMessageId: null,
      sentByType: 'api',
      sentById: null,
      broadcastId: null,
      billed: null,
      platformMessageId: null,
      sentAt: null,
      deliveredAt: null,
      readAt: null,
      failedAt: null,
      editedAt: null,
      deletedAt: null,
      payment: null,
      createdAt: at,
      updatedAt: at,
    },
    eventId: newId(),
    preview: 'Hi',
  }
}

const shuffled = <T>(list: readonly T[]) =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

test('batches that meet wait for each other: none is refused as a deadlock, and numbers have no gaps', async () => {
  const rounds = Array.from({ length: 60 }, () => shuffled(people).slice(0, 12).map(acceptanceTo))
  const saved = await Promise.all(rounds.map((batch) => saveAcceptances(parley.app.pool, batch)))
  expect(saved.flat()).toEqual(rounds.flat().map(() => true))
  const { rows } = await parley.app.pool.query(
    `select (count(*) filter (where e.type = 'message.created'))::int as events, max(e.seq) = c.event_seq and count(*) = c.event_seq as gapless
     from event e join workspace_counter c using (workspace_id) group by workspace_id, c.event_seq`,
  )
  expect(rows.map((row) => row.gapless)).toEqual([true, true, true, true])
  expect(rows.reduce((sum, row) => sum + row.events, 0)).toBe(60 * 12)
  const deadlocks = await parley.app.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(deadlocks.rows[0].deadlocks).toBe(0)
})

test('of two messages to one chat in a batch the chat shows the later', async () => {
  const [person] = people as [(typeof people)[number]]
  const batch = [acceptanceTo(person), acceptanceTo(person)]
  await saveAcceptances(parley.app.pool, batch)
  const chat = await parley.app.prisma.conversation.findFirstOrThrow({
    where: { contactId: person.contactId },
  })
  expect(chat.lastMessageId).toBe(batch[1]?.message.id)
})

test('a contact that is not what it was gets nothing, and its neighbours in the batch get theirs', async () => {
  const [first, second] = people as [(typeof people)[number], (typeof people)[number]]
  const { updatedAt } = await parley.app.prisma.contact.findFirstOrThrow({ where: { id: first.contactId } })
  const same = { ...acceptanceTo(first), contactKnownAt: updatedAt }
  const changed = { ...acceptanceTo(second), contactKnownAt: new Date(updatedAt.getTime() - 1) }
  expect(await saveAcceptances(parley.app.pool, [changed, same])).toEqual([false, true])
})
