import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { until } from '../../support/until.ts'
import { RawClient } from '../socket/client.ts'

// U+0000 and half characters can be stored nowhere: every door refuses them, and none fails.

let parley: Parley
let shop: Tenant
let admin: Session
let contactId: string
const logged: unknown[] = []

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
  contactId = (await shop.v1.post('/contacts', { phone: '+15551100777' })).body.id
  parley.app.log.error = (...told: unknown[]) => void logged.push(told)
})
afterAll(() => parley?.close())

const odd = {
  'U+0000': 'a\u0000b',
  'the first half': 'a\ud83d',
  'the second half': '\ude00b',
  both: '\ude00\ud83d',
}

const operations: Record<string, string> = {
  teams: 'mutation ($text: String!) { createTeam(input: { name: $text }) { team { id } } }',
  contacts:
    'mutation ($text: String!) { createContact(input: { phone: "+15551100778", name: $text }) { contact { id } } }',
  'tags of contacts':
    'mutation ($text: String!) { createContact(input: { phone: "+15551100779", tags: [$text] }) { contact { id } } }',
  tags: 'mutation ($text: String!) { createTag(input: { name: $text }) { tag { name } } }',
  sends:
    'mutation ($text: String!) { sendMessage(input: { to: { phone: "+15551100777" }, content: { text: { body: $text } } }) { message { id } } }',
  roles: 'mutation ($text: String!) { createRole(input: { name: $text, permissions: [] }) { role { id } } }',
  searches: 'query ($text: String!) { contacts(filter: { search: $text }) { nodes { id } } }',
  'a name that is looked for': 'query ($text: String!) { tag(name: $text) { name } }',
}
const cases = Object.entries(operations).flatMap(([what, query]) =>
  Object.entries(odd).map(([which, text]) => [what, which, query, text] as const),
)
const refusal = { errors: [{ extensions: { code: 'INVALID_REQUEST', status: 400 } }] }

describe('GraphQL', () => {
  test.each(cases)('%s with %s, as a variable and written out', async (_what, _which, query, text) => {
    expect((await admin.ask(query, { text })).body).toMatchObject(refusal)
    const escaped = JSON.stringify(text).replace('\u0000', '\\u0000')
    const literal = query.replace(/\(\$text: String!\) /, '').replace('$text', escaped)
    expect((await admin.ask(literal)).body).toMatchObject(refusal)
    expect(logged).toEqual([])
  })

  test('over the socket', async () => {
    const { token } = (await admin.api.get('/auth/ws-token')).body.data
    const client = await new RawClient(`${parley.url.replace('http', 'ws')}/ws`).opened()
    client.send({ type: 'auth', payload: { token } })
    const query = operations.tags as string
    for (const [which, text] of Object.entries(odd)) {
      client.send({ id: which, type: 'subscribe', payload: { query, variables: { text } } })
      await until(async () => client.of('error', which).length === 1 || client.of('next', which).length === 1)
      expect(client.of('error', which)[0]?.payload).toMatchObject(refusal.errors)
    }
    client.ws.close()
    expect(logged).toEqual([])
  })

  test('whole characters of every kind are stored as they are', async () => {
    const text = '😀 \u202e ab\u0301 \ufffd'
    const { createTag } = await admin.graphql(operations.tags as string, { text })
    expect(createTag).toEqual({ tag: { name: text.trim() } })
  })
})

describe('the other doors', () => {
  test.each(Object.entries(odd))('%s', async (which, text) => {
    const v1 = await shop.v1.send('PATCH', `/contacts/${contactId}`, { name: text })
    const told = which === 'U+0000' ? [422, 'invalid_field', 'name'] : [400, 'invalid_request', undefined]
    expect([v1.status, v1.body.error.code, v1.body.error.field]).toEqual(told)
    for (const path of ['/tags', '/teams'])
      expect((await admin.api.post(path, { name: text })).status).toBe(400)
    expect((await admin.api.post('/rest/create-tag', { input: { name: text } })).status).toBe(400)
    expect(logged).toEqual([])
  })
})
