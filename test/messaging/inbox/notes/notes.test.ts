import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// What colleagues write to one another in a chat (spec/8 NO).

let scene: ContactScene
let ann: Session
let ben: Session
let own: Session
let stranger: Session
const ids = new Map<Session, string>()
let id: string
let phone: string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values
       ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [workspaceId],
  )
  ann = await memberSession(scene.parley, workspaceId)
  ben = await memberSession(scene.parley, workspaceId, 'agent')
  own = await memberSession(scene.parley, workspaceId, 'Own')
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
  for (const session of [ann, ben, own, stranger]) {
    const [user] = await scene.sql('select id from user_account where email = $1', [session.email])
    ids.set(session, user?.id as string)
  }
})
beforeEach(async () => {
  ;({ id, phone } = await scene.create())
  await storeIncoming(scene.parley.app, [scene.message({ waId: phone.slice(1) })])
})
afterAll(() => scene?.parley.close())

const createText = `mutation ($input: CreateNoteInput!) {
  createNote(input: $input) { note { id content author { ... on MemberActor { id } } mentions { ... on MemberActor { id } } } } }`
const updateText =
  'mutation ($input: UpdateNoteInput!) { updateNote(input: $input) { note { content mentions { name } } } }'
const deleteText = 'mutation ($id: ID!) { deleteNote(input: { id: $id }) { deletedId } }'

const asked = async (session: Session, text: string, variables: Record<string, unknown>) => {
  const { body } = await session.ask(text, variables)
  const { code, field } = body.errors?.[0].extensions ?? {}
  return field ? `${code} ${field}` : code
}
async function write(session: Session, input: object = {}): Promise<string> {
  const data = await session.graphql(createText, { input: { contactId: id, content: 'Call back', ...input } })
  return (data.createNote as unknown as { note: { id: string } }).note.id
}
async function notesOf(session: Session): Promise<string[]> {
  const text = 'query ($id: ID!) { conversation(contactId: $id) { notes { nodes { content } } } }'
  const { conversation } = await session.graphql(text, { id })
  return (conversation as unknown as { notes: { nodes: { content: string }[] } }).notes.nodes.map(
    ({ content }) => content,
  )
}

test('a note is written, changed and deleted by who wrote it, and everybody hears of it', async () => {
  const data = await ann.graphql(createText, {
    input: { contactId: id, content: ' Call back ', mentionIds: [ids.get(ben)] },
  })
  const { note } = data.createNote as unknown as { note: { id: string } }
  expect(note).toMatchObject({
    content: 'Call back',
    author: { id: ids.get(ann) },
    mentions: [{ id: ids.get(ben) }],
  })
  await scene.parley.clock.advance(1)
  await write(ben, { content: 'Done' })
  expect(await notesOf(ann)).toEqual(['Done', 'Call back'])
  const changed = await ann.graphql(updateText, { input: { id: note.id, content: 'Call again' } })
  expect(changed.updateNote).toEqual({
    note: { content: 'Call again', mentions: [{ name: expect.any(String) }] },
  })
  await ann.graphql(updateText, { input: { id: note.id, content: 'Call again' } })
  await ann.graphql(deleteText, { id: note.id })
  expect(await notesOf(ben)).toEqual(['Done'])
  const by = { type: 'member', id: ids.get(ann) }
  expect((await scene.events('note.created', id))[0]?.extras).toEqual({
    note_id: note.id,
    by,
    mentioned: [ids.get(ben)],
  })
  expect((await scene.events('note.updated', id)).map(({ extras }) => extras)).toEqual([
    { note_id: note.id, by, mentioned: [] },
  ])
  expect((await scene.events('note.deleted', id)).map(({ extras }) => extras.note_id)).toEqual([note.id])
})

test('only who wrote it changes it, and deletes it while they are here', async () => {
  const noteId = await write(ben)
  expect(await asked(ann, updateText, { input: { id: noteId, content: 'x' } })).toBe('FORBIDDEN')
  expect(await asked(ann, deleteText, { id: noteId })).toBe('FORBIDDEN')
  expect(await notesOf(ann)).toEqual(['Call back'])
})

test('a note of who has left stays with its name; whoever may delete contacts deletes it, nobody changes it', async () => {
  const leaving = await memberSession(scene.parley, scene.shop.workspaceId)
  const noteId = await write(leaving)
  await scene.sql('delete from membership where user_id = (select id from user_account where email = $1)', [
    leaving.email,
  ])
  const found = await ann.graphql('query ($id: ID!) { node(id: $id) { ... on Note { author { name } } } }', {
    id: noteId,
  })
  expect(found.node).toEqual({ author: { name: expect.any(String) } })
  expect(await asked(ann, updateText, { input: { id: noteId, content: 'x' } })).toBe('FORBIDDEN')
  expect(await asked(ben, deleteText, { id: noteId })).toBe('FORBIDDEN')
  expect(await asked(ann, deleteText, { id: noteId })).toBeUndefined()
})

