import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'
import { formOf, postMedia } from '../../content/media/form.ts'

// What a person begins to write: theirs alone, the same on all their devices, gone in the moment in which it is sent.

let scene: ContactScene
let ann: Session
let ben: Session
let own: Session
let stranger: Session
let id: string
let phone: string

const userOf = async ({ email }: Session) =>
  (await scene.sql('select id from user_account where email = $1', [email]))[0]?.id as string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values
       ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [workspaceId],
  )
  ann = await memberSession(scene.parley, workspaceId)
  ben = await memberSession(scene.parley, workspaceId)
  own = await memberSession(scene.parley, workspaceId, 'Own')
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
})
beforeEach(async () => {
  ;({ id, phone } = await scene.create())
  await storeIncoming(scene.parley.app, [scene.message({ waId: phone.slice(1) })])
})
afterAll(() => scene?.parley.close())

interface Draft {
  id: string
  kind: string
  text: string
  version: number
}

const saveText =
  'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id kind text version } } }'
const deleteText = 'mutation ($id: ID!) { deleteDraft(input: { id: $id }) { deletedId } }'
const sendText =
  'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id createdAt } } }'
const readText = `query ($id: ID!) { conversation(contactId: $id) { draft { id kind text version } note: draft(kind: NOTE) { text } }
  drafts { nodes { contactId } } }`

const asked = async (session: Session, text: string, variables: Record<string, unknown>) => {
  const { body } = await session.ask(text, variables)
  const { code, field } = body.errors?.[0].extensions ?? {}
  return field ? `${code} ${field}` : code
}
async function save(session: Session, input: object = {}): Promise<Draft> {
  const data = await session.graphql(saveText, { input: { contactId: id, text: 'Dear', ...input } })
  return (data.saveDraft as unknown as { draft: Draft }).draft
}
async function draftOf(session: Session, contactId = id): Promise<Draft | null> {
  const { conversation } = await session.graphql(readText, { id: contactId })
  return (conversation as unknown as { draft: Draft | null }).draft
}
async function send(session: Session, input: object = {}): Promise<string> {
  const data = await session.graphql(sendText, {
    input: { to: { contactId: id }, content: { text: { body: 'Dear Ann' } }, ...input },
  })
  return (data.sendMessage as unknown as { message: { id: string } }).message.id
}
const messages = async () =>
  (await scene.sql(`select id from message where contact_id = $1 and direction = 'outgoing'`, [id])).length

test('a draft is one for each chat and kind: saved anew it has another text and a higher version', async () => {
  const first = await save(ann)
  expect(first).toMatchObject({ kind: 'MESSAGE', text: 'Dear', version: 1 })
  expect(await save(ann, { text: ' Dear Ada\n' })).toEqual({ ...first, text: ' Dear Ada\n', version: 2 })
  await save(ann, { kind: 'NOTE', text: 'She is cross' })
  expect((await ann.graphql(readText, { id })).conversation).toMatchObject({
    draft: { id: first.id, text: ' Dear Ada\n' },
    note: { text: 'She is cross' },
  })
  await ann.graphql(deleteText, { id: first.id })
  expect(await draftOf(ann)).toBeNull()
  expect((await save(ann)).id).not.toBe(first.id)
})

