import { createHmac } from 'node:crypto'
import { request } from 'undici'
import type { Product } from './product.ts'

/** Something that callers of a product do, one after the other or several at a time. */
export interface Operation {
  name: string
  callers: number
  /** how many in a measurement */
  count: number
  /** what has to be there before, which is not measured */
  prepare?(product: Product): Promise<void>
  once(product: Product, caller: number): Promise<void>
}

const phoneId = '100000000000001'
const secret = 'sandbox-app-secret'
let number = 0
const next = () => `${++number}`
const customerOf = (caller: number) => `1555020${String(caller).padStart(4, '0')}`

async function expectStatus(answer: Awaited<ReturnType<typeof request>>, wanted: number): Promise<void> {
  const text = await answer.body.text()
  if (answer.statusCode !== wanted) throw new Error(`${answer.statusCode} in place of ${wanted}: ${text}`)
}

async function callBack(product: Product, value: object): Promise<void> {
  const metadata = { display_phone_number: '15550100100', phone_number_id: phoneId }
  const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }]
  const entry = [{ id: '200000000000001', changes }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  const { agent: dispatcher, url } = product
  await expectStatus(await request(`${url}/api/webhook`, { method: 'POST', headers, body, dispatcher }), 200)
}

const seconds = () => String(Math.floor(Date.now() / 1000))

const comesIn = (product: Product, caller: number) => {
  const from = customerOf(caller)
  return callBack(product, {
    contacts: [{ wa_id: from, profile: { name: `Customer ${caller}` } }],
    messages: [
      { from, id: `wamid.IN${next()}`, timestamp: seconds(), type: 'text', text: { body: 'Where is it?' } },
    ],
  })
}

/** Accepts a text and waits until the platform has it; returns the platform's id. */
async function send(product: Product, caller: number): Promise<string> {
  const text = `Order ${next()}`
  const taken = product.platform.taken(text)
  const body = JSON.stringify({ to: `+${customerOf(caller)}`, type: 'text', text: { body: text } })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${product.key}` }
  const { agent: dispatcher, url } = product
  await expectStatus(await request(`${url}/v1/messages`, { method: 'POST', headers, body, dispatcher }), 201)
  return taken
}

/** Customers whose window is open. */
async function openWindows(product: Product): Promise<void> {
  for (let caller = 0; caller < 16; caller++) await comesIn(product, caller)
}

const sent = new WeakMap<Product, { id: string; caller: number }[]>()

async function sendSome(product: Product, count: number): Promise<void> {
  const all: { id: string; caller: number }[] = []
  const one = async (caller: number) => {
    while (all.length < count) all.push({ id: await send(product, caller), caller })
  }
  await Promise.all(Array.from({ length: 16 }, (_, caller) => one(caller)))
  sent.set(product, all)
}

async function status(product: Product): Promise<void> {
  const { id, caller } = sent.get(product)?.pop() ?? {}
  if (!id) throw new Error('no message is left whose status could come')
  const about = { id, status: 'delivered', timestamp: seconds(), recipient_id: customerOf(caller ?? 0) }
  await callBack(product, { statuses: [about] })
}

const text = async (product: Product, caller: number) => void (await send(product, caller))

const several = (name: string, counts: Record<number, number>, rest: Pick<Operation, 'once' | 'prepare'>) =>
  Object.entries(counts).map(
    ([callers, count]): Operation => ({ name, callers: Number(callers), count, ...rest }),
  )

const ofStatus = (callers: number, count: number): Operation => ({
  name: 'a status until it is taken',
  callers,
  count,
  prepare: (product) => sendSome(product, count + 16),
  once: status,
})

export const operations: readonly Operation[] = [
  ...several(
    'a text until the platform has it',
    { 1: 150, 4: 300, 16: 800 },
    { prepare: openWindows, once: text },
  ),
  ...several('an incoming message until it is taken', { 1: 200, 16: 1000 }, { once: comesIn }),
  ofStatus(1, 200),
  ofStatus(16, 1000),
]
