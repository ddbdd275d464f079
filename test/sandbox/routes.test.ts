import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NODES } from '#sandbox/graph/router.ts'
import { APP, AT_ONCE, type Bench, BUSINESS, idOf, type Json, PHONE, startBench, TOKEN } from './harness.ts'
import { businessRows } from './routes/business.ts'
import { callingRows } from './routes/calling.ts'
import { flowsRows } from './routes/flows.ts'
import { messagesRows } from './routes/messages.ts'
import { numbersRows } from './routes/numbers.ts'
import { CUSTOMER, type Row, type Scene } from './routes/row.ts'
import { templatesRows } from './routes/templates.ts'

/**
 * Every route of sections 2 to 9 of the platform's description, asked once in an order in which each can succeed, and
 * the answer it documents. What a rule refuses stands in the tests of its area.
 */
const ROWS: Row[] = [
  ...messagesRows,
  ...templatesRows,
  ...flowsRows,
  ...numbersRows,
  ...businessRows,
  ...callingRows,
]

let bench: Bench
const scene: Scene = {}

beforeAll(async () => {
  bench = await startBench()
  await bench.auto(AT_ONCE)
  const other = (
    await bench.sim('POST', '/numbers', {
      display_phone_number: '+351210000008',
      business_id: '200000000000009',
    })
  ).body
  const signedUp = (await bench.sim('POST', '/signup', { display_phone_number: '+351210000007' })).body
  const sale = {
    name: 'sale',
    language: 'en',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Everything is cheaper.' }],
  }
  const paused = {
    name: 'paused',
    language: 'en',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'We are here.' }],
  }
  const made = [sale, paused].map((template) =>
    bench.graph('POST', `/${BUSINESS}/message_templates`, template),
  )
  const [saleId, pausedId] = (await Promise.all(made)).map((answer) => answer.body.id)
  await bench.sim('POST', `/templates/${saleId}/approve`)
  await bench.sim('POST', `/templates/${pausedId}/pause`)
  await bench.sim('POST', '/responders', { phone_number_id: PHONE, primary: 'app' })
  const hello = { type: 'text', text: { body: 'Hello' } }
  await bench.sim('POST', '/inbound', { phone_number_id: PHONE, from: '351912000333', message: hello })
  const call = async () =>
    (await bench.sim('POST', '/calls', { phone_number_id: PHONE, from: '351912000222', event: 'connect' }))
      .body.id
  Object.assign(scene, {
    phone: PHONE,
    business: BUSINESS,
    app: APP,
    other: other.business_id,
    onboarding: signedUp.code,
    receiver: encodeURIComponent(bench.receiver.url),
    paused: pausedId,
    inbound: (await bench.inbound({ type: 'text', text: { body: 'hi' } })).body.id,
    incoming: await call(),
    unwanted: await call(),
  })
  await bench.sim('POST', '/call_permissions', { phone_number_id: PHONE, from: CUSTOMER, response: 'accept' })
})
afterAll(() => bench.close())

function filled(template: string): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => scene[name] ?? whole)
}

async function ask(row: Row): Promise<{ status: number; body: Json }> {
  const path = filled(row.path)
  const isJson = row.body !== undefined && !(row.body instanceof FormData) && !Buffer.isBuffer(row.body)
  const response = await fetch(
    path.startsWith('http') ? path : `${bench.sandbox.url}${path.startsWith('/api.') ? '' : '/v25.0'}${path}`,
    {
      method: row.method,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...row.headers,
      },
      body: isJson ? filled(JSON.stringify(row.body)) : (row.body as FormData | undefined),
    },
  )
  const bytes = await response.text()
  return { status: response.status, body: row.answer === null ? null : JSON.parse(bytes) }
}

it.each(ROWS)('$title: $method $path', async (row) => {
  const { status, body } = await ask(row)
  expect({ status, body }).toMatchObject({ status: 200, body: row.answer })
  Object.assign(scene, row.keep?.(body))
})

it('wants a token on every route', async () => {
  const open = ['/oauth/access_token', '{bytes}', '/{upload}']
  for (const { method, path } of ROWS.filter((row) => !open.some((each) => row.path.startsWith(each)))) {
    const url = new URL(
      filled(path.replace('/api.facebook.com', '')).replace(/access_token=[^&]*/, ''),
      bench.sandbox.url,
    )
    const answer = await bench.call(method, url.pathname + url.search)
    expect([method, path, answer.status, answer.body.error?.code]).toEqual([method, path, 401, 104])
  }
})

describe('the table', () => {
  const KINDS: Record<string, keyof typeof NODES> = {
    phone: 'number',
    added: 'number',
    other: 'business',
    app: 'application',
    paused: 'template',
    draft: 'flow',
  }
  const asked = ROWS.map(({ method, path }) => {
    const [node = '', ...edge] = path.replace('/api.facebook.com', '').split('?')[0]!.slice(1).split('/')
    const name = node.replace(/[{}]/g, '')
    const kind = /^4\d+$/.test(name) ? 'template' : (KINDS[name] ?? name)
    return `${kind} ${method} ${edge.map((each) => (each.startsWith('{') ? '*' : each)).join('/')}`
  })
  const answered = Object.entries(NODES).flatMap(([kind, routes]) =>
    Object.keys(routes).map((route) => `${kind} ${route}`),
  )

  it('has every route that is answered, but for second spellings', () => {
    const spellings = [
      'number DELETE message_qrdls',
      'number POST message_qrdls/*',
      'business GET message_templates/*',
      'business DELETE signups/*',
      'application GET ',
      'application GET subscriptions',
    ]
    expect(answered.filter((route) => !asked.includes(route)).sort()).toEqual(spellings.sort())
  })

  it('stands in the documentation', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/sandbox.md'), 'utf8')
    const edges = new Set(answered.map((route) => route.split(' ')[2]!.replace('/*', '')))
    expect([...edges].filter((edge) => !text.includes(edge))).toEqual([])
  })
})

it('keeps unknown edges and methods apart', async () => {
  const unknown = await bench.graph('GET', `/${PHONE}/nothing`)
  expect([unknown.status, unknown.body.error.code]).toEqual([400, 2500])
  const method = await bench.graph('DELETE', `/${PHONE}/messages`)
  expect([method.status, method.body.error.code]).toEqual([400, 100])
  expect(idOf(await bench.send(CUSTOMER))).toMatch(/^wamid\./)
})
