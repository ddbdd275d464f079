import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answered, speaker, told } from '../../../doors/event-language/speaker.ts'
import { expectGolden } from '../../../support/golden.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'
import { type GraphqlSocket, graphqlSocket } from './graphql-socket.ts'

// Notes over /api (spec/5 1.3; spec/8 NO; spec/9, contacts).

let scene: ContactScene
let ann: Session
let ben: Session
let own: Session
let stranger: Session
let id: string
let path: string

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values
       ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now()),
       ($1, gen_random_uuid(), 'Reader', '{chat:read,contacts:read}', now(), now())`,
    [workspaceId],
  )
  ann = await memberSession(scene.parley, workspaceId)
  ben = await memberSession(scene.parley, workspaceId, 'agent')
  own = await memberSession(scene.parley, workspaceId, 'Own')
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
})
beforeEach(async () => {
  ;({ id } = await scene.create())
  path = `/contacts/${id}/notes`
})
afterAll(() => scene?.parley.close())

async function write(content: string, session = ann): Promise<{ id: string; content: string }> {
  const { status, body, text } = await session.api.post(path, { content })
  expect(status, text).toBe(200)
  await scene.parley.clock.advance(1)
  return body.data
}
const contents = ({ notes }: { notes: { content: string }[] }) => notes.map(({ content }) => content)
const list = async (query = '', session = ann) => (await session.api.get(`${path}${query}`)).body.data

test('answers as the documents say', async () => {
  const made = await ann.api.post(path, { content: ' Call back ', unknown: 1 })
  await expectGolden('api/post-note', made)
  const one = `${path}/${made.body.data.id}`
  await expectGolden('api/get-notes', await ann.api.get(path))
  await expectGolden('api/put-note', await ann.api.send('PUT', one, { content: 'Call again' }))
  await expectGolden('api/delete-note', await ann.api.send('DELETE', one))
  await expectGolden('api/get-notes-none', await ann.api.get(path))
})

test('a page has the newest 30, the oldest of them first; before goes on back', async () => {
  const texts = Array.from({ length: 32 }, (_, index) => `note ${index}`)
  for (const text of texts) await write(text)
  const newest = await list()
  expect(contents(newest)).toEqual(texts.slice(2))
  expect([newest.total, newest.has_more]).toEqual([32, true])
  const older = await list(`?before=${newest.notes[0].id}&limit=2`)
  expect(contents(older)).toEqual(['note 0', 'note 1'])
  expect([older.total, older.has_more]).toEqual([32, false])
  expect((await list('?limit=500')).notes).toHaveLength(30)
  expect((await list('?limit=1')).has_more).toBe(true)
})

test('NO: before is a note of that contact', async () => {
  const other = await write('here')
  const { id: elsewhere } = await scene.create()
  const refused = await ann.api.get(`/contacts/${elsewhere}/notes?before=${other.id}`)
  expect([refused.status, refused.body.message]).toEqual([400, 'before: No such note of this contact.'])
  expect((await ann.api.get(`${path}?before=x`)).status).toBe(400)
})

test.each([[{}], [{ content: '' }], [{ content: ' \n' }], [{ content: null }]])(
  'NO: %j has no content, and nothing is kept',
  async (body) => {
    const answer = await ann.api.post(path, body)
    expect([answer.status, answer.body.message]).toEqual([400, 'content is required'])
    expect((await list()).total).toBe(0)
  },
)

test('NO: a note has 1 to 5,000 characters after trimming', async () => {
  expect((await write(` ${'x'.repeat(5000)} `)).content).toHaveLength(5000)
  expect((await ann.api.post(path, { content: 'x'.repeat(5001) })).status).toBe(400)
  expect((await list()).total).toBe(1)
})

test('NO: only who wrote it edits and deletes it; a PUT without content changes nothing', async () => {
  const { id: noteId } = await write('mine')
  const one = `${path}/${noteId}`
  const edited = await ben.api.send('PUT', one, { content: 'x' })
  expect([edited.status, edited.body.message]).toEqual([403, 'You can only edit your own notes'])
  const deleted = await ben.api.send('DELETE', one)
  expect([deleted.status, deleted.body.message]).toEqual([403, 'You can only delete your own notes'])
  expect((await ann.api.send('PUT', one, {})).body.data.content).toBe('mine')
  expect((await ann.api.send('PUT', one, { content: '' })).status).toBe(400)
  expect(contents(await list())).toEqual(['mine'])
})

test('NO: a note of who has left stays with its name; holders of contacts:delete delete it, nobody edits it', async () => {
  const leaving = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  const { id: noteId } = await write('from the past', leaving)
  await scene.sql('delete from membership where user_id = (select id from user_account where email = $1)', [
    leaving.email,
  ])
  const [kept] = (await list()).notes
  expect(kept).toMatchObject({ id: noteId, created_by_name: expect.stringMatching(/./) })
  const one = `${path}/${noteId}`
  expect((await ann.api.send('PUT', one, { content: 'x' })).status).toBe(403)
  expect((await ben.api.send('DELETE', one)).status).toBe(403)
  expect((await ann.api.send('DELETE', one)).status).toBe(200)
})

test('NO: with chat:write and out of scope it is 404, and a note is found at its own contact alone', async () => {
  const { id: noteId } = await write('hidden')
  const { id: elsewhere } = await scene.create()
  for (const session of [own, stranger]) {
    for (const [method, to] of [
      ['GET', path],
      ['POST', path],
      ['PUT', `${path}/${noteId}`],
      ['DELETE', `${path}/${noteId}`],
    ] as const) {
      const answer = await session.api.send(method, to, method === 'GET' ? undefined : { content: 'x' })
      expect([method, answer.status]).toEqual([method, 404])
      expect(answer.body.message).toMatch(/^(Contact|Note) not found$/)
    }
  }
  const wrong = `/contacts/${elsewhere}/notes/${noteId}`
  expect((await ann.api.send('PUT', wrong, { content: 'x' })).body.message).toBe('Note not found')
  expect((await ann.api.send('DELETE', wrong)).status).toBe(404)
  expect((await ann.api.send('PUT', `${path}/x`, { content: 'x' })).body.message).toBe('Invalid note ID')
  expect((await ann.api.get('/contacts/x/notes')).body.message).toBe('Invalid contact ID')
  expect(contents(await list())).toEqual(['hidden'])
})

test('NO: who reads chats reads notes and writes none; notes go with their contact', async () => {
  const reader = await memberSession(scene.parley, scene.shop.workspaceId, 'Reader')
  await write('read me')
  expect(contents(await list('', reader))).toEqual(['read me'])
  expect((await reader.api.post(path, { content: 'x' })).status).toBe(403)
  expect((await scene.shop.v1.send('DELETE', `/contacts/${id}`)).status).toBe(204)
  expect((await ann.api.get(path)).status).toBe(404)
  const rows = await scene.sql('select count(*)::int as n from note where contact_id = $1', [id])
  expect(rows).toEqual([{ n: 0 }])
})

test('NO: live events go only to sockets that may see the contact', async () => {
  const ws = `${scene.parley.url.replace('http', 'ws')}/ws`
  const tokenOf = async (session: Session) => (await session.api.get('/auth/ws-token')).body.data.token
  const people = [ann, own, stranger]
  const plain = await Promise.all(people.map(async (one) => speaker(ws, await tokenOf(one))))
  const graph: GraphqlSocket[] = []
  for (const one of people)
    graph.push(await graphqlSocket(ws, await tokenOf(one), 'subscription { noteEvents { __typename } }'))
  const { id: noteId } = await write('only for some')
  await ann.api.send('PUT', `${path}/${noteId}`, { content: 'still' })
  await ann.api.send('DELETE', `${path}/${noteId}`)
  const types = ['conversation_note_created', 'conversation_note_updated', 'conversation_note_deleted']
  const [seeing, ...others] = plain
  // What has gone meanwhile is not told any more, but that it went.
  const heard = () => (seeing ? told(seeing).map(({ type }) => type) : [])
  await expect.poll(() => heard().at(-1)).toBe(types[2])
  expect(types).toEqual(expect.arrayContaining(heard()))
  await expect.poll(() => graph[0]?.heard.length).toBe(3)
  for (const client of others) {
    await answered(client)
    expect(told(client)).toEqual([])
  }
  expect(graph.slice(1).map(({ heard }) => heard)).toEqual([[], []])
  for (const client of plain) client.ws.close()
  for (const client of graph) client.close()
})
