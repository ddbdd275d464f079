import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealHeaders } from '#messaging/automation/chatbot/ai-contexts/context-secrets.ts'
import { type AiScene, startAi } from './scene.ts'

// What the model is told about a question (spec/8 AI1 to AI3, CS6).

let scene: AiScene
let server: Server
let url = ''
/** what the addresses of contexts were asked, and what they answer */
let heard: { url: string; method: string; headers: Record<string, unknown>; body: string }[] = []
let answers: Record<string, string> = {}

beforeAll(async () => {
  scene = await startAi()
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    heard.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers, body })
    const answer = answers[(request.url ?? '').split('?')[0] ?? '']
    if (answer === 'never') return
    response.writeHead(answer === undefined ? 500 : 200).end(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  await scene.sql('delete from ai_context')
  await scene.sql('update chatbot_settings set rules_version = rules_version + 1')
  heard = []
  answers = {}
  await scene.model({ answers: [{ text: 'Yes.' }] })
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await scene?.parley.close()
})

const lastPrompt = async () => (await scene.asked()).at(-1)?.body.messages.at(-1)?.content ?? ''

const api = (path: string, config: object = {}) => ({
  context_type: 'api',
  api_config: JSON.stringify({ url: url + path, method: 'GET', body: null, responsePath: '', ...config }),
})

test('AI2: a context with trigger words is used while one stands in the last three messages of the person', async () => {
  await scene.context({ name: 'Parking', text: 'Behind the house.', keywords: ['car', 'parking lot'] })
  const ann = await scene.someone()
  const used: boolean[] = []
  for (const text of ['I care for cars', 'By CAR?', 'Ah', 'And then', 'Bye']) {
    await scene.hears(ann, text)
    used.push((await lastPrompt()).includes('Behind the house.'))
  }
  expect(used).toEqual([false, true, true, true, false])
})

test('contexts of this account come first, then those of all; those of others never', async () => {
  const [other] = await scene.sql('select id from number where workspace_id <> $1 limit 1', [
    scene.shop.workspaceId,
  ])
  await scene.context({ name: 'All', text: 'Of all.', priority: 9 })
  await scene.context({ name: 'Own', text: 'Of this account.', number_id: scene.shop.numberId })
  if (other) await scene.context({ name: 'Other', text: 'Of another.', number_id: other.id })
  await scene.context({ name: 'Off', text: 'Switched off.', enabled: false })
  await scene.hears(await scene.someone(), 'Hello')
  expect(await lastPrompt()).toBe(
    '<knowledge>\n### Own\nOf this account.\n### All\nOf all.\n</knowledge>\n\nHello',
  )
})

test('AI1: addresses are asked with what they name, side by side; one that fails is left out', async () => {
  answers = { '/json': '{ "data": { "items": [ { "size": "L", "n": 1 } ] } }', '/text': '  Plain\0 text \n' }
  const id = await scene.context({
    name: 'Stock',
    text: 'In stock:',
    ...api('/json?q={{user_message}}&p={{phone_number}}', { responsePath: 'data.items[0]' }),
  })
  const place = { workspaceId: scene.shop.workspaceId, id }
  const headers = sealHeaders(scene.parley.app.keyRing, place, { 'x-key': 'secret of {{contact_name}}' })
  await scene.sql('update ai_context set headers = $2 where id = $1', [id, headers])
  await scene.context({
    name: 'Text',
    ...api('/text', { method: 'POST', body: '{"q": "{{user_message}}"}' }),
  })
  await scene.context({ name: 'Broken', ...api('/broken') })
  const lost = await scene.context({ name: 'Broken key', text: 'x', ...api('/text') })
  await scene.sql('update ai_context set headers = $2 where id = $1', [lost, headers])
  const made = await scene.create({ name: 'Ann' })
  await scene.hears({ id: made.id, waId: made.phone.slice(1) }, 'Size "L"?')
  expect(await lastPrompt()).toContain('### Stock\nIn stock:\n\n{"size":"L","n":1}')
  expect(await lastPrompt()).toContain('Plain text')
  expect(await lastPrompt()).not.toContain('Broken')
  const asked = Object.fromEntries(heard.map((one) => [one.url.split('?')[0], one]))
  expect(asked['/json']?.url).toBe(`/json?q=Size%20%22L%22%3F&p=${made.phone.slice(1)}`)
  expect(asked['/json']?.headers['x-key']).toBe('secret of Ann')
  expect(JSON.parse(asked['/text']?.body ?? '')).toEqual({ q: 'Size "L"?' })
  expect(await scene.hears({ id: made.id, waId: made.phone.slice(1) }, 'Thanks')).toEqual(['Yes.'])
})

