import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapiOfApi } from '#doors/openapi/documents.ts'
import { type Document, type Endpoint, endpointsOf } from '#doors/openapi/reading.ts'
import { problemsOfAnswer } from '../support/conforms.ts'
import { size } from '../support/long-run.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { samples } from '../support/samples.ts'
import { memberSession, type Session } from '../support/session.ts'
import { requestsTo } from './arbitraries.ts'

const document = openapiOfApi('http://parley.test') as Document
/** Requests per operation: all operations together have many times a hundred. */
const drawn = { ...samples(6, 1_000), endOnFailure: true }

let parley: Parley
let shop: Tenant
let admin: Session
const ids: Record<string, string> = {}

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
  const { id: user } = await parley.createMember(shop.workspaceId, 'agent')
  const made = async (path: string, body: object) => {
    const { body: told, text } = await admin.api.post(path, body)
    const data = told.data.team ?? told.data
    if (!data?.id) throw new Error(`${path}: ${text}`)
    return data.id as string
  }
  const events = ['contact.created']
  Object.assign(ids, {
    users: user,
    organizations: shop.workspaceId,
    member_id: user,
    user_id: user,
    teams: await made('/teams', { name: 'Support' }),
    roles: await made('/roles', { name: 'Clerk', permissions: ['chat:read'] }),
    webhooks: await made('/webhooks', {
      name: 'CRM',
      url: 'https://hooks.example.com/',
      events: ['message.sent'],
    }),
    'webhook-endpoints': await made('/webhook-endpoints', { url: 'https://127.0.0.1:1/', events }),
    'api-keys': await made('/api-keys', { name: 'CRM', scopes: [] }),
    'public-keys': await made('/public-keys', { name: 'CRM', scopes: ['contacts:read'] }),
    tags: 'vip',
  })
  await admin.api.post('/tags', { name: 'vip' })
})
afterAll(() => parley?.close())

/** They end or change the session that asks; test/people/sessions has them. */
const ofSessions = /^\/(auth\/|me\/password)/
const endpoints = endpointsOf(document)
  .filter(({ path }) => !ofSessions.test(path))
  // What deletes comes last, so that the others still find something.
  .sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

/** Headers of /api are the same everywhere and not told by operation. */
const problemsOf = (answer: Parameters<typeof problemsOfAnswer>[0], endpoint: Endpoint) =>
  problemsOfAnswer(answer, endpoint, document).filter((problem) => !problem.startsWith('the header'))

describe('no request is answered in a way that the document does not tell, and none with 500', () => {
  test.each(endpoints)('$method $path', async (endpoint) => {
    await fc.assert(
      fc.asyncProperty(requestsTo(document, endpoint, ids), async (request) => {
        const { method, path, body, headers } = request
        const answer = await admin.api.send(method, path, body, headers)
        const told = { request, status: answer.status, problems: problemsOf(answer, endpoint) }
        expect(told).toEqual({ request, status: told.status, problems: [] })
        expect(answer.status, answer.text).not.toBe(500)
      }),
      { ...drawn, interruptAfterTimeLimit: size(3000, 120_000) },
    )
  })

  test('what can be stored nowhere names nothing', async () => {
    expect((await admin.api.send('PUT', '/tags/%00', { name: 'new' })).status).toBe(404)
    expect((await admin.api.get('/tags?search=%00')).status).toBe(400)
  })

  test('the session that asked is still one', async () => {
    expect((await admin.api.get('/me')).status).toBe(200)
  })
})