describe('a chat out of sight', () => {
  test('has no notes to read, write, change or delete', async () => {
    const noteId = await write(ann)
    for (const session of [own, stranger]) {
      expect(await asked(session, createText, { input: { contactId: id, content: ' ' } })).toBe('NOT_FOUND')
      expect(await asked(session, updateText, { input: { id: noteId, content: 'x' } })).toBe('NOT_FOUND')
      expect(await asked(session, deleteText, { id: noteId })).toBe('NOT_FOUND')
      expect(
        (await session.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: noteId })).node,
      ).toBeNull()
    }
    await scene.sql('update conversation set agent_id = $1 where contact_id = $2', [ids.get(own), id])
    expect(await notesOf(own)).toEqual(['Call back'])
  })

  test('is named to nobody who does not see it', async () => {
    for (const session of [own, stranger]) {
      const mentionIds = [ids.get(ben), ids.get(session)]
      const input = { contactId: id, content: 'x', mentionIds }
      expect(await asked(ann, createText, { input })).toBe('INVALID_FIELD input.mentionIds[1]')
    }
    expect(await notesOf(ann)).toEqual([])
    expect(await scene.events('note.created', id)).toEqual([])
  })
})

test.each([
  [{ content: ' ' }, 'INVALID_FIELD input.content'],
  [{ content: 'x'.repeat(5001) }, 'INVALID_FIELD input.content'],
  [{ content: 'x', mentionIds: ['x'] }, 'INVALID_FIELD input.mentionIds[0]'],
])('%j is %s', async (input, code) => {
  expect(await asked(ann, createText, { input: { contactId: id, ...input } })).toBe(code)
  expect(await notesOf(ann)).toEqual([])
})

test('who is named finds the chat among their mentions, as long as the note names them', async () => {
  const text = `{ conversations(filter: { mentioned: true }) { nodes { contactId } }
    inboxCounts { mentioned { chats { value } unread { value } } } }`
  const noteId = await write(ann, { mentionIds: [ids.get(ben)] })
  expect(await ben.graphql(text)).toMatchObject({
    conversations: { nodes: [{ contactId: id }] },
    inboxCounts: { mentioned: { chats: { value: 1 }, unread: { value: 1 } } },
  })
  expect(await ann.graphql(text)).toMatchObject({ conversations: { nodes: [] } })
  await ann.graphql(updateText, { input: { id: noteId, mentionIds: [] } })
  expect(await ben.graphql(text)).toMatchObject({ conversations: { nodes: [] } })
})

describe('a mention that has not been read', () => {
  const marked = async (session: Session) => {
    const list = await session.graphql(
      '{ conversations(first: 100) { nodes { contactId hasUnreadMention } } }',
    )
    const { nodes } = list.conversations as unknown as {
      nodes: { contactId: string; hasUnreadMention: boolean }[]
    }
    return nodes.find(({ contactId }) => contactId === id)?.hasUnreadMention
  }
  const open = (session: Session) =>
    session.graphql(
      'mutation ($id: ID!) { markConversationRead(input: { contactId: $id }) { conversation { hasUnreadMention unreadCount } } }',
      { id },
    )

  test('is told to who is named alone, until they open the chat themselves', async () => {
    await write(ann, { mentionIds: [ids.get(ben), ids.get(ann)] })
    // Who names themselves knows it.
    expect([await marked(ann), await marked(ben)]).toEqual([false, true])
    await open(ann)
    expect(await marked(ben)).toBe(true)
    const before = (await scene.events('chat.updated', id)).length
    expect(await open(ben)).toMatchObject({
      markConversationRead: { conversation: { hasUnreadMention: false, unreadCount: 0 } },
    })
    expect(await marked(ben)).toBe(false)
    // Other devices hear of it, and nobody of what was read already.
    await open(ben)
    expect(await scene.events('chat.updated', id)).toHaveLength(before + 1)
  })

  test('ends with the note that names them, and saving it again does not begin it anew', async () => {
    const noteId = await write(ann, { mentionIds: [ids.get(ben)] })
    await open(ben)
    await ann.graphql(updateText, { input: { id: noteId, mentionIds: [ids.get(ben)] } })
    expect(await marked(ben)).toBe(false)
    const other = await write(ann, { mentionIds: [ids.get(ben)] })
    expect(await marked(ben)).toBe(true)
    await ann.graphql(deleteText, { id: other })
    expect(await marked(ben)).toBe(false)
  })
})

test('those who can be named are those who see the chat', async () => {
  const text = `query ($id: ID!) { conversation(contactId: $id) { readers { ... on MemberActor { id } name } } }`
  const readers = async () => {
    const { conversation } = await ann.graphql(text, { id })
    return (conversation as unknown as { readers: { id: string }[] }).readers.map((reader) => reader.id)
  }
  const before = await readers()
  expect(before).toEqual(expect.arrayContaining([ids.get(ann), ids.get(ben)]))
  expect(before).not.toContain(ids.get(own))
  expect(before).not.toContain(ids.get(stranger))
  await scene.sql('update conversation set agent_id = $1 where contact_id = $2', [ids.get(own), id])
  expect(await readers()).toContain(ids.get(own))
})

test('notes go with their contact', async () => {
  await write(ann, { mentionIds: [ids.get(ben)] })
  await scene.shop.v1.send('DELETE', `/contacts/${id}`)
  expect(await scene.sql('select id from note where contact_id = $1', [id])).toEqual([])
  expect(await scene.sql('select note_id from note_mention where contact_id = $1', [id])).toEqual([])
})
