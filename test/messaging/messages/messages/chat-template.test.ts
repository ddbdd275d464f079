import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { expectGolden } from '../../../support/golden.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { postForm } from './post-form.ts'

// POST /api/messages/template (spec/5 1.2; spec/8 MS8; spec/9 3, Messages).

const png = sampleFile('image/png')
const path = '/messages/template'

let parley: Parley
let shop: Tenant
let ann: Session
let own: Session
let stranger: Session
let server: Server
let base: string
let id: string
let phone: string
let next = 0

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  const other = await parley.tenant()
  await parley.app.pool.query(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values
       ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [shop.workspaceId],
  )
  ann = await memberSession(parley, shop.workspaceId)
  own = await memberSession(parley, shop.workspaceId, 'Own')
  stranger = await memberSession(parley, other.workspaceId)
  server = createServer((req, res) => {
    if (req.url === '/photo') res.writeHead(200, { 'content-type': 'image/png' }).end(png)
    else if (req.url === '/moved') res.writeHead(302, { location: '/photo' }).end()
    else if (req.url === '/long') res.writeHead(200).end(Buffer.alloc(1024 * 1024 + 1))
    else res.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  phone = `+155504100${String(next++).padStart(2, '0')}`
  id = (await shop.v1.post('/contacts', { phone })).body.id
})
afterAll(async () => {
  server?.close()
  await parley?.close()
})

const update = { template_name: 'order_update', template_params: { 1: '1234' } }
const sale = {
  template_name: 'spring_sale',
  template_params: { first_name: 'Ada' },
  button_params: { 0: 'ada' },
}
const bodies = async () => (await parley.sandbox.messages(phone.slice(1))).map(({ body }) => body)
const things = async () =>
  (
    await parley.app.pool.query(
      `select (select count(*) from message) as messages, (select count(*) from media) as files,
         (select count(*) from contact) as contacts`,
    )
  ).rows[0]
const refusal = async (body: object, session = ann) => {
  const before = await things()
  const { status, body: answer } = await session.api.post(path, body)
  expect(await things()).toEqual(before)
  return [status, answer.message]
}

test('answers the rendered message, as the documents say; no window is needed', async () => {
  const answer = await ann.api.post(path, { contact_id: id, ...update, account_name: 'shop', unknown: 1 })
  await expectGolden('api/post-message-template', answer)
  await expect.poll(bodies).toMatchObject([{ type: 'template', template: { name: 'order_update' } }])
})

test('MS8: an unknown phone makes a contact, a known one in any spelling is that contact', async () => {
  const fresh = '+1 (555) 042-0001'
  const made = (await ann.api.post(path, { phone_number: fresh, template_name: 'hello' })).body.data
  expect((await shop.v1.get(`/contacts/${made.contact_id}`)).body.phone).toBe('+15550420001')
  const { rows } = await parley.app.pool.query(
    `select 1 from event where type = 'contact.created' and subject_id = $1`,
    [made.contact_id],
  )
  expect(rows).toHaveLength(1)
  const again = await ann.api.post(path, { phone_number: '15550420001', template_name: 'hello' })
  expect(again.body.data.contact_id).toBe(made.contact_id)
})

test.each([
  [{ template_name: 'hello' }, 400, 'contact_id or phone_number is required'],
  [{ contact_id: 'x', template_name: 'hello' }, 400, 'Invalid contact ID'],
  [{ phone_number: 'x', template_name: 'hello' }, 400, /^phone_number: Not a phone number/],
  [{ contact_id: '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e02', template_name: 'hello' }, 404, 'Contact not found'],
  [{ contact_id: 'this' }, 400, 'template_name or template_id is required'],
  [{ contact_id: 'this', template_name: 'unheard_of' }, 404, 'Template not found'],
  [{ contact_id: 'this', template_name: 'hello', language: 'tlh' }, 404, 'Template not found'],
  [{ contact_id: 'this', template_id: 'x' }, 404, 'Template not found'],
  [{ contact_id: 'this', template_name: 'hello', account_name: 'Nobody' }, 400, 'Account not found'],
  [{ contact_id: 'this', template_name: 'order_update' }, 400, 'Missing template parameters: 1'],
  [{ contact_id: 'this', template_name: 'order_update', template_params: 'x' }, 400, /^template_params: /],
  [
    { contact_id: 'this', template_name: 'order_update', template_params: { 1: 'a\nb' } },
    400,
    /^template_params/,
  ],
  [
    { contact_id: 'this', template_name: 'spring_sale' },
    400,
    'Missing template parameters: button.0, first_name, header_media',
  ],
  [{ contact_id: 'this', ...sale }, 400, 'Missing template parameters: header_media'],
])('MS8: %j is refused, and nothing is saved', async (body, status, message) => {
  const given = 'contact_id' in body && body.contact_id === 'this' ? { ...body, contact_id: id } : body
  const [got, text] = await refusal(given)
  expect(got).toBe(status)
  expect(text).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
})

