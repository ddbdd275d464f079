import { describe, expect, test } from 'vitest'
import type { GuardedClientOptions } from '#outside/guarded-client/client.ts'
import { ForbiddenTargetError } from '#outside/guarded-client/target.ts'
import { client, receiver } from './clients.ts'

describe('check', () => {
  const refused = (url: string, options: Partial<GuardedClientOptions> = { allowHosts: [] }) =>
    expect(client(options).check(url), url).rejects.toThrow(ForbiddenTargetError)

  test('refuses what is not a plain https URL', async () => {
    await refused('http://example.com/hook')
    await refused('ftp://example.com/')
    await refused('example.com/hook')
    await refused('https:example.com')
    await refused('https:///example.com')
    await refused('https://')
    await refused('https://user:pass@example.com/')
    await refused('https://user@example.com/')
    await refused('https://@example.com/')
    await refused('https://example.com/#part')
    await refused('https://example.com/#')
    await refused('https://exa mple.com/')
    await refused(' https://example.com/')
    await refused('https://example.com\\@127.0.0.1/')
    await refused('https://example.com/\n')
    await refused(`https://example.com/${'a'.repeat(2048)}`)
    await refused('https://example.com:99999/')
    await refused('https://example.com:0/')
    await refused('http://127.0.0.1:0/', { allowHosts: ['127.0.0.1'] })
  })

  test('refuses internal addresses however they are written', async () => {
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])
      await refused(`https://${host}/`)
    for (const host of [
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      'localhost',
      'a.localhost',
      'localhost.',
    ])
      await refused(`https://${host}/`)
  })

  test('refuses names with any internal address', async () => {
    await refused('https://hook.example/', { allowHosts: [], resolve: async () => ['8.8.8.8', '10.1.2.3'] })
    await refused('https://hook.example/', { allowHosts: [], resolve: async () => ['fd00::1'] })
  })

  test('takes public names, names that do not resolve now, and any port', async () => {
    const one = client({ allowHosts: [], resolve: async () => ['8.8.8.8'] })
    await one.check('https://hook.example:8443/a?b=c')
    const none = client({ allowHosts: [], resolve: async () => Promise.reject(new Error('ENOTFOUND')) })
    await none.check('https://hook.example/')
    await client({ allowHosts: [], resolve: async () => [] }).check('https://hook.example/')
    await client({ allowHosts: [] }).check('https://8.8.8.8/')
  })

  test('allowed hosts may be http and private, others still not', async () => {
    await client({ allowHosts: ['127.0.0.1', 'localhost'] }).check('http://localhost:9/x')
    await client({ allowHosts: ['::1'] }).check('http://[::1]:9/x')
    await client({ allowHosts: ['127.0.0.1:9'] }).check('http://127.0.0.1:9/')
    await refused('http://127.0.0.1:10/', { allowHosts: ['127.0.0.1:9'] })
    await refused('http://127.0.0.2/', { allowHosts: ['127.0.0.1'] })
    await refused('http://user@127.0.0.1/', { allowHosts: ['127.0.0.1'] })
  })
})

