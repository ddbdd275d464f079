import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP, type Bench, BUSINESS, type Json, PHONE, startBench, TOKEN } from './harness.ts'

let bench: Bench
const bearer = { authorization: `Bearer ${TOKEN}` }

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

async function upload(
  bytes: Buffer,
  type: string,
  fields: Record<string, string> = {},
): Promise<{ status: number; body: Json }> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ messaging_product: 'whatsapp', type, ...fields }))
    form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'file')
  const response = await fetch(`${bench.sandbox.url}/v25.0/${PHONE}/media`, {
    method: 'POST',
    headers: bearer,
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

describe('media', () => {
  it('goes up, is found, comes down the same, and is deleted', async () => {
    const bytes = randomBytes(70_000)
    const { body } = await upload(bytes, 'image/png')
    expect(body.id).toMatch(/^\d+$/)
    const node = (await bench.graph('GET', `/${body.id}`)).body
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(node).toMatchObject({ mime_type: 'image/png', file_size: 70_000, sha256 })
    expect((await fetch(node.url)).status).toBe(401)
    const response = await fetch(node.url, { headers: bearer })
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect(response.headers.get('content-disposition')).toBe('inline;filename=File.png')
    const part = await fetch(node.url, { headers: { ...bearer, range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/70000'])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true)
    const sent = await bench.send('+351912000111', {
      type: 'image',
      text: undefined,
      image: { id: body.id, caption: 'x' },
    })
    expect(sent.status).toBe(200)
    expect((await bench.graph('DELETE', `/${body.id}`)).body).toEqual({ success: true })
    expect((await bench.graph('GET', `/${body.id}`)).body.error).toMatchObject({
      code: 100,
      error_subcode: 33,
    })
    expect((await fetch(node.url, { headers: bearer })).status).toBe(404)
  })

  it('has addresses that last five minutes and cannot be made up', async () => {
    const { id } = (await upload(Buffer.from('x'), 'text/plain')).body
    const { url } = (await bench.graph('GET', `/${id}`)).body
    expect((await fetch(url.replace(/hash=.*/, 'hash=guess'), { headers: bearer })).status).toBe(404)
    await bench.sim('POST', '/clock', { advance_seconds: 301 })
    expect((await fetch(url, { headers: bearer })).status).toBe(404)
    const again = (await bench.graph('GET', `/${id}`)).body
    expect((await fetch(again.url, { headers: bearer })).status).toBe(200)
  })

  it('belongs to one number', async () => {
    const { id } = (await upload(Buffer.from('x'), 'text/plain')).body
    const other = (await bench.sim('POST', '/numbers', { display_phone_number: '+351210000009' })).body
      .phone_number_id
    expect((await bench.graph('GET', `/${id}?phone_number_id=${other}`)).status).toBe(400)
    const message = { messaging_product: 'whatsapp', to: '351912000111', type: 'document', document: { id } }
    expect((await bench.graph('POST', `/${other}/messages`, message)).body.error.code).toBe(100)
    expect((await bench.graph('POST', `/${PHONE}/messages`, message)).status).toBe(200)
  })

  it.each([
    ['a type nobody takes', () => upload(Buffer.from('x'), 'image/gif'), 100],
    ['too many bytes', () => upload(Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png'), 131053],
    ['no product', () => upload(Buffer.from('x'), 'image/png', { messaging_product: '' }), 100],
  ])('refuses %s', async (_what, attempt, code) => {
    const { status, body } = await attempt()
    expect([status, body.error.code]).toEqual([400, code])
  })

  it('sends a link that cannot be fetched as 131053, when asked to look', async () => {
    await bench.sim('POST', '/settings', { fetch_links: true, auto: { sent_ms: 0 } })
    const link = `${bench.sandbox.url}/nothing.jpg`
    const answer = await bench.send('+351912000111', { type: 'image', text: undefined, image: { link } })
    const id = answer.body.messages[0].id
    await expect.poll(() => bench.statusesOf(id)[0]?.errors?.[0].code).toBe(131053)
  })
})

describe('resumable uploads', () => {
  const png = Buffer.from('89504e470d0a1a0a00000000', 'hex')
  const raw = async (path: string, method: string, offset?: number, body?: Buffer) => {
    const headers: Record<string, string> = { authorization: `OAuth ${TOKEN}` }
    if (offset !== undefined) headers.file_offset = String(offset)
    const response = await fetch(`${bench.sandbox.url}/v25.0/${path}`, {
      method,
      headers,
      body: body && new Uint8Array(body),
    })
    return (await response.json()) as Json
  }

  it('takes a file in parts, and its handle makes a template sample and a profile picture', async () => {
    const started = await raw(
      `${APP}/uploads?file_name=a.png&file_length=${png.length}&file_type=image/png`,
      'POST',
    )
    expect(started.id).toMatch(/^upload:\w+\?sig=/)
    await raw(started.id, 'POST', 0, png.subarray(0, 5))
    expect(await raw(started.id, 'GET')).toMatchObject({ file_offset: 5 })
    expect((await raw(started.id, 'POST', 3, png.subarray(3))).error.code).toBe(100)
    const { h } = await raw(started.id, 'POST', 5, png.subarray(5))
    expect(h).toMatch(/^4::/)
    const components = [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: [h] } },
      { type: 'BODY', text: 'A picture for you.' },
    ]
    const template = { name: 'with_picture', language: 'en', category: 'UTILITY', components }
    const { id } = (await bench.graph('POST', `/${BUSINESS}/message_templates`, template)).body
    const shown = (await bench.graph('GET', `/${id}`)).body.components[0].example.header_handle[0]
    expect(Buffer.from(await (await fetch(shown)).arrayBuffer()).equals(png)).toBe(true)
    const profile = { messaging_product: 'whatsapp', profile_picture_handle: h, about: 'We are here' }
    expect((await bench.graph('POST', `/${PHONE}/whatsapp_business_profile`, profile)).body).toEqual({
      success: true,
    })
    const read = (
      await bench.graph('GET', `/${PHONE}/whatsapp_business_profile?fields=about,profile_picture_url`)
    ).body
    expect(read.data).toEqual([
      {
        about: 'We are here',
        profile_picture_url: expect.stringContaining('samples'),
        messaging_product: 'whatsapp',
      },
    ])
  })

  it('refuses types and lengths that are none', async () => {
    expect((await raw(`${APP}/uploads?file_length=3&file_type=image/gif`, 'POST')).error.code).toBe(100)
    expect((await raw(`${APP}/uploads?file_length=x&file_type=image/png`, 'POST')).error.code).toBe(100)
  })
})
