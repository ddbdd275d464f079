import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from 'graphql-ws'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { memberSession } from '../support/session.ts'

// The one job that everything serves, end to end: a customer's system sends over /v1, the platform takes it, its
// progress comes back, the customer's server hears of it by signed webhooks, the team sees it live, and the answer
// travels back the same way.

interface Posted {
  headers: Record<string, string>
  body: string
}

let parley: Parley
let shop: Tenant
let receiver: Server
const posted: Posted[] = []

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  receiver = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk) => {
      body += chunk
    })
    req.on('end', () => {
      posted.push({ headers: req.headers as Record<string, string>, body })
      res.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  receiver.close()
  await parley.close()
})

interface Seen {
  __typename: string
  message: { id: string; status: string; direction: string } | null
}

/** What a member's dashboard hears on the socket. */
async function watch(): Promise<{ seen: Seen[]; stop(): void }> {
  const session = await memberSession(parley, shop.workspaceId)
  const client = createClient({
    url: `${parley.url.replace('http', 'ws')}/ws`,
    webSocketImpl: WebSocket,
    connectionParams: async () => (await session.api.get('/auth/ws-token')).body.data,
  })
  const seen: Seen[] = []
  const query = `subscription { messageEvents {
    __typename ... on EventAboutMessage { message { id status direction } } } }`
  const connected = new Promise<void>((resolve) => client.on('connected', () => resolve()))
  client.subscribe(
    { query },
    {
      next: ({ data }) => void seen.push(data?.messageEvents as Seen),
      error: (error) => void console.error(error),
      complete: () => {},
    },
  )
  await connected
  return { seen, stop: () => void client.dispose() }
}

const ofType = (type: string, id: string) =>
  posted.find(({ body }) => {
    const event = JSON.parse(body)
    return event.type === type && event.data.message.id === id
  })

test('a message goes out, is read, is answered; webhooks and the dashboard tell all of it', async () => {
  const { port } = receiver.address() as AddressInfo
  const endpoint = await shop.v1.post('/webhooks', {
    url: `http://127.0.0.1:${port}/hooks`,
    events: ['message.received', 'message.sent', 'message.status'],
  })
  expect(endpoint.status).toBe(201)
  const dashboard = await watch()

  const sent = await shop.v1.post('/messages', {
    to: '+15550700001',
    type: 'template',
    template: { name: 'order_update', language: 'en', params: { 1: '4711' } },
  })
  expect(sent).toMatchObject({ status: 201, body: { status: 'pending' } })
  const { id } = sent.body
  await parley.until(async () => (await shop.v1.get(`/messages/${id}`)).body.status === 'read')
  await parley.until(() => ofType('message.sent', id))

  await parley.sandbox.inbound(shop.phoneId, '15550700001', { type: 'text', text: { body: 'Thank you!' } })
  const answer = await parley.until(async () => {
    const { data } = (await shop.v1.get('/messages?direction=incoming')).body
    return data[0]
  })
  expect(answer).toMatchObject({ text: { body: 'Thank you!' }, from: '+15550700001' })
  await parley.until(() => ofType('message.received', answer.id))

  const webhook = new Webhook(endpoint.body.secret)
  for (const { headers, body } of posted) {
    expect(() => webhook.verify(body, headers)).not.toThrow()
    expect(headers).toMatchObject({ 'user-agent': 'Service-Webhook/1.0', 'content-type': 'application/json' })
    expect(() => webhook.verify(`${body} `, headers)).toThrow()
  }
  const received = JSON.parse(ofType('message.received', answer.id)?.body ?? '')
  expect(received.data.message).toEqual((await shop.v1.get(`/messages/${answer.id}`)).body)
  const statuses = await parley.until(() => {
    const events = posted
      .map(({ body }) => JSON.parse(body))
      .filter((event) => event.type === 'message.status' && event.data.message.id === id)
    return events.some((event) => event.data.message.status === 'read') ? events : null
  })
  // Each tells the message as it was at its moment, whatever it became meanwhile.
  expect(statuses.map((event) => event.data.previous_status)).toContain('pending')

  const heard = await parley.until(() => {
    const ours = dashboard.seen.filter((event) => event.message?.id === id).map((event) => event.__typename)
    const theirs = dashboard.seen.some((event) => event.message?.id === answer.id)
    return ours.includes('MessageCreated') && ours.includes('MessageStatusChanged') && theirs ? ours : null
  })
  expect(heard[0]).toBe('MessageCreated')
  dashboard.stop()
})
