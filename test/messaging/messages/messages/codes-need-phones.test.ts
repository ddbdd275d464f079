import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BroadcastScene, startBroadcastScene, stranger } from '../../campaigns/broadcasts/scene.ts'
import { approvedTemplate } from '../../content/templates/approved.ts'

// The platform sends codes to phones alone, never to a user id (131062; spec/10 FR18).

let scene: BroadcastScene
let templateId: string
let hidden: string

beforeAll(async () => {
  scene = await startBroadcastScene()
  const { parley, shop } = scene
  templateId = await approvedTemplate(parley, shop, {
    name: 'login_code',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }] },
    ],
  })
  await parley.sandbox.inbound(shop.phoneId, 'US.4001', { type: 'text', text: { body: 'Hello' } })
  const written = await parley.until(async () => (await shop.v1.get('/messages?limit=1')).body.data[0])
  hidden = written.contact_id
  expect((await shop.v1.get(`/contacts/${hidden}`)).body.phone).toBeNull()
})
afterAll(() => scene?.parley.close())

const template = () => ({ id: templateId, params: { 1: '4711' } })
const count = async () =>
  (await scene.parley.app.pool.query('select count(*)::int as n from message')).rows[0].n

test('a send to somebody without a phone is refused at once, one to a phone goes', async () => {
  const before = await count()
  const refused = await scene.shop.v1.post('/messages', {
    to: hidden,
    type: 'template',
    template: template(),
  })
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'invalid_field', field: 'to' } } })
  expect(await count()).toBe(before)
  const sent = await scene.shop.v1.post('/messages', {
    to: stranger(),
    type: 'template',
    template: template(),
  })
  expect(sent.status).toBe(201)
})

test('in a broadcast it is the row that is at fault', async () => {
  const body = { name: 'Codes', template: template(), recipients: [{ to: stranger() }, { to: hidden }] }
  expect(await scene.post(body)).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid_field', field: 'recipients[1].to' } },
  })
  expect(await scene.post({ ...body, dry_run: true })).toMatchObject({
    status: 200,
    body: { recipients: { total: 2, sendable: 1 }, errors: [{ index: 1, field: 'recipients[1].to' }] },
  })
})
