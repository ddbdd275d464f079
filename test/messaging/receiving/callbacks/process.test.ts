import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#core/context/context.ts'
import { closePerApp } from '#core/context/per-app.ts'
import { lanesOf } from '#core/lanes/lanes.ts'
import type { IncomingMessage } from '#messaging/messages/messages/receive.ts'
import { type Handlers, productHandlers } from '#messaging/receiving/callbacks/handlers.ts'
import { maxAttempts } from '#messaging/receiving/callbacks/inbox.ts'
import { drainCallbacks } from '#messaging/receiving/callbacks/process.ts'
import { until } from '../../../support/until.ts'
import { fixture, messagesCallback, type Scene, send, startScene, textMessage } from './scene.ts'

let scene: Scene
let workspaceId: string

beforeEach(async () => {
  scene = await startScene()
  workspaceId = await scene.addWorkspace()
  await scene.addNumber(workspaceId)
})

afterEach(() => scene.close())

const drain = (handlers?: Handlers) => drainCallbacks(scene.app, handlers)

interface Row {
  id: number
  processed_at: Date | null
  attempts: number
  error: string | null
  due_at: Date
}

const inbox = () => scene.rows<Row>('select * from inbound_callback order by id')
const messages = (where = 'true') =>
  scene.rows<Record<string, unknown>>(`select * from message where ${where} order by created_at, id`)
const events = () => scene.rows<{ type: string; data: object }>('select type, data from event order by seq')
const waitingCount = async () => (await inbox()).filter((row) => row.processed_at === null).length

/** The product's handlers, noting what they are given; `fails` says which messages are poison. */
function watched(fails: (message: IncomingMessage) => boolean = () => false) {
  const calls: IncomingMessage[][] = []
  const handlers: Handlers = {
    ...productHandlers,
    storeIncoming: async (app, incoming) => {
      calls.push([...incoming])
      if (incoming.some(fails)) throw new Error('poison')
      await productHandlers.storeIncoming(app, incoming)
    },
  }
  return { calls, handlers }
}

const text = (id: string, body: string, from?: string) =>
  messagesCallback({ messages: [textMessage(id, body, from)] })

