import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallbackDoor } from '#doors/callbacks/callbacks-door.ts'
import { maxCallbackBytes } from '#messaging/numbers/accounts/callback-sizes.ts'
import { drainCallbacks } from '#messaging/receiving/callbacks/process.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/server.ts'
import { fixture, type Scene, signed, startScene, verifyToken } from './scene.ts'

let scene: Scene
let server: Server
let url: string
let sandbox: RunningSandbox

beforeAll(async () => {
  scene = await startScene({ PLATFORM__APP_SECRET: 'sandbox-app-secret' })
  server = createServer(createCallbackDoor(scene.app))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhook`
  sandbox = await startSandbox({ port: 0, callbackUrl: url })
  const workspaceId = await scene.addWorkspace()
  await scene.addNumber(workspaceId)
  await scene.addNumber(workspaceId, {
    phoneId: '100000000000001',
    businessId: '200000000000001',
    phone: '15550100100',
  })
})

afterAll(async () => {
  await sandbox.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await scene.close()
})

test('the address is verified with the bare challenge', async () => {
  const answer = await fetch(
    `${url}?hub.mode=subscribe&hub.challenge=%3Cb%3E1158&hub.verify_token=${verifyToken}`,
  )
  expect([answer.status, await answer.text()]).toEqual([200, '<b>1158'])
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const refused = await fetch(`${url}?hub.mode=subscribe&hub.challenge=1158&hub.verify_token=guess`)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toEqual({ status: 'error', message: 'Verification failed', data: null })
})

test('callbacks are answered by what became of them', async () => {
  const body = fixture('message-text')
  const post = (bytes: Buffer, headers: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new Uint8Array(bytes), headers })
  const taken = await post(body, { 'x-hub-signature-256': signed(body, 'sandbox-app-secret') })
  expect([taken.status, await taken.json()]).toEqual([200, { status: 'ok' }])
  expect((await post(body, {})).status).toBe(403)
  const unreadable = Buffer.from('{')
  const ours = { 'x-hub-signature-256': signed(unreadable, 'sandbox-app-secret') }
  expect((await post(unreadable, ours)).status).toBe(400)
  expect((await post(unreadable, {})).status).toBe(403)
  expect((await post(Buffer.alloc(maxCallbackBytes + 1, ' '), {})).status).toBe(413)
  const other = await fetch(url, { method: 'PUT' })
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, POST'])
})

test.each([
  ['without a signature', '', 2_850_000, 403],
  ['with a signature of another form', 'X-Hub-Signature-256: sha1=00\r\n', 2_850_000, 403],
  ['over 3 MB', `X-Hub-Signature-256: ${signed('')}\r\n`, maxCallbackBytes + 1, 413],
])('a body %s is not waited for: the answer ends the connection', async (_, header, length, status) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST /api/webhook HTTP/1.1\r\nHost: parley\r\nContent-Length: ${length}\r\n${header}\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(answer).toMatch(
    new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*connection: close[\\s\\S]*"status":"error"`, 'i'),
  )
})

test('a body without a length is cut off at 3 MB', async () => {
  const status = await new Promise((resolve, reject) => {
    const req = request(url, { method: 'POST', headers: { 'x-hub-signature-256': signed('') } }, (res) => {
      resolve(res.statusCode)
      req.destroy()
    })
    req.on('error', reject)
    const chunk = Buffer.alloc(256 * 1024, ' ')
    const write = () => {
      while (!req.destroyed && req.write(chunk));
      req.once('drain', write)
    }
    write()
  })
  expect(status).toBe(413)
})

test('what the sandbox sends arrives: a message, and the ladder of a sent one', async () => {
  const sim = async (path: string, body: object) =>
    (await fetch(`${sandbox.url}/__sim${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
  await sim('/settings', { auto: { sent_ms: 0, delivered_ms: 0, read_ms: 0 } })
  const message = { type: 'text', text: { body: 'Olá 👋' } }
  await sim('/inbound', { phone_number_id: '100000000000001', from: '+351912000777', name: 'Rui', message })
  const send = await fetch(`${sandbox.url}/v25.0/100000000000001/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      to: '351912000777',
      type: 'text',
      text: { body: 'Hi' },
    }),
  })
  const { messages } = (await send.json()) as { messages: { id: string }[] }
  const parked = () =>
    scene.rows<{ status: string }>(
      'select status from parked_status where platform_message_id = $1 order by status',
      [messages[0]?.id],
    )
  await expect
    .poll(async () => {
      await drainCallbacks(scene.app)
      return (await parked()).map((row) => row.status)
    })
    .toEqual(['delivered', 'read', 'sent'])
  expect(
    await scene.rows(`select content->>'body' as body from message where from_phone = '351912000777'`),
  ).toEqual([{ body: 'Olá 👋' }])
})
