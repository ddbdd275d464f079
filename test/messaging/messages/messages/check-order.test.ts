import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// Of two faults of a send the one that is checked first is told (spec/4 B6, Checks in order).

let parley: Parley
let shop: Tenant

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
})
afterAll(() => parley.close())

const to = '+15550310001'
const text = { to, type: 'text', text: { body: 'Hi' } }
const template = (more: object) => ({
  to,
  type: 'template',
  template: { name: 'order_update', language: 'en', params: { 1: 'Ann' }, ...more },
})

async function expectField(body: unknown, field: string) {
  const answer = await shop.v1.post('/messages', body)
  expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid_field', field } } })
}

test('whether the content goes with the type is told before what is wrong within it', async () => {
  for (const key of ['media', 'template', 'interactive', 'location']) {
    await expectField({ ...text, [key]: {} }, key)
  }
  await expectField({ to, type: 'location', text: {} }, 'text')
})

test('content is told before the number, the number before the reply, the reply before the template', async () => {
  const image = { to, type: 'image', media: { id: newId() } }
  const unfit = template({ params: { 1: '' } })
  const unknown = template({ name: 'nothing' })
  for (const number_id of ['x', newId()]) {
    await expectField({ to, type: 'text', number_id }, 'text')
    await expectField({ ...image, number_id }, 'media.id')
    await expectField({ ...unfit, number_id }, 'template.params.1')
    await expectField({ ...unknown, number_id }, 'number_id')
  }
  for (const reply_to_message_id of ['x', newId()]) {
    const reply = { reply_to_message_id }
    await expectField({ ...image, ...reply }, 'media.id')
    await expectField({ ...text, ...reply, number_id: newId() }, 'number_id')
    await expectField({ ...unknown, ...reply }, 'reply_to_message_id')
  }
})

test("the fields of a template in their order: the header's file between its texts and its buttons", async () => {
  const header_media = { id: newId() }
  const button_params = { 0: '' }
  const headed = template({ header_media, button_params, name: 'nothing' })
  await expectField(headed, 'template.header_media.id')
  await expectField({ ...headed, number_id: newId() }, 'template.header_media.id')
  for (const file of [{ id: 'x' }, {}, { id: newId(), filename: '' }]) {
    const faulty = { header_media: file, button_params }
    await expectField(template({ ...faulty, language: '?' }), 'template.language')
    await expectField(template({ ...faulty, params: { 1: '' } }), 'template.params.1')
    await expectField(template({ ...faulty, header_params: { 1: '' } }), 'template.header_params.1')
    await expectField(template(faulty), 'template.header_media.id')
  }
  await expectField(template({ button_params, name: 'nothing' }), 'template.button_params.0')
})

test('an unknown contact is told before an unknown number, or that there is none', async () => {
  await expectField({ ...text, to: newId(), number_id: newId() }, 'to')
  const numberless = await parley.tenant()
  await parley.app.pool.query('delete from number where workspace_id = $1', [numberless.workspaceId])
  const answer = await numberless.v1.post('/messages', { ...text, to: newId() })
  expect(answer.body.error).toMatchObject({ code: 'invalid_field', field: 'to' })
  expect((await numberless.v1.post('/messages', text)).body.error.code).toBe('number_unavailable')
})

test('a file that is not there is told before what is wrong in later fields of its content', async () => {
  const media = { id: newId() }
  await expectField({ to, type: 'image', media: { ...media, caption: 'a'.repeat(1025) } }, 'media.id')
  await expectField({ to, type: 'document', media: { ...media, filename: '' } }, 'media.id')
  const interactive = { type: 'button', body: { text: '' }, footer: { text: '' }, action: { buttons: [] } }
  await expectField({ to, type: 'interactive', interactive }, 'interactive.body.text')
  const headed = { ...interactive, header: { type: 'image', media } }
  await expectField({ to, type: 'interactive', interactive: headed }, 'interactive.header.media.id')
})