describe('order and repetition', () => {
  test('messages of many callbacks are stored together, in the order they came', async () => {
    for (let index = 0; index < 20; index++) await send(scene.app, text(`wamid.${index}`, `message ${index}`))
    const { calls, handlers } = watched()
    await drain(handlers)
    expect(calls.map((call) => call.length)).toEqual([20])
    const stored = await scene.rows<{ content: { body: string } }>('select content from message order by id')
    expect(stored.map((row) => row.content.body)).toEqual(
      Array.from({ length: 20 }, (_, index) => `message ${index}`),
    )
  })

  test('a drain that begins while another works waits for it and then sees what came in between', async () => {
    await send(scene.app, text('wamid.1', 'one'))
    const { calls, handlers } = watched()
    const slow: Handlers = {
      ...handlers,
      storeIncoming: async (app, incoming) => {
        if (calls.length === 0) await send(scene.app, text('wamid.2', 'two'))
        await handlers.storeIncoming(app, incoming)
      },
    }
    await Promise.all([drain(slow), drain(slow), drain(slow)])
    expect(calls.map((call) => call.map((message) => message.platformMessageId))).toEqual([
      ['wamid.1'],
      ['wamid.2'],
    ])
  })

  test('two processes work side by side, each in the lanes that it owns', async () => {
    const other = { ...scene.app }
    await drain()
    await drainCallbacks(other)
    const share = async (app: App) => (await lanesOf(app).claim('callbacks', async (own) => own.lanes)) ?? []
    await until(
      async () => (await share(scene.app)).length === 32 && (await share(other)).length === 32,
      5_000,
    )
    const accounts = Array.from({ length: 12 }, (_, index) => `${3000 + index}`)
    for (const account of accounts) {
      await scene.addNumber(workspaceId, { phoneId: `p${account}`, businessId: account })
      const one = { messages: [textMessage(`wamid.${account}`, account)] }
      await send(scene.app, messagesCallback(one, `p${account}`, account))
    }
    const mine = watched()
    await drain({
      ...mine.handlers,
      // While one works the other does, too: it waits for no lock.
      storeIncoming: async (app, incoming) => {
        await drainCallbacks(other)
        await mine.handlers.storeIncoming(app, incoming)
      },
    })
    const lanes = await share(scene.app)
    const of = await scene.rows<{ lane: number }>('select lane from inbound_callback')
    expect(mine.calls.flat()).toHaveLength(of.filter(({ lane }) => lanes.includes(lane)).length)
    expect(mine.calls.flat().length).toBeLessThan(12)
    expect(await waitingCount()).toBe(0)
    expect(await messages()).toHaveLength(12)
    await closePerApp(other)
  })

  test('a drain that outlasts the patience with a silent transaction keeps what it took', async () => {
    await send(scene.app, text('wamid.1', 'slow'))
    const slow: Handlers = {
      ...productHandlers,
      storeIncoming: async (app, incoming) => {
        await pause(11_000)
        await productHandlers.storeIncoming(app, incoming)
      },
    }
    await drain(slow)
    expect(await waitingCount()).toBe(0)
  })

  test('the same message in one batch, in another, and from a lost mark is stored once', async () => {
    await send(scene.app, text('wamid.1', 'once'))
    await send(scene.app, text('wamid.1', 'once'))
    await drain()
    await scene.rows('update inbound_callback set processed_at = null')
    await drain()
    expect(await messages()).toHaveLength(1)
    expect((await events()).map((event) => event.type)).toEqual([
      'contact.created',
      'chat.reopened',
      'message.received',
    ])
  })

  test('a status may come before the answer to the send, and out of order', async () => {
    const id = await scene.addOutgoing(workspaceId, null)
    for (const name of ['status-delivered', 'status-sent', 'status-read', 'status-delivered']) {
      await send(scene.app, fixture(name))
    }
    await drain()
    const [message] = await messages(`id = '${id}'`)
    expect(message).toMatchObject({ status: 'read', platform_message_id: 'wamid.OUT9' })
    const types = (await events()).map((event) => event.type)
    expect(types).toEqual(['message.sent', 'message.status', 'message.status'])
  })

  test('a status of a message that nobody knows yet is parked, not lost', async () => {
    await send(scene.app, fixture('status-sent-old-conversation'))
    await drain()
    const parked = await scene.rows('select platform_message_id, status from parked_status')
    expect(parked).toEqual([{ platform_message_id: 'wamid.OUT9', status: 'sent' }])
  })
})

