import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from './scene.ts'

// Who lacks contacts:read sees the contacts whose chat is theirs (spec/5 1.1), and finds nothing of the others.

interface Person {
  id: string
  phone: string
  messageId: string
  mediaId: string
}

let scene: ContactScene
let limited: Session
let everybody: Session
let me: string
let mine: Person
let theirs: Person

/** Somebody who has sent a picture, and whose chat is this member's. */
async function person(agentId: string | null): Promise<Person> {
  const { app } = scene.parley
  const { id, phone } = await scene.create({ name: `Person ${agentId ? 'mine' : 'theirs'}` })
  const digits = phone.slice(1)
  await storeIncoming(app, [
    {
      workspaceId: scene.shop.workspaceId,
      numberId: scene.shop.numberId,
      businessId: '200000000000001',
      platformMessageId: `wamid.${digits}`,
      at: app.clock.now(),
      sender: { waId: digits, userId: null, parentUserId: null, username: null, profileName: 'Ann' },
      type: 'image',
      content: { mimeType: 'image/png', size: null, filename: null, caption: 'Look' },
      replyToPlatformId: null,
      media: { platformMediaId: '1', kind: 'image', mimeType: 'image/png', filename: null, sha256: null },
      raw: null,
    },
  ])
  await scene.sql('update conversation set agent_id = $1 where contact_id = $2', [agentId, id])
  const [message] = await scene.sql('select id, content from message where contact_id = $1', [id])
  const { id: messageId, content } = message as { id: string; content: { mediaId: string } }
  return { id, phone, messageId, mediaId: content.mediaId }
}

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  const all = ['chat:read', 'chat:write', 'chat.assign:write', 'contacts:write', 'contacts:delete']
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Own', $2, now(), now())`,
    [workspaceId, all],
  )
  everybody = await memberSession(scene.parley, workspaceId)
  limited = await memberSession(scene.parley, workspaceId, 'Own')
  const [user] = await scene.sql('select id from user_account where email = $1', [limited.email])
  me = user?.id as string
})
beforeEach(async () => {
  mine = await person(me)
  theirs = await person(null)
})
afterAll(() => scene?.parley.close())

type Ask = [document: string, variables: (person: Person) => Record<string, unknown>]

const contactAnd = (fields: string, more = ''): Ask => [
  `query ($id: ID!) { answer: ${fields} ${more} }`,
  ({ id }) => ({ id }),
]

/** Each gives something of one's own, and of others the same as for what is not there. */
const ofOne: Record<string, Ask> = {
  contact: contactAnd('contact(id: $id) { id }'),
  conversation: contactAnd('conversation(contactId: $id) { contactId }'),
  'the messages of a contact': contactAnd('messages(filter: { contactId: $id }) { nodes { id } }'),
  message: ['query ($id: ID!) { answer: message(id: $id) { id } }', ({ messageId }) => ({ id: messageId })],
  file: ['query ($id: ID!) { answer: media(id: $id) { id } }', ({ mediaId }) => ({ id: mediaId })],
  send: [
    `mutation ($to: ID!) { answer: sendMessage(input: { to: { contactId: $to }, content: { text: { body: "Hi" } } }) { message { id } } }`,
    ({ id }) => ({ to: id }),
  ],
  'send to a phone': [
    `mutation ($to: String!) { answer: sendMessage(input: { to: { phone: $to }, content: { text: { body: "Hi" } } }) { message { id } } }`,
    ({ phone }) => ({ to: phone }),
  ],
  'mark read': [
    'mutation ($id: ID!) { answer: markConversationRead(input: { contactId: $id }) { conversation { status } } }',
    idOf,
  ],
  close: [
    'mutation ($id: ID!) { answer: closeConversation(input: { contactId: $id }) { conversation { status } } }',
    idOf,
  ],
  assign: [
    'mutation ($id: ID!) { answer: assignConversation(input: { contactId: $id, agentId: null }) { conversation { status } } }',
    idOf,
  ],
  update: [
    'mutation ($id: ID!) { answer: updateContact(input: { id: $id, name: "New" }) { contact { name } } }',
    idOf,
  ],
  delete: ['mutation ($id: ID!) { answer: deleteContact(input: { id: $id }) { deletedId } }', idOf],
}

