import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../../support/api-client.ts'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// Campaigns from outside: taps on buttons, files of the header, keys of the application API, and a month's end.

let scene: CampaignScene

beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene?.parley.close())

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6300010000000500010d0a2db40000000049454e44ae426082',
  'hex',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

const headers = () => ({
  cookie: [...scene.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': scene.admin.cookies.get('svc_csrf') ?? '',
})
async function upload(id: string, bytes: Buffer | null, name = 'sale.jpg') {
  const form = new FormData()
  if (bytes) form.append('file', new File([new Uint8Array(bytes)], name))
  else form.append('other', 'x')
  const url = `${scene.parley.url}/api/campaigns/${id}/media`
  const answer = await fetch(url, { method: 'POST', headers: headers(), body: form })
  return {
    status: answer.status,
    body: (await answer.json()) as { message?: string; data: Record<string, string> },
  }
}
const file = (id: string) => fetch(`${scene.parley.url}/api/campaigns/${id}/media`, { headers: headers() })

test('CM10: a tap on a quick reply counts once for each person, also of an older campaign', async () => {
  const rows = scene.rows(2)
  const [ann, ben] = rows.map(({ phone_number }) => phone_number.slice(1)) as [string, string]
  const [first, second] = [await scene.draft(0), await scene.draft(0)]
  await scene.add(first, rows)
  await scene.do(first, 'start')
  await scene.becomes(first, { status: 'completed', sent_count: 2 })
  const messageTo = async (phone: string) => (await scene.parley.sandbox.messages(phone)).at(-1)?.id
  const [toAnn, toBen] = [await messageTo(ann), await messageTo(ben)]
  await scene.later(60)
  await scene.add(second, rows)
  await scene.do(second, 'start')
  await scene.becomes(second, { status: 'completed', sent_count: 2 })
  const { rows: numbers } = await scene.parley.app.pool.query(
    'select phone_id from number where workspace_id = $1',
    [scene.shop.workspaceId],
  )
  const tap = (from: string, id: unknown) =>
    scene.parley.sandbox.inbound(numbers[0].phone_id, from, {
      type: 'button',
      button: { payload: 'yes', text: 'Yes' },
      context: { id, from: '15550000000' },
    })
  const counts = async (id: string) => {
    const { body } = await scene.admin.ask(
      'query ($id: ID!) { broadcast(id: $id) { counts { clicked replied } } }',
      { id },
    )
    return body.data.broadcast.counts
  }
  await scene.later(5)
  await tap(ann, toAnn)
  await tap(ann, toAnn)
  await tap(ben, toBen)
  await scene.parley.until(async () => (await counts(first)).clicked === 2)
  // What they wrote answers the latest campaign; what they tapped belongs to the one that had the button.
  await scene.parley.until(async () => (await counts(second)).replied === 2)
  expect(await counts(first)).toEqual({ clicked: 2, replied: 0 })
  expect(await counts(second)).toEqual({ clicked: 0, replied: 2 })
  await scene.recount(first)
  await scene.recount(second)
}, 120_000)

test('CM15: the file of the header: its kind, its size, another in its place, and back as it came', async () => {
  const sale = await scene.templateIdOf('spring_sale')
  const id = await scene.draft(0, { template_id: sale })
  expect((await file(id)).status).toBe(404)
  expect((await upload(id, null)).status).toBe(400)
  expect((await upload(id, pdf, 'sale.pdf')).status).toBe(400)
  const large = Buffer.concat([jpeg, Buffer.alloc(5 * 1_048_576 + 1)])
  expect((await upload(id, large)).status).toBe(413)
  expect((await file(id)).status, 'nothing of it was kept').toBe(404)

  const first = await upload(id, jpeg)
  expect(first).toMatchObject({
    status: 200,
    body: { data: { filename: 'sale.jpg', mime_type: 'image/jpeg', media_id: expect.any(String) } },
  })
  const second = await upload(id, png, 'other.png')
  expect(second.body.data.media_id).not.toBe(first.body.data.media_id)
  expect(await scene.campaign(id)).toMatchObject({
    header_media_id: second.body.data.media_id,
    header_media_filename: 'other.png',
    header_media_mime_type: 'image/png',
  })
  const back = await file(id)
  expect(back.headers.get('content-type')).toBe('image/png')
  expect(back.headers.get('cache-control')).toContain('private')
  expect(Buffer.from(await back.arrayBuffer()).equals(png)).toBe(true)

  const plain = await scene.draft(1)
  expect(await upload(plain, jpeg)).toMatchObject({ status: 400 })
  await scene.do(plain, 'start')
  expect(await upload(plain, jpeg)).toMatchObject({
    status: 400,
    body: { message: 'Can only upload media to draft campaigns' },
  })
  await scene.becomes(plain, { status: 'completed' })
}, 120_000)

test('CM14: a key makes, fills and sends a campaign as far as its scopes go; writing alone never sends', async () => {
  const keyWith = async (scopes: string[]) => {
    const made = await scene.admin.api.post('/api-keys', { name: scopes.join(), scopes })
    expect(made.status).toBe(200)
    const api = apiClient(`${scene.parley.url}/api`)
    const own = { 'x-api-key': made.body.data.key as string }
    return {
      get: (path: string) => api.get(path, own),
      post: (path: string, body: object) => api.post(path, body, own),
    }
  }
  const all = await keyWith(['campaigns:read', 'campaigns:write', 'campaigns:execute'])
  const reader = await keyWith(['campaigns:read'])
  const writer = await keyWith(['campaigns:read', 'campaigns:write'])
  const body = { name: 'By key', messaging_account: scene.account, template_id: scene.templateId }
  expect((await reader.post('/campaigns', body)).status).toBe(403)
  const made = await all.post('/campaigns', body)
  expect(made).toMatchObject({ status: 200, body: { data: { status: 'draft' } } })
  const { id } = made.body.data
  const recipients = scene.rows(2)
  expect((await reader.post(`/campaigns/${id}/recipients/import`, { recipients })).status).toBe(403)
  expect((await all.post(`/campaigns/${id}/recipients/import`, { recipients })).body.data).toMatchObject({
    added_count: 2,
  })
  const soon = new Date(scene.parley.clock.nowMs() + 600_000).toISOString()
  const planned = await writer.post('/campaigns', { ...body, scheduled_at: soon })
  expect(planned).toMatchObject({ status: 200, body: { data: { status: 'draft' } } })
  for (const deed of ['start', 'pause', 'cancel', 'retry-failed'])
    expect((await writer.post(`/campaigns/${id}/${deed}`, {})).status, deed).toBe(403)
  expect((await all.post(`/campaigns/${id}/start`, {})).status).toBe(200)
  await scene.becomes(id, { status: 'completed', sent_count: 2 })
  expect((await reader.get(`/campaigns/${id}`)).body.data).toMatchObject({
    sent_count: 2,
    created_by_name: expect.stringMatching(/./),
  })
  expect((await reader.get('/campaigns/usage')).status).toBe(200)
}, 120_000)

test('a month that ends while a campaign is paused by its limit: the next one sends the rest, and counts anew', async () => {
  const usage = async () => (await scene.admin.api.get('/campaigns/usage')).body.data
  const { used, period, resets_at } = await usage()
  await scene.limits({ broadcastMessagesPerMonth: used + 1 })
  const id = await scene.draft(3)
  expect((await scene.do(id, 'start')).status).toBe(200)
  await scene.becomes(id, { status: 'paused', sent_count: 1, paused_reason: expect.any(String) })
  expect((await scene.do(id, 'start')).status).toBe(403)
  const seconds = (Date.parse(resets_at) - scene.parley.clock.nowMs()) / 1000
  await scene.later(seconds - 60)
  expect((await scene.do(id, 'start')).status, 'the last minute is of the same month').toBe(403)
  await scene.later(61)
  expect(await usage()).toMatchObject({ used: 0, limit: used + 1 })
  expect((await usage()).period > period).toBe(true)
  await scene.limits({ broadcastMessagesPerMonth: 2 })
  expect((await scene.do(id, 'start')).status).toBe(200)
  await scene.becomes(id, { status: 'completed', sent_count: 3 })
  expect(await usage()).toMatchObject({ used: 2 })
  const another = await scene.draft(1)
  expect((await scene.do(another, 'start')).status).toBe(403)
  await scene.limits({ broadcastMessagesPerMonth: null })
  await scene.recount(id)
}, 180_000)
