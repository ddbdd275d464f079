import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { closePerApp } from '#core/context/per-app.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { markRead, type SendOutcome, sendToPlatform } from '#outside/platform/messages.ts'
import {
  type FaultServer,
  platformScene,
  sandboxNumber,
  startFaultServer,
  startTcpServer,
} from './support.ts'

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const message = { messaging_product: 'whatsapp', to: '351912000111', type: 'text', text: { body: 'Hi' } }

function sceneAt(url: string) {
  const scene = platformScene(url)
  closing.push(() => closePerApp(scene.app))
  return scene
}

async function serve(
  answer: Parameters<typeof startFaultServer>[0],
): Promise<FaultServer & ReturnType<typeof sceneAt>> {
  const server = await startFaultServer(answer)
  closing.push(server.close)
  return { ...server, ...sceneAt(server.url) }
}

function json(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { 'content-type': 'application/json', ...headers })
  res.end(JSON.stringify(body))
}

const error = (code: number, more: object = {}) => ({
  error: { message: `(#${code}) Something`, type: 'OAuthException', code, fbtrace_id: 'Trace1', ...more },
})

async function outcomeOf(answer: Parameters<typeof startFaultServer>[0]): Promise<SendOutcome> {
  const { app } = await serve(answer)
  return sendToPlatform(app, sandboxNumber, message)
}

describe('a message that the platform accepts', () => {
  test('is sent with token, version and name, and answers the ids', async () => {
    const contacts = [{ input: '+351 912', wa_id: '351912000111' }]
    const { app, seen } = await serve((res) =>
      json(res, 200, { contacts, messages: [{ id: 'wamid.1' }], new: 1 }),
    )
    const outcome = await sendToPlatform(app, sandboxNumber, message)
    expect(outcome).toEqual({
      kind: 'accepted',
      platformMessageId: 'wamid.1',
      waId: '351912000111',
      userId: null,
      isHeld: false,
    })
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/v25.0/100000000000001/messages',
        headers: {
          authorization: 'Bearer sandbox-token',
          'user-agent': 'Parley',
          'content-type': 'application/json',
        },
      },
    ])
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(message)
  })

  test('to a person without a phone answers the user id', async () => {
    const contacts = [{ input: 'US.99', user_id: 'US.99' }]
    const outcome = await outcomeOf((res) => json(res, 200, { contacts, messages: [{ id: 'wamid.1' }] }))
    expect(outcome).toEqual({
      kind: 'accepted',
      platformMessageId: 'wamid.1',
      waId: null,
      userId: 'US.99',
      isHeld: false,
    })
  })
})

describe('a refusal', () => {
  test.each([
    [131056, 400, 6_000],
    [130429, 429, 1_000],
    [130429, 400, 1_000],
    [131000, 500, 5_000],
    [131016, 500, 5_000],
    [131057, 500, 15_000],
    [2, 503, 5_000],
    [4, 400, 60_000],
    [80007, 400, 60_000],
    [133004, 503, 5_000],
  ])('with code %i (HTTP %i) may be tried again', async (code, status, afterMs) => {
    const outcome = await outcomeOf((res) => json(res, status, error(code)))
    expect(outcome).toEqual({ kind: 'retry', code, message: 'Something', afterMs })
  })

  test.each([
    [131047, 400],
    [1, 400],
    [190, 401],
    [132001, 404],
    [131048, 400],
  ])('with code %i (HTTP %i) is final', async (code, status) => {
    expect(await outcomeOf((res) => json(res, status, error(code)))).toEqual({
      kind: 'refused',
      code,
      message: 'Something',
      title: null,
    })
  })

  test('of which the platform knows no cause is tried again three times, and then final', async () => {
    const { app } = await serve((res) => json(res, 500, error(131000)))
    const kinds: string[] = []
    for (const attempts of [0, 1, 2, 3])
      kinds.push((await sendToPlatform(app, sandboxNumber, message, attempts)).kind)
    expect(kinds).toEqual(['retry', 'retry', 'retry', 'refused'])
  })

  test('is told in its most useful words', async () => {
    const details = { messaging_product: 'whatsapp', details: 'Button title length invalid.' }
    const texts = [
      { error_data: details },
      { error_data: JSON.stringify(details) },
      { error_user_msg: 'Button title length invalid.' },
    ]
    for (const more of texts) {
      const outcome = await outcomeOf((res) => json(res, 400, error(131009, more)))
      expect(outcome).toMatchObject({ message: 'Button title length invalid.' })
    }
  })

  test('may name the wait: in seconds, or in the minutes of the usage header', async () => {
    const usage = { '2001': [{ type: 'whatsapp', call_count: 100, estimated_time_to_regain_access: 3 }] }
    const waits: [Record<string, string>, number][] = [
      [{ 'retry-after': '7' }, 7_000],
      [{ 'x-business-use-case-usage': JSON.stringify(usage) }, 180_000],
      [{ 'retry-after': '999999' }, 3_600_000],
      [{ 'retry-after': 'soon', 'x-business-use-case-usage': '{' }, 60_000],
    ]
    for (const [headers, afterMs] of waits) {
      expect(await outcomeOf((res) => json(res, 400, error(80007), headers))).toMatchObject({
        kind: 'retry',
        afterMs,
      })
    }
  })

  test('without the platform’s own error: 4xx was not taken, 429 may be tried again', async () => {
    expect(await outcomeOf((res) => res.writeHead(404).end('<html>'))).toMatchObject({
      kind: 'refused',
      code: 404,
    })
    expect(await outcomeOf((res) => res.writeHead(302, { location: '/x' }).end())).toMatchObject({
      kind: 'refused',
      code: 302,
    })
    expect(await outcomeOf((res) => res.writeHead(429).end())).toMatchObject({ kind: 'retry', code: 429 })
  })

  test('is logged with its trace, and no token is ever written down', async () => {
    const text = 'Malformed access token sandbox-token or EAAGm0PX4ZCpsBA'
    const { app, logged } = await serve((res) => json(res, 400, error(190, { message: text })))
    const outcome = await sendToPlatform(app, sandboxNumber, message)
    // That the token is refused would be kept as well; there is no database here.
    const calls = (logged as { fbtraceId?: string }[]).filter(({ fbtraceId }) => fbtraceId)
    expect(calls).toMatchObject([{ code: 190, fbtraceId: 'Trace1', numberId: 'number' }])
    expect(JSON.stringify([logged, outcome])).not.toMatch(/sandbox-token|EAAGm0/)
    const detailed = { message: text, error_data: { details: text } }
    const titled = await outcomeOf((res) => json(res, 400, error(190, detailed)))
    expect(titled).toMatchObject({ title: expect.stringContaining('Malformed') })
    expect(JSON.stringify(titled)).not.toMatch(/sandbox-token|EAAGm0/)
  })
})