describe('post', () => {
  test('sends the body and headers as given and answers status, body and Retry-After', async () => {
    const server = await receiver((res) => void res.writeHead(503, { 'retry-after': '7' }).end('busy'))
    const answer = await client().post(`${server.url}?a=1`, { 'x-token': 'abc' }, '{"é":1}')
    expect(answer).toMatchObject({ kind: 'answer', status: 503, retryAfter: '7', cut: false })
    expect(answer.kind === 'answer' && answer.body.toString()).toBe('busy')
    expect(server.received[0]).toMatchObject({ method: 'POST', path: '/hook?a=1', body: '{"é":1}' })
    expect(server.received[0]?.headers).toMatchObject({ 'x-token': 'abc', host: `127.0.0.1:${server.port}` })
  })

  test('does not follow redirects', async () => {
    const goal = await receiver()
    const server = await receiver((res) => void res.writeHead(307, { location: goal.url }).end())
    expect(await client().post(server.url, {}, 'x')).toMatchObject({ kind: 'answer', status: 307 })
    expect(goal.received).toHaveLength(0)
  })

  test('reads 4 KB of a 10 MB answer and ends its connection', async () => {
    let ended = false
    const server = await receiver((res) => {
      res.on('close', () => {
        ended = !res.writableFinished
      })
      res.writeHead(500).end(Buffer.alloc(10_000_000, 'a'))
    })
    const answer = await client().post(server.url, {}, 'x')
    expect(answer).toMatchObject({ kind: 'answer', status: 500, cut: true })
    expect(answer.kind === 'answer' && answer.body.length).toBe(4096)
    await expect.poll(() => ended).toBe(true)
  })

  test('keeps connections of short answers', async () => {
    const server = await receiver((res) => void res.end('ok'))
    const one = client()
    for (let i = 0; i < 20; i++) await one.post(server.url, {}, 'x')
    expect(server.connections()).toBeLessThanOrEqual(2)
  })

  test('gives up on a server that does not answer, by default after 10 seconds', async () => {
    const server = await receiver(() => {})
    const answer = await client().post(server.url, {}, 'x')
    expect(answer).toMatchObject({ kind: 'failed', reason: 'No answer within 10 seconds.' })
    expect(answer.durationMs).toBeGreaterThanOrEqual(9_900)
    expect(answer.durationMs).toBeLessThan(11_000)
  }, 15_000)

  test('a name server that does not answer falls under the same limit', async () => {
    const one = client({ resolve: () => new Promise(() => {}), timeLimitMs: 100 })
    expect(await one.post('https://hook.example/', {}, 'x')).toMatchObject({
      kind: 'failed',
      reason: 'No answer within 0.1 seconds.',
    })
  })

  test('an answer whose body never ends is still an answer, within the limit', async () => {
    const server = await receiver((res) => {
      res.writeHead(200)
      res.write('begun')
    })
    const answer = await client({ timeLimitMs: 200 }).post(server.url, {}, 'x')
    expect(answer).toMatchObject({ kind: 'answer', status: 200, cut: true })
    expect(answer.durationMs).toBeLessThan(1_000)
  })

  test('an interim answer is none', async () => {
    const server = await receiver((res) => {
      res.writeProcessing()
      res.writeHead(200).end()
    })
    expect(await client().post(server.url, {}, 'x')).toMatchObject({ status: 200 })
    server.answer = (res) => void res.writeProcessing()
    expect(await client({ timeLimitMs: 200 }).post(server.url, {}, 'x')).toMatchObject({
      kind: 'failed',
      reason: 'No answer within 0.2 seconds.',
    })
  })

  test('"100 Continue" that nobody asked for is passed over, however it comes', async () => {
    const server = await receiver((res) => {
      res.writeContinue()
      res.writeHead(201, { 'retry-after': '7' }).end('taken')
    })
    const one = client()
    const taken = { kind: 'answer', status: 201, retryAfter: '7', body: Buffer.from('taken'), cut: false }
    for (let i = 0; i < 3; i++) expect(await one.post(server.url, {}, 'x')).toMatchObject(taken)
    expect(server.received).toHaveLength(3)
    expect(server.connections()).toBeLessThan(3)

    const continues = 'HTTP/1.1 100 Continue\r\nx-note: slow\r\n\r\n'
    const whole = `${continues}${continues}HTTP/1.1 201 Created\r\nretry-after: 7\r\ncontent-length: 5\r\n\r\ntaken`
    server.answer = async ({ socket }) => {
      for (const character of whole) {
        socket?.write(character)
        await new Promise(setImmediate)
      }
      socket?.end()
    }
    expect(await one.post(server.url, {}, 'x')).toMatchObject(taken)
    server.answer = ({ socket }) => void socket?.end(whole)
    expect(await one.post(server.url, {}, 'x')).toMatchObject(taken)
    // Only at the start of an answer: elsewhere it is text.
    server.answer = (res) => void res.writeHead(201, { 'retry-after': '7' }).end('HTTP/1.1 100 Continue')
    expect(await one.post(server.url, {}, 'x')).toMatchObject({ body: Buffer.from('HTTP/1.1 100 Continue') })
    // An endless one is no answer, and is not kept.
    server.answer = (res) => void res.socket?.write(`HTTP/1.1 100 ${'a'.repeat(40_000)}`)
    expect(await client({ timeLimitMs: 200 }).post(server.url, {}, 'x')).toMatchObject({ kind: 'failed' })
    expect(server.received).toHaveLength(7)
  })

  test('an answer that breaks off is told from one that has ended', async () => {
    const server = await receiver((res) => {
      res.writeHead(500, { 'content-length': '100' })
      res.write('begun', () => res.socket?.destroy())
    })
    const answer = await client().post(server.url, {}, 'x')
    expect(answer).toMatchObject({ kind: 'answer', status: 500, cut: true })
    await expect(client().fetch(server.url, { method: 'GET', headers: {} })).rejects.toThrow('broke off')
    server.answer = (res) => void res.writeHead(500).end('ended')
    expect(await client().post(server.url, {}, 'x')).toMatchObject({ status: 500, cut: false })
  })

  test('never connects to an internal address, also when the name changes after the check', async () => {
    const server = await receiver()
    const answers = [['8.8.8.8'], ['127.0.0.1']]
    const one = client({ allowHosts: [], resolve: async () => answers.shift() ?? ['127.0.0.1'] })
    const url = `https://rebind.example:${server.port}/`
    await one.check(url)
    expect(await one.post(url, {}, 'x')).toMatchObject({
      kind: 'failed',
      reason: 'The URL must not point to an internal or private address.',
    })
    expect(await one.post(`https://127.0.0.1:${server.port}/`, {}, 'x')).toMatchObject({ kind: 'failed' })
    expect(server.connections()).toBe(0)
  })

  test('resolves once for a connection and connects to that address', async () => {
    let asked = 0
    const one = client({
      allowHosts: [],
      timeLimitMs: 300,
      resolve: async () => {
        asked++
        return ['192.0.2.1']
      },
    })
    expect(await one.post('https://test-net.example/', {}, 'x')).toMatchObject({ kind: 'failed' })
    expect(asked).toBe(1)
  })

  test('tells refused connections, unknown names and broken answers in a sentence', async () => {
    const server = await receiver((res) => void res.socket?.destroy())
    expect(await client().post(server.url, {}, 'x')).toMatchObject({
      reason: 'The server closed the connection without an answer.',
    })
    const unasked = {
      'HTTP/1.1 100 Continue': 'The server closed the connection without an answer.',
      'HTTP/1.1 10': 'The answer is not HTTP.',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x':
        'The server changed the protocol, which was not asked for.',
      'hello world': 'The answer is not HTTP.',
    }
    for (const [head, reason] of Object.entries(unasked)) {
      server.answer = (res) => void res.socket?.end(`${head}\r\n\r\n`)
      expect(await client().post(server.url, {}, 'x')).toMatchObject({ reason })
    }
    await server.close()
    expect(await client().post(server.url, {}, 'x')).toMatchObject({
      reason: 'The server refused the connection.',
    })
    const unknown = client({ resolve: async () => [] })
    expect(await unknown.post('https://no.example/', {}, 'x')).toMatchObject({
      reason: 'The host name no.example does not resolve.',
    })
    expect(await client().post('not a url', {}, 'x')).toMatchObject({ kind: 'failed' })
  })
})