test('MS8: by its id, one that is not approved is told with its status; by its name there is none', async () => {
  const { rows } = await parley.app.pool.query(
    `update template set status = 'paused' where workspace_id = $1 and name = 'order_update' returning id`,
    [shop.workspaceId],
  )
  parley.app.bus.publish('forget', { cache: 'templates', key: shop.workspaceId })
  const named = { contact_id: id, template_params: { 1: 'x' } }
  expect(await refusal({ ...named, template_id: rows[0].id })).toEqual([
    400,
    'Template is not approved (status: PAUSED)',
  ])
  expect(await refusal({ contact_id: id, ...update })).toEqual([404, 'Template not found'])
  await parley.app.pool.query(`update template set status = 'approved' where id = $1`, [rows[0].id])
  parley.app.bus.publish('forget', { cache: 'templates', key: shop.workspaceId })
  const numbered = { ...named, template_id: rows[0].id.toUpperCase(), template_params: { 1: 7, other: 'x' } }
  expect((await ann.api.post(path, numbered)).body.data.content.body).toContain('7')
})

describe('MS8: the file of the header', () => {
  const promise = { contact_id: '', ...sale }
  const asked = () => ({ ...promise, contact_id: id })

  test('is fetched from its address; named values may be given by their position', async () => {
    const body = { ...asked(), template_params: { 1: 'Ada' }, header_media_url: `${base}/photo` }
    const answer = await ann.api.post(path, body)
    expect(answer.status, answer.text).toBe(200)
    await expect
      .poll(bodies)
      .toMatchObject([
        { template: { name: 'spring_sale', components: [{ type: 'header' }, { type: 'body' }, {}] } },
      ])
    const { id: made, media_url } = answer.body.data
    expect(media_url).toBe(`/api/media/${made}`)
    const bytes = await ann.api.get(`/media/${made}`)
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test.each([
    ['/gone', 'The address answered with status 404.'],
    ['/moved', 'The address answered with status 302.'],
    ['/long', 'The answer is longer than 1048576 bytes.'],
  ])('what is at %s is refused', async (at, reason) => {
    const body = { ...asked(), header_media_url: `${base}${at}` }
    expect(await refusal(body)).toEqual([400, `header_media_url: ${reason}`])
  })

  test('G12: a private address is not asked', async () => {
    const [status, message] = await refusal({ ...asked(), header_media_url: 'http://10.0.0.1/photo' })
    expect([status, message]).toEqual([400, expect.stringMatching(/^header_media_url: /)])
  })

  test('comes along in a form, whose objects are JSON texts', async () => {
    const texts = {
      contact_id: id,
      template_name: 'spring_sale',
      template_params: JSON.stringify(sale.template_params),
      button_params: JSON.stringify(sale.button_params),
    }
    const file = { bytes: png, name: 'sale.png', part: 'header_file' }
    const answer = await postForm(parley, ann, path, texts, file)
    expect(answer.status, answer.text).toBe(200)
    const before = await things()
    const wrong = { bytes: sampleFile('application/pdf'), name: 'sale.pdf', part: 'header_file' }
    const refused = await postForm(parley, ann, path, texts, wrong)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'header_file: The file is of kind document.',
    ])
    expect(await things()).toEqual(before)
  })

  test('is an upload, or a file of the platform, and goes away when the send is refused after all', async () => {
    const { body } = await postForm(parley, ann, '/media', {}, { bytes: png, name: 'a.png' })
    const own = await ann.api.post(path, { ...asked(), header_media_id: body.data.id })
    expect(own.status, own.text).toBe(200)
    await shop.v1.send('PATCH', `/contacts/${id}`, { marketing_opted_out: true })
    const fetched = { ...asked(), header_media_url: `${base}/photo` }
    expect(await refusal(fetched)).toEqual([400, 'contact_id: The contact is opted out of marketing.'])
    expect((await refusal({ ...asked(), header_media_id: '123' }))[0]).toBe(400)
  })
})

test('out of scope and in another workspace it is 404; whoever sees only their own chats starts none', async () => {
  for (const session of [own, stranger]) {
    expect(await refusal({ contact_id: id, template_name: 'hello' }, session)).toEqual([
      404,
      'Contact not found',
    ])
  }
  for (const phone_number of [phone, '+15550429999'])
    expect(await refusal({ phone_number, template_name: 'hello' }, own)).toEqual([404, 'Contact not found'])
})