test('it carries the message that it answers and its files, as far as they are of this chat and workspace', async () => {
  const part = `mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft {
    id text replyTo { id } files { id kind filename } } } }`
  const file = async (tenant: typeof scene.shop) => {
    const bytes = Buffer.from('Oak: 100')
    const body = formOf({ name: 'file', filename: 'prices.txt', type: 'text/plain', bytes })
    const answer = await postMedia({ url: scene.parley.url, key: tenant.key }, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id as string
  }
  const [own1, own2, foreign] = [await file(scene.shop), await file(scene.shop), await file(scene.other)]
  const [said] = await scene.sql('select id from message where contact_id = $1', [id])
  const elsewhere = await scene.create()
  await storeIncoming(scene.parley.app, [scene.message({ waId: elsewhere.phone.slice(1) })])
  const [other] = await scene.sql('select id from message where contact_id = $1', [elsewhere.id])
  const input = { contactId: id, text: '', mediaIds: [own2, own1], replyToMessageId: said?.id }
  const files = [own2, own1].map((one) => ({ id: one, kind: 'DOCUMENT', filename: 'prices.txt' }))
  expect((await ann.graphql(part, { input })).saveDraft).toMatchObject({
    draft: { text: '', replyTo: { id: said?.id }, files },
  })
  const read = `query ($id: ID!) { conversation(contactId: $id) { draft { replyTo { id } files { id } } } }`
  expect((await ann.graphql(read, { id })).conversation).toEqual({
    draft: { replyTo: { id: said?.id }, files: [{ id: own2 }, { id: own1 }] },
  })
  for (const [wrong, code] of [
    [{ mediaIds: [own1, foreign] }, 'INVALID_FIELD input.mediaIds[1]'],
    [{ mediaIds: [id] }, 'INVALID_FIELD input.mediaIds[0]'],
    [{ replyToMessageId: other?.id }, 'INVALID_FIELD input.replyToMessageId'],
    [{ mediaIds: [], replyToMessageId: null }, 'INVALID_FIELD input.text'],
  ] as const) {
    expect(await asked(ann, part, { input: { ...input, ...wrong } })).toBe(code)
  }
  // What was refused changed nothing; a file that is gone is left out.
  await scene.sql('delete from media where id = $1', [own2])
  expect((await ann.graphql(read, { id })).conversation).toMatchObject({
    draft: { replyTo: { id: said?.id }, files: [{ id: own1 }] },
  })
  const saved = await save(ann)
  expect((await ann.graphql(read, { id })).conversation).toEqual({ draft: { replyTo: null, files: [] } })
  await send(ann, { draftId: saved.id })
  expect((await ann.graphql(read, { id })).conversation).toEqual({ draft: null })
})

test('nobody else reads, changes or deletes it, whatever they may', async () => {
  const { id: draftId } = await save(ann)
  const node = 'query ($id: ID!) { node(id: $id) { id } }'
  for (const session of [ben, own, stranger]) {
    expect((await session.graphql(node, { id: draftId })).node).toBeNull()
    expect(await asked(session, deleteText, { id: draftId })).toBe('NOT_FOUND')
  }
  expect((await ben.graphql(readText, { id })).conversation).toEqual({ draft: null, note: null })
  await save(ben, { text: 'Hello' })
  await send(ben, { draftId })
  expect((await ann.graphql(node, { id: draftId })).node).toEqual({ id: draftId })
  expect(await draftOf(ann)).toMatchObject({ text: 'Dear' })
})

test('a chat out of sight takes none, and hides what was begun in it', async () => {
  for (const session of [own, stranger]) {
    expect(await asked(session, saveText, { input: { contactId: id, text: '' } })).toBe('NOT_FOUND')
    expect(await asked(session, saveText, { input: { contactId: id, text: 'x' } })).toBe('NOT_FOUND')
  }
  await scene.sql('update conversation set agent_id = $1 where contact_id = $2', [await userOf(own), id])
  await save(own, { text: 'Mine' })
  const list = '{ drafts { nodes { contactId } } }'
  expect((await own.graphql(list)).drafts).toEqual({ nodes: [{ contactId: id }] })
  await scene.sql('update conversation set agent_id = null where contact_id = $1', [id])
  expect((await own.graphql(list)).drafts).toEqual({ nodes: [] })
})

test.each([
  [{ text: '' }, 'INVALID_FIELD input.text'],
  [{ text: 'x'.repeat(5001) }, 'INVALID_FIELD input.text'],
  [{ text: 'x', replyToMessageId: 'x' }, 'INVALID_FIELD input.replyToMessageId'],
])('%j is %s', async (input, code) => {
  expect(await asked(ann, saveText, { input: { contactId: id, ...input } })).toBe(code)
  expect(await draftOf(ann)).toBeNull()
})

test('it goes with the message that it became, and stays where that is refused', async () => {
  const draft = await save(ann)
  await save(ann, { kind: 'NOTE', text: 'stays' })
  const tooLong = { content: { text: { body: 'x'.repeat(5000) } }, draftId: draft.id }
  expect(await asked(ann, sendText, { input: { to: { contactId: id }, ...tooLong } })).toMatch(
    'INVALID_FIELD',
  )
  expect(await draftOf(ann)).toMatchObject({ id: draft.id })
  await send(ann, { draftId: draft.id })
  expect((await ann.graphql(readText, { id })).conversation).toEqual({ draft: null, note: { text: 'stays' } })
  await send(ann, { draftId: draft.id })
  expect(await messages()).toBe(2)
})

test('a message that cannot be stored leaves its draft where it was', async () => {
  const draft = await save(ann)
  await scene.sql('alter table hand_over add constraint broken check (false) not valid')
  const refused = await asked(ann, sendText, {
    input: { to: { contactId: id }, content: { text: { body: 'Dear' } }, draftId: draft.id },
  })
  await scene.sql('alter table hand_over drop constraint broken')
  expect(refused).toBe('INTERNAL_ERROR')
  expect(await draftOf(ann)).toMatchObject({ id: draft.id })
  expect(await messages()).toBe(0)
})

test('a send under a key of its sender is one message, however often it is repeated', async () => {
  const draft = await save(ann)
  const input = { idempotencyKey: 'k1', draftId: draft.id }
  const ids = await Promise.all([send(ann, input), send(ann, input), send(ann, input)])
  await scene.sql(
    `update conversation_window set last_incoming_at = now() - interval '25 hours' where contact_id = $1`,
    [id],
  )
  ids.push(await send(ann, { ...input, content: { text: { body: 'Other words' } } }))
  expect(new Set(ids).size).toBe(1)
  expect(await messages()).toBe(1)
  const refused = { to: { contactId: id }, content: { text: { body: 'x' } }, idempotencyKey: 'k2' }
  expect(await asked(ann, sendText, { input: refused })).toBe('WINDOW_CLOSED input.to.contactId')
  await storeIncoming(scene.parley.app, [scene.message({ waId: phone.slice(1) })])
  expect(await send(ben, { idempotencyKey: 'k1' })).not.toBe(ids[0])
  expect(await messages()).toBe(2)
})

test('messages sent under keys are handed over in the order in which they were accepted', async () => {
  const ids: string[] = []
  for (const n of Array.from({ length: 6 }, (_, index) => index))
    ids.push(await send(ann, { idempotencyKey: `in order ${n}`, content: { text: { body: `${n}` } } }))
  // The hand-over takes those of a contact by their ids.
  expect([...ids].sort()).toEqual(ids)
  const texts = () =>
    scene.sql('select id from message where contact_id = $1 and direction = $2 order by id', [id, 'outgoing'])
  expect((await texts()).map((row) => row.id)).toEqual(ids)
})

test('drafts go with their contact and with who wrote them', async () => {
  const gone = await memberSession(scene.parley, scene.shop.workspaceId)
  await save(gone)
  await save(ann)
  const count = async () => (await scene.sql('select id from draft where contact_id = $1', [id])).length
  expect(await count()).toBe(2)
  await ann.api.send('DELETE', `/users/${await userOf(gone)}`)
  expect(await count()).toBe(1)
  await scene.shop.v1.send('DELETE', `/contacts/${id}`)
  expect(await count()).toBe(0)
})

test('of two contacts that are one person what was begun to either is kept', async () => {
  await scene.receive({ userId: `PT.${phone}` })
  const [row] = await scene.sql('select contact_id from contact_identity where value = $1', [`PT.${phone}`])
  const part = row?.contact_id as string
  await save(ann, { text: 'Dear' })
  await save(ann, { contactId: part, text: 'Hello' })
  await save(ben, { contactId: part, text: 'Moved' })
  await scene.receive({ waId: phone.slice(1), userId: `PT.${phone}` })
  expect(await draftOf(ann)).toMatchObject({ text: 'Dear\nHello', version: 2 })
  expect(await draftOf(ben)).toMatchObject({ text: 'Moved' })
  expect(await scene.sql('select id from draft where contact_id = $1', [part])).toEqual([])
})
