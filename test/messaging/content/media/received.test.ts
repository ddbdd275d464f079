import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession } from '../../../support/session.ts'

let parley: Parley
let tenant: Tenant
let cookie: string
const person = '+351912000111'

beforeAll(async () => {
  parley = await startParley({ LOG__LEVEL: 'error' })
  tenant = await parley.tenant()
  cookie = await signIn(tenant.workspaceId)
})
afterAll(() => parley.close())

/** The session cookie of a new member. */
async function signIn(workspaceId: string): Promise<string> {
  const { email, password } = await parley.createMember(workspaceId)
  const answer = await fetch(`${parley.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

const file = (messageId: string, headers: Record<string, string> = { cookie }) =>
  fetch(`${parley.url}/api/media/${messageId}`, { headers })

async function receivedImage() {
  await parley.sandbox.inbound(tenant.phoneId, person, { type: 'image', image: { mime_type: 'image/png' } })
  return parley.until(async () => {
    const { body } = await tenant.v1.get('/messages')
    return body.data[0]?.media?.size ? body.data[0] : null
  })
}

it('shows a picture that a customer sent: in the message at once, its bytes as soon as they are here', async () => {
  const message = await receivedImage()
  const bytes = sampleFile('image/png')
  expect(message.media).toMatchObject({ mime_type: 'image/png', size: bytes.length, caption: null })
  const answer = await file(message.id)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  const part = await file(message.id, { cookie, range: 'bytes=0-3' })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
})

it('gives files to svc_ keys that may read chats', async () => {
  const message = await receivedImage()
  const admin = await memberSession(parley, tenant.workspaceId)
  const issue = async (scopes: string[]) =>
    (await admin.api.post('/api-keys', { name: 'Archive', scopes })).body.data.key as string
  const statusWith = async (key: string) => (await file(message.id, { 'x-api-key': key })).status
  expect(await statusWith(await issue(['chat:read', 'contacts:read']))).toBe(200)
  expect(await statusWith(await issue(['contacts:read']))).toBe(403)
})

it('gives files to nobody else', async () => {
  const message = await receivedImage()
  const other = await parley.tenant()
  const stranger = await signIn(other.workspaceId)
  const refused = async (response: Promise<Response>) => {
    const answer = await response
    return [answer.status, ((await answer.json()) as { status: string; data: unknown }).status]
  }
  expect(await refused(file(message.id, {}))).toEqual([401, 'error'])
  expect(await refused(file(message.id, { cookie: stranger }))).toEqual([404, 'error'])
  expect(await refused(file(message.id, { authorization: `Bearer ${tenant.key}` }))).toEqual([401, 'error'])
  expect(await refused(file('..%2f..%2fetc%2fpasswd'))).toEqual([400, 'error'])
  const posted = await fetch(`${parley.url}/api/media/${message.id}`, { method: 'POST', headers: { cookie } })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
})

it('says that it is still fetching, and fetches what failed at first', async () => {
  await parley.sandbox.faults({ match: { path: '/whatsapp_business' }, effect: { status: 500 } })
  await parley.sandbox.inbound(tenant.phoneId, person, { type: 'audio', audio: { mime_type: 'audio/ogg' } })
  const message = await parley.until(async () => {
    const { body } = await tenant.v1.get('/messages')
    return body.data[0]?.type === 'audio' ? body.data[0] : null
  })
  expect(message.media.size).toBeNull()
  const waiting = await file(message.id)
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '2'])
  await parley.sandbox.clearFaults()
  await parley.until(async () => {
    await parley.clock.advance(31)
    return (await file(message.id)).status === 200
  })
  expect((await tenant.v1.get(`/messages/${message.id}`)).body.media.size).toBe(
    sampleFile('audio/ogg').length,
  )
})

it('takes the files of a deleted contact out of sight with its messages', async () => {
  const message = await receivedImage()
  const { id } = message.media
  const content = () =>
    fetch(`${parley.url}/v1/media/${id}/content`, { headers: { authorization: `Bearer ${tenant.key}` } })
  expect((await content()).status).toBe(200)
  expect((await tenant.v1.send('DELETE', `/contacts/${message.contact_id}`)).status).toBe(204)
  expect((await tenant.v1.get(`/media/${id}`)).status).toBe(404)
  expect((await content()).status).toBe(404)
  const forwarded = { to: person, type: 'image', media: { id } }
  expect((await tenant.v1.post('/messages', forwarded)).body.error).toMatchObject({
    code: 'invalid_field',
    field: 'media.id',
  })
})
