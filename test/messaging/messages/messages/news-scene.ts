import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { MessageNews } from '#messaging/messages/messages/message-news.ts'
import { type IncomingMessage, storeIncoming } from '#messaging/messages/messages/receive.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

/** A shop whose customers, one for each test, write and change what they wrote. */
export function newsScene() {
  let parley: Parley
  let shop: Tenant
  let session: Session
  let next = 0
  let waId: string

  beforeAll(async () => {
    parley = await startParley({ ROLE: 'web' })
    shop = await parley.tenant()
    session = await memberSession(parley, shop.workspaceId)
  })
  beforeEach(() => {
    waId = `1555049${String(next++).padStart(4, '0')}`
  })
  afterAll(() => parley?.close())

  const sender = (id = waId) => ({
    waId: id,
    userId: null,
    parentUserId: null,
    username: null,
    profileName: null,
  })
  const place = () => ({
    workspaceId: shop.workspaceId,
    numberId: shop.numberId,
    businessId: '200000000000001',
    // By the world's clock, which nobody moves.
    at: new Date(),
  })

  async function receives(more: Partial<IncomingMessage> = {}): Promise<string> {
    const platformMessageId = `wamid.news.${next++}`
    const text = { type: 'text' as const, content: { body: 'my order is 12', previewUrl: false } }
    const rest = { replyToPlatformId: null, media: null, raw: null }
    await storeIncoming(parley.app, [
      { ...place(), ...rest, sender: sender(), platformMessageId, ...text, ...more },
    ])
    return platformMessageId
  }

  const news = (targetPlatformId: string, more: Partial<MessageNews> = {}): MessageNews => ({
    ...place(),
    platformMessageId: `wamid.news.${next++}`,
    targetPlatformId,
    kind: 'edit',
    text: 'my order is 13',
    payment: null,
    sender: sender(),
    echo: false,
    ...more,
  })
  const revoke = (target: string, more: Partial<MessageNews> = {}) =>
    news(target, { kind: 'revoke', text: null, ...more })
  const react = (target: string, emoji: string | null) =>
    receives({ type: 'reaction', content: { messageId: null, emoji }, replyToPlatformId: target })

  const rowOf = async (platformMessageId: string) =>
    parley.app.prisma.message.findFirst({ where: { platformMessageId } })
  const chatOf = async (platformMessageId: string) => {
    const contactId = (await rowOf(platformMessageId))?.contactId ?? ''
    return parley.app.prisma.conversation.findFirst({ where: { contactId } })
  }
  const shown = async (platformMessageId: string) =>
    (await shop.v1.get(`/messages/${(await rowOf(platformMessageId))?.id}`)).body
  const eventsOf = async (platformMessageId: string) => {
    const contactId = (await rowOf(platformMessageId))?.contactId ?? ''
    const events = await parley.app.prisma.event.findMany({ where: { contactId }, orderBy: { seq: 'asc' } })
    return events.map(({ type, subjectId, data }) => ({ type, subjectId, ...(data as object) }))
  }
  const changesOf = async (platformMessageId: string) =>
    (await eventsOf(platformMessageId)).filter(({ type }) => type === 'message.updated')
  const versionsOf = async (platformMessageId: string) => {
    const messageId = (await rowOf(platformMessageId))?.id ?? ''
    const query = 'query ($id: ID!) { message(id: $id) { earlierVersions { text writtenAt } } }'
    const { message } = (await session.graphql(query, { id: messageId })) as unknown as {
      message: { earlierVersions: { text: string }[] }
    }
    return message.earlierVersions.map(({ text }) => text)
  }

  /** Closes the chat and answers what it is then. */
  async function closed(id: string) {
    const contactId = (await rowOf(id))?.contactId
    expect((await shop.v1.post(`/chats/${contactId}/close`)).status).toBe(200)
    return chatOf(id)
  }
  return {
    parley: () => parley,
    shop: () => shop,
    newId: () => `wamid.news.${next++}`,
    sender,
    receives,
    news,
    revoke,
    react,
    rowOf,
    chatOf,
    shown,
    eventsOf,
    changesOf,
    versionsOf,
    closed,
  }
}
