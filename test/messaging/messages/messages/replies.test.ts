import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// A message leads to the messages that quote it, and to the reactions to it.

let scene: ContactScene
let session: Session
/** without contacts:read: sees the chats that are theirs */
let limited: Session

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  session = await memberSession(scene.parley, workspaceId)
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Own', $2, now(), now())`,
    [workspaceId, ['chat:read']],
  )
  limited = await memberSession(scene.parley, workspaceId, 'Own')
})
afterAll(() => scene?.parley.close())

let chats = 0

/** A chat whose first message is quoted so often, a second apart: the ids, the first message's first. */
async function quotedChat(quotes: number): Promise<string[]> {
  const chat = chats++
  const waId = `1555300${String(chat).padStart(4, '0')}`
  const first = `wamid.quoted.${chat}`
  for (let index = 0; index <= quotes; index++) {
    await scene.parley.clock.advance(1)
    const message = scene.message({ waId })
    const named = index === 0 ? { platformMessageId: first } : { replyToPlatformId: first }
    await storeIncoming(scene.parley.app, [{ ...message, ...named }])
  }
  const rows = await scene.sql(
    `select m.id from message m join contact c on c.id = m.contact_id where c.phone = $1 order by m.created_at`,
    [waId],
  )
  return rows.map(({ id }) => id as string)
}

const query = `query ($id: ID!, $after: String) { message(id: $id) { replies(first: 2, after: $after) {
  nodes { id replyTo { id } } pageInfo { hasNextPage endCursor } totalCount { value } } } }`

interface Replies {
  nodes: { id: string; replyTo: { id: string } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string }
  totalCount: { value: number }
}

async function repliesTo(id: string, after?: string): Promise<Replies> {
  const { message } = await session.graphql(query, { id, after })
  return (message as unknown as { replies: Replies }).replies
}

test('the answers to a message come oldest first, by pages', async () => {
  const [id = '', ...quotes] = await quotedChat(3)
  const page = await repliesTo(id)
  expect(page).toMatchObject({
    nodes: quotes.slice(0, 2).map((quote) => ({ id: quote, replyTo: { id } })),
    pageInfo: { hasNextPage: true },
    totalCount: { value: 3 },
  })
  const rest = await repliesTo(id, page.pageInfo.endCursor)
  expect(rest).toMatchObject({ nodes: [{ id: quotes[2] }], pageInfo: { hasNextPage: false } })
  expect((await repliesTo(quotes[0] ?? '')).nodes).toEqual([])
})

test('another workspace and a member whose chat it is not find none', async () => {
  const [id, quote] = await quotedChat(1)
  const stranger = await memberSession(scene.parley, scene.other.workspaceId)
  const refused = { data: null, errors: [{ extensions: { code: 'NOT_FOUND' } }] }
  expect((await stranger.ask(query, { id })).body).toMatchObject(refused)
  expect((await limited.ask(query, { id })).body).toMatchObject(refused)
  const [user] = await scene.sql('select id from user_account where email = $1', [limited.email])
  await scene.sql(
    'update conversation set agent_id = $2 where contact_id = (select contact_id from message where id = $1)',
    [id, user?.id],
  )
  expect((await limited.ask(query, { id })).body.data.message.replies.nodes).toMatchObject([{ id: quote }])
})

test('what should answer the message of another contact or workspace is none of its answers', async () => {
  const [id] = await quotedChat(1)
  const [, foreign] = await quotedChat(1)
  await scene.sql('update message set reply_to_message_id = $1, workspace_id = $3 where id = $2', [
    id,
    foreign,
    scene.other.workspaceId,
  ])
  expect((await repliesTo(id ?? '')).totalCount).toEqual({ value: 1 })
})

test('the reactions to a message come oldest first, those that were taken back among them', async () => {
  const [id = ''] = await quotedChat(1)
  const waId = `1555300${String(chats - 1).padStart(4, '0')}`
  for (const emoji of ['👍', null]) {
    await scene.parley.clock.advance(1)
    const reaction = { ...scene.message({ waId }), type: 'reaction' as const, content: { emoji } }
    await storeIncoming(scene.parley.app, [{ ...reaction, replyToPlatformId: `wamid.quoted.${chats - 1}` }])
  }
  const asked = `query ($id: ID!) { message(id: $id) { reactions { nodes {
    author { __typename } content { ... on ReactionContent { emoji message { id } } }
  } } } }`
  const shown = (emoji: string | null) => ({
    author: { __typename: 'ContactActor' },
    content: { emoji, message: { id } },
  })
  expect(await session.graphql(asked, { id })).toEqual({
    message: { reactions: { nodes: [shown('👍'), shown(null)] } },
  })
  expect((await limited.ask(asked, { id })).body).toMatchObject({ data: null })
  // A reaction that were another workspace's is none.
  await scene.sql(`update message set workspace_id = $1 where type = 'reaction'`, [scene.other.workspaceId])
  expect(await session.graphql(asked, { id })).toEqual({ message: { reactions: { nodes: [] } } })
})