function idOf({ id }: Person) {
  return { id }
}

const stateOf = (id: string) =>
  scene.sql(
    `select c.name, c.deleted_at, v.status, v.unread_count, v.agent_id,
       (select count(*) from message m where m.contact_id = c.id) as messages
     from contact c join conversation v on v.contact_id = c.id where c.id = $1`,
    [id],
  )

describe('without contacts:read', () => {
  test.each(Object.entries(ofOne))('%s: one of mine, and nothing of others', async (_name, ask) => {
    const [document, variables] = ask
    const before = await stateOf(theirs.id)
    const refused = await limited.ask(document, variables(theirs))
    const code = refused.body.errors?.[0]?.extensions.code
    expect(['NOT_FOUND', 'INVALID_FIELD'], refused.text).toContain(code)
    expect(await stateOf(theirs.id)).toEqual(before)
    const own = await limited.ask(document, variables(mine))
    expect(own.body.errors, own.text).toBeUndefined()
    expect(own.body.data.answer).toBeTruthy()
  })

  test.each([
    ['contacts { nodes { id } }'],
    ['contacts(filter: { search: "Person" }) { nodes { id } }'],
    ['contacts(orderBy: UPDATED_AT, first: 100) { nodes { id } }'],
    ['conversations { nodes { id: contactId } }'],
    ['conversations(filter: { search: "Person" }) { nodes { id: contactId } }'],
    ['conversations(filter: { status: OPEN }, first: 100) { nodes { id: contactId } }'],
    ['messages { nodes { id: contactId } }'],
  ])('%s lists mine', async (field) => {
    const idsOf = async (session: Session) => {
      const told = await session.ask(`query { answer: ${field} }`)
      return told.body.data.answer.nodes.map(({ id }: { id: string }) => id)
    }
    expect(await idsOf(limited)).toContain(mine.id)
    expect(await idsOf(limited)).not.toContain(theirs.id)
    expect(await idsOf(everybody)).toEqual(expect.arrayContaining([mine.id, theirs.id]))
  })

  test('the file of a message of others is refused', async () => {
    const get = (session: Session, { messageId }: Person) => session.api.get(`/media/${messageId}`)
    expect((await get(limited, theirs)).status).toBe(403)
    expect((await get(limited, mine)).status).toBe(503)
    expect((await get(everybody, theirs)).status).toBe(503)
  })

  test('a chat that is given away is told once more, and is gone then', async () => {
    const { id } = mine
    const give =
      'mutation ($id: ID!, $to: ID) { answer: assignConversation(input: { contactId: $id, agentId: $to }) { conversation { contactId } } }'
    const agent = await scene.parley.createMember(scene.shop.workspaceId, 'agent')
    expect((await limited.ask(give, { id, to: agent.id })).body.data.answer).toEqual({
      conversation: { contactId: id },
    })
    expect((await limited.ask(give, { id, to: me })).body.errors[0].extensions.code).toBe('NOT_FOUND')
  })

  test('a list of contacts to save changes mine and refuses others', async () => {
    const save = `mutation ($contacts: [UpsertContactInput!]!) { answer: upsertContacts(input: { contacts: $contacts }) { results {
      result error { code } } } }`
    const contacts = [mine, theirs].map(({ phone }) => ({ phone, name: 'Saved' }))
    const told = await limited.ask(save, { contacts })
    expect(told.body.data?.answer.results, told.text).toEqual([
      { result: 'UPDATED', error: null },
      { result: 'REFUSED', error: { code: 'CONFLICT' } },
    ])
    expect((await stateOf(theirs.id))[0]?.name).toBe('Person theirs')
  })
})
