import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/server.ts'
import { startFront } from './front.ts'

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEUvhVpZIejjAAAADElEQVQI12NgIA0AAAAwAAHHqoWOAAAAAElFTkSuQmCC'

/** What a client is given: where the platform is, as whom it calls, and whom it writes to, who has just written. */
export async function startPlatform() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-front-'))
  writeFileSync(join(folder, 'picture.png'), Buffer.from(PICTURE, 'base64'))
  const receiver = createServer((request, response) => {
    response.end(new URL(request.url ?? '/', 'http://receiver').searchParams.get('hub.challenge') ?? 'ok')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const sandbox = await startSandbox({ port: 0, callbackUrl, seed: 7 })
  const front = await startFront(folder, sandbox.url)
  const sim = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${sandbox.url}/__sim${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  await sim('/settings', { auto: { sent_ms: 0, delivered_ms: 0, read_ms: 0, template_review_ms: 0 } })
  const other = await sim('/numbers', {
    display_phone_number: '+351210000008',
    business_id: '200000000000009',
  })
  const environment = {
    BASE: sandbox.url,
    FRONT: front.url,
    AUTHORITY: front.authority,
    PHONE: '100000000000001',
    BUSINESS: '200000000000001',
    OTHER: other.business_id as string,
    APP: '300000000000001',
    SECRET: 'sandbox-app-secret',
    TOKEN: 'sandbox-token',
    CUSTOMER: '351912000111',
    PICTURE: join(folder, 'picture.png'),
    RECEIVER: callbackUrl,
  }
  const text = { type: 'text', text: { body: 'hello' } }
  await sim('/inbound', { from: environment.CUSTOMER, message: text })
  const close = async () => {
    front.close()
    await sandbox.close()
    receiver.closeAllConnections()
    receiver.close()
  }
  return { environment, close }
}