describe('poison', () => {
  const isPoison = (message: IncomingMessage) => message.content.body === 'poison'

  async function sendMixed() {
    for (const body of ['a', 'b', 'poison', 'c', 'd']) await send(scene.app, text(`wamid.${body}`, body))
  }

  test('a callback that fails does not hold up the others and is tried again later, longer each time', async () => {
    await sendMixed()
    const { handlers } = watched(isPoison)
    await drain(handlers)
    expect((await messages()).map((message) => (message.content as { body: string }).body)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
    const [row] = (await inbox()).filter((one) => one.processed_at === null)
    expect(row).toMatchObject({ attempts: 1, error: 'poison' })
    await drain(handlers)
    expect((await inbox()).find((one) => one.id === row?.id)?.attempts).toBe(1)
    await scene.app.clock.advance(2)
    await drain(handlers)
    const [later] = (await inbox()).filter((one) => one.processed_at === null)
    expect(later?.attempts).toBe(2)
    expect(Number(later?.due_at) - scene.app.clock.nowMs()).toBeGreaterThan(3_000)
    await scene.app.clock.advance(4)
    await drain()
    expect(await waitingCount()).toBe(0)
    expect(await messages()).toHaveLength(5)
  })

  test('one that never works stays with its error and a line in the log', async () => {
    await send(scene.app, text('wamid.1', 'poison'))
    const { calls, handlers } = watched(isPoison)
    for (let attempt = 0; attempt < maxAttempts + 3; attempt++) {
      await drain(handlers)
      await scene.app.clock.advance(3600)
    }
    expect(calls).toHaveLength(maxAttempts)
    expect(await inbox()).toMatchObject([{ processed_at: null, attempts: maxAttempts, error: 'poison' }])
    expect(scene.logged.filter((line) => line.level === 50)).toHaveLength(1)
  })

  test('one that cannot even be read does not hold up the others', async () => {
    await send(scene.app, text('wamid.1', 'before'))
    await scene.rows(`update inbound_callback set body = '{"entry":'`)
    await send(scene.app, text('wamid.2', 'after'))
    await drain()
    expect(await messages()).toHaveLength(1)
    expect((await inbox()).map((row) => row.attempts)).toEqual([1, 0])
  })

  test('a database that is away fails the drain and counts against no callback', async () => {
    await sendMixed()
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const handlers: Handlers = { ...productHandlers, storeIncoming: () => Promise.reject(away) }
    await expect(drain(handlers)).rejects.toThrow('ECONNREFUSED')
    expect((await inbox()).map((row) => row.attempts)).toEqual([0, 0, 0, 0, 0])
    await drain()
    expect(await waitingCount()).toBe(0)
  })

  test('a callback about a template that waits for the platform does not hold up messages', async () => {
    await send(scene.app, fixture('field-template-components'))
    await send(scene.app, text('wamid.1', 'meanwhile'))
    const handlers: Handlers = { ...productHandlers, applyTemplateCallback: () => new Promise(() => {}) }
    await drain(handlers)
    expect(await messages()).toHaveLength(1)
    expect((await inbox()).map((row) => row.error)).toEqual(['the platform took too long to answer', null])
  }, 15_000)

  test('nor do many of them: a slow platform is waited for once in a drain', async () => {
    for (let index = 0; index < 6; index++) await send(scene.app, fixture('field-template-components'))
    await send(scene.app, text('wamid.1', 'meanwhile'))
    let asked = 0
    const applyTemplateCallback = () => {
      asked++
      return new Promise<void>(() => {})
    }
    await drain({ ...productHandlers, applyTemplateCallback })
    expect(asked).toBe(1)
    expect(await messages()).toHaveLength(1)
    expect(await waitingCount()).toBe(6)
  }, 15_000)
})

describe('tenants', () => {
  test('a callback changes only the numbers whose secret verified it', async () => {
    const theirs = await scene.addWorkspace()
    const foreign = await scene.addNumber(theirs, {
      phoneId: '81',
      businessId: '80',
      appSecret: 'theirs',
      phone: '15550000081',
    })
    const forged = [
      ...messagesCallback({ messages: [textMessage('wamid.forged', 'not theirs')] }).entry,
      ...messagesCallback({ messages: [textMessage('wamid.own', 'theirs')] }, '81', '80').entry,
      { id: '2001', changes: [{ field: 'account_update', value: { event: 'ACCOUNT_DELETED' } }] },
    ]
    expect(await send(scene.app, { object: 'whatsapp_business_account', entry: forged }, 'theirs')).toBe(200)
    await drain()
    expect(await messages()).toMatchObject([
      { workspace_id: theirs, number_id: foreign.id, platform_message_id: 'wamid.own' },
    ])
    const numbers = await scene.rows<{ status: string }>('select status from number')
    expect(numbers.map((number) => number.status)).toEqual(['active', 'active'])
  })

  test('the same platform id in two workspaces is two messages', async () => {
    const other = await scene.addWorkspace()
    await scene.addNumber(other, { phoneId: '91', businessId: '90' })
    await send(scene.app, text('wamid.1', 'here'))
    await send(scene.app, messagesCallback({ messages: [textMessage('wamid.1', 'there')] }, '91', '90'))
    await drain()
    expect(new Set((await messages()).map((message) => message.workspace_id))).toEqual(
      new Set([workspaceId, other]),
    )
  })
})