describe('an answer that cannot be understood is never a reason to send again', () => {
  test.each<[string, (res: ServerResponse) => void]>([
    ['a 502 of a proxy', (res) => res.writeHead(502).end('<html>Bad gateway</html>')],
    ['a 500 without body', (res) => res.writeHead(500).end()],
    ['a 200 that is no JSON', (res) => res.writeHead(200).end('OK')],
    ['a 200 without an id', (res) => json(res, 200, { messages: [] })],
    ['an empty 200', (res) => res.writeHead(200).end()],
    [
      'half an answer',
      (res) =>
        void res.writeHead(200, { 'content-length': '500' }).write('{"messages":[{"id"', () => res.destroy()),
    ],
    ['a connection that is reset', (res) => void res.socket?.resetAndDestroy()],
    ['a connection that is closed', (res) => void res.socket?.end()],
  ])('%s', async (_, answer) => {
    const server = await serve((res) => answer(res))
    expect(await sendToPlatform(server.app, sandboxNumber, message)).toMatchObject({ kind: 'ambiguous' })
    expect(server.seen).toHaveLength(1)
  })

  // In one test, because both have to wait for real timeouts.
  test('a server that never answers, and one whose answer trickles in for ever', async () => {
    const silent = await serve(() => {})
    const trickling = await serve((res) => {
      res.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => res.write(' '), 200)
      res.on('close', () => clearInterval(timer))
    })
    const send = ({ app }: typeof silent) => sendToPlatform(app, sandboxNumber, message)
    const outcomes = await Promise.all([send(silent), send(trickling)])
    expect(outcomes).toMatchObject([{ kind: 'ambiguous' }, { kind: 'ambiguous' }])
    expect([silent.seen.length, trickling.seen.length]).toEqual([1, 1])
  })

  test('a kept connection that the platform closes as the next message is written', async () => {
    let served = 0
    const accepted = JSON.stringify({ messages: [{ id: 'wamid.1' }] })
    const server = await startTcpServer((socket) => {
      socket.on('data', () => {
        served += 1
        if (served > 1) socket.destroy()
        else
          socket.write(
            `HTTP/1.1 200 OK\r\ncontent-length: ${accepted.length}\r\nkeep-alive: timeout=60\r\n\r\n${accepted}`,
          )
      })
    })
    closing.push(server.close)
    const { app } = sceneAt(server.url)
    expect(await sendToPlatform(app, sandboxNumber, message)).toMatchObject({ kind: 'accepted' })
    expect(await sendToPlatform(app, sandboxNumber, message)).toMatchObject({ kind: 'ambiguous' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(served).toBe(2)
  })
})

describe('a message that cannot have left may be sent again', () => {
  test('nobody listens', async () => {
    const server = await startTcpServer(() => {})
    await server.close()
    const { app } = sceneAt(server.url)
    expect(await sendToPlatform(app, sandboxNumber, message)).toMatchObject({
      kind: 'retry',
      code: 0,
      afterMs: 2_000,
    })
  })

  test('nobody has this name', async () => {
    const { app } = sceneAt('http://platform.invalid')
    expect(await sendToPlatform(app, sandboxNumber, message)).toMatchObject({ kind: 'retry', code: 0 })
  })

  test('the other side breaks off before the connection is secure', async () => {
    const server = await startTcpServer((socket) => socket.on('data', () => socket.destroy()))
    closing.push(server.close)
    const { app } = sceneAt(server.url.replace('http:', 'https:'))
    expect(await sendToPlatform(app, sandboxNumber, message)).toMatchObject({ kind: 'retry', code: 0 })
  })
})

describe('a read receipt', () => {
  test('names the message, and can show that somebody writes', async () => {
    const { app, seen } = await serve((res) => json(res, 200, { success: true }))
    await markRead(app, sandboxNumber, 'wamid.IN1')
    await markRead(app, sandboxNumber, 'wamid.IN1', true)
    const receipt = { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.IN1' }
    expect(seen.map((one) => JSON.parse(one.body))).toEqual([
      receipt,
      { ...receipt, typing_indicator: { type: 'text' } },
    ])
  })

  test('that fails throws what happened', async () => {
    const { app } = await serve((res, _req, count) =>
      count === 1 ? json(res, 400, error(100)) : res.destroy(),
    )
    await expect(markRead(app, sandboxNumber, 'wamid.OLD')).rejects.toThrow(PlatformError)
    await expect(markRead(app, sandboxNumber, 'wamid.OLD')).rejects.toThrow(PlatformSilence)
  })
})