test('what an address answers is cut to 4,000 characters, never inside one', async () => {
  answers = { '/long': `${'x'.repeat(3_999)}😀${'y'.repeat(100)}` }
  await scene.context({ name: 'Long', ...api('/long') })
  await scene.hears(await scene.someone(), 'Hello')
  const [line] = (await lastPrompt()).match(/x{100,}.*/) ?? []
  expect(line).toBe('x'.repeat(3_999))
})

test('AI3: of more than 24,000 characters those are used that tell most about the question', async () => {
  const filler = (name: string) =>
    Array.from({ length: 30 }, (_, at) => `${name} ${at}: ${'words about nothing '.repeat(24)}`).join('\n\n')
  await scene.context({ name: 'First', text: filler('First'), priority: 3 })
  await scene.context({
    name: 'Second',
    text: `${filler('Second')}\n\nBicycles may be left at the gate.`,
    priority: 2,
  })
  await scene.context({ name: 'Third', text: filler('Third'), priority: 1 })
  await scene.hears(await scene.someone(), 'Where do I leave my bicycles?')
  const prompt = await lastPrompt()
  expect(prompt).toContain('Bicycles may be left at the gate.')
  expect(prompt.length).toBeLessThan(24_500)
  expect(prompt).toContain('First 0')
  expect(prompt).not.toContain('Third 29')
})

test('AI5: what is remembered of the person is told, and nothing of anybody else', async () => {
  await scene.settings({ ai_memory_enabled: true })
  const [ann, bob] = [await scene.someone(), await scene.someone()]
  for (const [who, text] of [
    [ann, 'Wears size L'],
    [bob, 'Likes tea'],
  ] as const)
    await scene.sql(
      `insert into customer_fact (workspace_id, id, contact_id, text, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, now(), now())`,
      [scene.shop.workspaceId, who.id, text],
    )
  await scene.hears(ann, 'Hello')
  expect(await lastPrompt()).toContain('<customer>\n- Wears size L\n</customer>')
  expect(JSON.stringify((await scene.asked()).at(-1))).not.toContain('Likes tea')
  await scene.settings({ ai_memory_enabled: false })
  await scene.hears(ann, 'Hello')
  expect(await lastPrompt()).toBe('Hello')
})

test('the person sees once that an answer is written, which marks it as read', async () => {
  await scene.settings({ ai_typing_indicator: true })
  const ann = await scene.someone()
  const written = () =>
    scene.parley.sandbox.inbound(scene.shop.phoneId, ann.waId, { type: 'text', text: { body: 'Hello' } })
  const platformMessageId = await written()
  await scene.writes(ann, 'Hello', { platformMessageId })
  await scene.replies()
  const receipts = async () =>
    ((await (await fetch(`${scene.parley.sandbox.url}/__sim/receipts`)).json()) as { receipts: unknown[] })
      .receipts
  expect(await receipts()).toMatchObject([{ message_id: platformMessageId, typing: true }])
  await scene.settings({ ai_typing_indicator: null })
  await scene.writes(ann, 'Hello', { platformMessageId: await written() })
  await scene.replies()
  expect(await receipts()).toHaveLength(1)
  await scene.settings({ ai_typing_indicator: false })
})
