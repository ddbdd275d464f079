import { describe, expect, test } from 'vitest'
import { client, receiver } from './clients.ts'

describe('fetch', () => {
  const get = { method: 'GET', headers: {} } as const

  test('sends what a library asks for and answers as fetch does', async () => {
    const server = await receiver((res, { method }) =>
      res.writeHead(401, { 'content-type': 'application/json' }).end(`{"method":"${method}"}`),
    )
    const request = { method: 'POST', headers: { 'x-token': 'abc' }, body: 'a=b' } as const
    const answer = await client().fetch(server.url, request)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'application/json'])
    expect(await answer.json()).toEqual({ method: 'POST' })
    expect(server.received[0]).toMatchObject({ method: 'POST', body: 'a=b', headers: { 'x-token': 'abc' } })
    expect(await (await client().fetch(server.url, get)).json()).toEqual({ method: 'GET' })
  })

  test('reads answers to their end, up to 256 KB', async () => {
    let size = 256 * 1024
    const server = await receiver((res) => res.end(Buffer.alloc(size, 'a')))
    expect(await (await client().fetch(server.url, get)).text()).toHaveLength(size)
    size++
    await expect(client().fetch(server.url, get)).rejects.toThrow('longer than 262144 bytes')
  })

  test('makes requests of every method, and takes up to 1 MB where more is asked for', async () => {
    const server = await receiver((res, { method, body }) => void res.end(`${method} ${body}`))
    const one = client()
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const body = method === 'GET' || method === 'HEAD' ? {} : { body: 'x' }
      const answer = await one.fetch(server.url, { method, headers: {}, ...body })
      expect(await answer.text()).toBe(method === 'HEAD' ? '' : `${method} ${body.body ?? ''}`)
      expect(server.received.at(-1)).toMatchObject({ method, body: body.body ?? '' })
    }
    const answerLimit = 1024 * 1024
    server.answer = (res) => void res.end('a'.repeat(answerLimit))
    expect((await (await one.fetch(server.url, { ...get, answerLimit })).text()).length).toBe(answerLimit)
    await expect(one.fetch(server.url, get)).rejects.toThrow('longer than 262144 bytes')
    server.answer = (res) => void res.end('a'.repeat(answerLimit + 1))
    await expect(one.fetch(server.url, { ...get, answerLimit: 10 * answerLimit })).rejects.toThrow('1048576')
    server.answer = () => {}
    await expect(one.fetch(server.url, { ...get, timeLimitMs: 200 })).rejects.toThrow('0.2 seconds')
  })

  test('follows no redirects and takes answers without a body', async () => {
    const goal = await receiver()
    let status = 302
    const server = await receiver((res) => void res.writeHead(status, { location: goal.url }).end())
    expect((await client().fetch(server.url, get)).status).toBe(302)
    status = 204
    expect((await client().fetch(server.url, get)).status).toBe(204)
    expect(goal.received).toHaveLength(0)
  })

  test('reaches no internal address, nor one that does not answer', async () => {
    const server = await receiver(() => {})
    const internal = client({ allowHosts: [] }).fetch(server.url.replace('http:', 'https:'), get)
    await expect(internal).rejects.toThrow('internal or private')
    await expect(client({ timeLimitMs: 50 }).fetch(server.url, get)).rejects.toThrow('No answer within')
  })
})
