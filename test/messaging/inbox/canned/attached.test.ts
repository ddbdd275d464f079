import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// CR: a file of a canned response, which media storage keeps for as long as the response names it.

let parley: Parley
let shop: Tenant
let admin: Session
let stranger: Session

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
  stranger = await memberSession(parley, (await parley.tenant({ number: false })).workspaceId)
})
beforeEach(() => parley.app.pool.query('delete from canned_response'))
afterAll(() => parley?.close())

const day = 86_400
const headersOf = ({ cookies }: Session) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': cookies.get('svc_csrf') ?? '',
})
const send = async (path: string, name: string, text: string, who: Session) => {
  const form = new FormData()
  form.set('file', new Blob([text]), name)
  form.set('updates_known', 'true')
  const answer = await fetch(`${parley.url}/api${path}`, {
    method: 'POST',
    headers: headersOf(who),
    body: form,
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).data
}
const upload = async (who = admin): Promise<string> => (await send('/media', 'a.txt', 'Our prices', who)).id
const hello = { name: 'Prices', content: 'Here are our prices.' }
const make = (body: object = {}) => admin.api.post('/canned-responses', { ...hello, ...body })
const put = (id: string, body: object) => admin.api.send('PUT', `/canned-responses/${id}`, body)
const exists = async (id: string) => (await parley.app.prisma.media.count({ where: { id } })) === 1

test('it is given, kept when left out, and cleared; GraphQL leads to it', async () => {
  const file = await upload()
  const made = (await make({ media_id: file })).body.data
  expect(made.media_id).toBe(file)
  expect((await put(made.id, { content: 'Other words' })).body.data.media_id).toBe(file)
  const found = await admin.graphql(
    '{ cannedResponses { nodes { file { id filename kind size } } } cannedResponseCategories }',
  )
  expect(found).toEqual({
    cannedResponses: { nodes: [{ file: { id: file, filename: 'a.txt', kind: 'DOCUMENT', size: 10 } }] },
    cannedResponseCategories: ['general'],
  })
  for (const empty of [null, '']) {
    expect((await put(made.id, { media_id: empty })).body.data.media_id).toBe(null)
    await put(made.id, { media_id: file })
  }
  expect((await make({ name: 'Without' })).body.data.media_id).toBe(null)
})

test('of another workspace, of a chat, or of nobody it is 400, and nothing changes', async () => {
  await parley.sandbox.inbound(shop.phoneId, '15550700003', { type: 'image', image: { id: 'a-file' } })
  const received = await parley.until(() =>
    parley.app.prisma.media.findFirst({ where: { source: 'received', state: 'ready' } }),
  )
  const { id } = (await make()).body.data
  const theirs = await upload(stranger)
  for (const file of [theirs, received.id, '0198f0a2-7c1e-7d4b-9a50-000000000001', 'x', 7]) {
    expect((await make({ name: 'More', media_id: file })).status, String(file)).toBe(400)
    expect((await put(id, { media_id: file })).status, String(file)).toBe(400)
  }
  const all = (await admin.api.get('/canned-responses')).body.data.canned_responses
  expect(all.map(({ name, media_id }: Record<string, unknown>) => [name, media_id])).toEqual([
    ['Prices', null],
  ])
})

test('in a file rows name it by its id, and a row with one that is not there is told', async () => {
  const file = await upload()
  await make({ media_id: file })
  const text = (await admin.api.get('/canned-response-export')).text
  const imported = (given: string) => send('/canned-response-import', 'r.csv', given, admin)
  expect(await imported(text)).toEqual({ created: 0, updated: 0, skipped: 1, faults: [] })
  const theirs = await upload(stranger)
  expect(await imported(`name,content,media_id\nA,x,${file}\nB,x,${theirs}\nC,x,nonsense\n`)).toEqual({
    created: 1,
    updated: 0,
    skipped: 0,
    faults: [
      { row: 3, column: 'media_id', reason: 'No such file.' },
      { row: 4, column: 'media_id', reason: 'Must be a uuid.' },
    ],
  })
})

test('it stays as long as the response, beyond the 30 days of an upload', async () => {
  const [kept, unused] = [await upload(), await upload()]
  const { id } = (await make({ media_id: kept })).body.data
  await parley.clock.advance(31 * day)
  expect([await exists(kept), await exists(unused)]).toEqual([true, false])
  const later = await memberSession(parley, shop.workspaceId)
  expect((await later.api.send('DELETE', `/canned-responses/${id}`)).status).toBe(200)
  await parley.clock.advance(2 * day)
  expect(await exists(kept)).toBe(false)
})
