import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginProcess } from '../support/child-process.ts'
import { freePort } from '../support/free-port.ts'

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEUvhVpZIejjAAAADElEQVQI12NgIA0AAAAwAAHHqoWOAAAAAElFTkSuQmCC'

const EMAIL = 'admin@example.com'

/** Somebody of the first start, who has just written. */
const PHONE = '+15550100021'

/** The program of `npm start` with a folder of its own, and what a foreign client has to know of it. */
export async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-served-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const password = randomBytes(16).toString('hex')
  const begun = beginProcess({
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    ADMIN_PASSWORD: password,
    // Schemathesis takes longer than a session of people.
    JWT__ACCESS_EXPIRY_MINS: '600',
    WEBHOOKS__ALLOW_HOSTS: '127.0.0.1',
    SERVER__TRUSTED_PROXIES: '127.0.0.1',
  })
  await begun.said('Let a customer write')
  const key = /svc_live_\w+/.exec(begun.output())?.[0] ?? ''
  const base = `http://127.0.0.1:${port}`
  const receiver = await receive()
  await seed(`http://127.0.0.1:${sandboxPort}`, base, key)
  const environment = {
    BASE: base,
    KEY: key,
    EMAIL,
    PASSWORD: password,
    PHONE,
    PICTURE: join(folder, 'picture.png'),
    SHEET: join(folder, 'people.csv'),
    RECEIVER: receiver.url,
  }
  writeFileSync(environment.PICTURE, Buffer.from(PICTURE, 'base64'))
  writeFileSync(environment.SHEET, 'phone_number,profile_name\n+15550100081,Grace\n')
  const close = async () => {
    receiver.close()
    await begun.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { environment, base, close }
}

/** The access token of the administrator, which POST /auth/login sets as a cookie. */
export async function tokenOf({ BASE, EMAIL, PASSWORD }: { BASE: string; EMAIL: string; PASSWORD: string }) {
  const answer = await post(`${BASE}/api/auth/login`, { email: EMAIL, password: PASSWORD })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('svc_access='))
  return cookie?.slice('svc_access='.length, cookie.indexOf(';')) ?? ''
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** A second Ada, for pages of two, and a message of the first: she can be written to for a day. */
async function seed(sandbox: string, base: string, key: string): Promise<void> {
  const other = { phone: '+15550100023', name: 'Ada Byron' }
  await post(`${base}/v1/contacts`, other, { authorization: `Bearer ${key}` })
  const message = { type: 'text', text: { body: 'Hello!' } }
  const from = PHONE.slice(1)
  await post(`${sandbox}/__sim/inbound`, { phone_number_id: '100000000000001', from, name: 'Ada', message })
}

/** Where webhooks go. */
async function receive() {
  const server = createServer((request, response) => {
    request.resume()
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close }
}
