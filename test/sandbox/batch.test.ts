import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, BUSINESS, type Json, PHONE, startBench, TOKEN } from './harness.ts'

let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

const batch = (operations: object[], more: object = {}) =>
  bench.graph('POST', '/', { batch: operations, include_headers: false, ...more })
const read = (answer: Json): Json => ({ code: answer.code, body: JSON.parse(answer.body) })
const text = new URLSearchParams({
  messaging_product: 'whatsapp',
  to: '351912000111',
  text: '{"body":"hi"}',
}).toString()

describe('a batch', () => {
  it('answers each call in order, also one that fails', async () => {
    const { status, body } = await batch([
      { method: 'GET', relative_url: `v25.0/${BUSINESS}?fields=name` },
      { method: 'POST', relative_url: `${PHONE}/messages`, body: text },
      { method: 'GET', relative_url: 'nothing' },
    ])
    expect(status).toBe(200)
    expect(body.map(read)).toMatchObject([
      { code: 200, body: { id: BUSINESS, name: expect.any(String) } },
      { code: 200, body: { messages: [{ id: expect.stringMatching(/^wamid/) }] } },
      { code: 400, body: { error: { code: 100, error_subcode: 33 } } },
    ])
    expect((await bench.sim('GET', '/messages')).body.messages).toHaveLength(1)
  })

  it('fills in what earlier calls answered, and leaves their answers out', async () => {
    const list = { method: 'GET', relative_url: `${BUSINESS}/phone_numbers`, name: 'numbers' }
    const one = { method: 'GET', relative_url: '{result=numbers:$.data[0].id}?fields=verified_name' }
    const { body } = await batch([list, one])
    expect([body[0], read(body[1]).body.id]).toEqual([null, PHONE])
    const all = { method: 'GET', relative_url: '?ids={result=numbers:$.data.*.id}' }
    expect((await batch([{ ...list, omit_response_on_success: false }, all])).body[0].code).toBe(200)
    expect(read((await batch([one])).body[0]).code).toBe(400)
  })

  it('takes files beside it, and a token of a call', async () => {
    const form = new FormData()
    const upload = { method: 'POST', relative_url: `${PHONE}/media`, attached_files: 'file' }
    const operations = [
      { ...upload, body: 'messaging_product=whatsapp&type=text/plain', access_token: TOKEN },
    ]
    form.set('batch', JSON.stringify(operations))
    form.set('access_token', TOKEN)
    form.set('file', new Blob(['a'], { type: 'text/plain' }))
    const answer = await fetch(bench.sandbox.url, { method: 'POST', body: form })
    const [uploaded] = (await answer.json()) as Json
    expect(uploaded.headers).toContainEqual({ name: 'Content-Type', value: expect.any(String) })
    expect(read(uploaded)).toEqual({ code: 200, body: { id: expect.any(String) } })
    expect(read((await batch(operations)).body[0]).code).toBe(400)
  })

  it('has 1 to 50 calls', async () => {
    const call = { method: 'GET', relative_url: BUSINESS }
    for (const many of [[], Array(51).fill(call)]) expect((await batch(many)).status).toBe(400)
  })
})
