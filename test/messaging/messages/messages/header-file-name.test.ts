import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { type CampaignScene, startCampaignScene } from '../../campaigns/broadcasts/campaign-scene.ts'
import { stranger } from '../../campaigns/broadcasts/scene.ts'
import { approvedTemplate, fileHeader } from '../../content/templates/approved.ts'
import { uploaded } from '../../content/templates/scene.ts'
import { postForm } from './post-form.ts'

// A document above a template, or above buttons, carries the upload's name where no other is given (spec/10 FR10).

const name = 'Fatura março.pdf'
const pdf = sampleFile('application/pdf')

let scene: CampaignScene
let templateId: string
let file: string

beforeAll(async () => {
  scene = await startCampaignScene()
  const { parley, shop } = scene
  templateId = await approvedTemplate(parley, shop, {
    name: 'invoice',
    category: 'UTILITY',
    components: [fileHeader('DOCUMENT'), { type: 'BODY', text: 'Your invoice is above this text.' }],
  })
  file = await uploaded(parley, shop, 'application/pdf', name)
})
afterAll(() => scene?.parley.close())

/** What the document above the only message to a phone is called. */
async function nameAt(phone: string): Promise<unknown> {
  const [sent] = await scene.parley.until(async () => {
    const found = await scene.parley.sandbox.messages(phone.slice(1))
    return found.length > 0 ? found : null
  })
  type Header = { document: { filename?: string } }
  const { template, interactive } = (sent?.body ?? {}) as {
    template?: { components: { parameters: Header[] }[] }
    interactive?: { header: Header }
  }
  return (template?.components[0]?.parameters[0] ?? interactive?.header)?.document.filename
}

test('POST /v1/messages', async () => {
  const send = async (header_media: object) => {
    const to = stranger()
    const body = { to, type: 'template', template: { id: templateId, header_media } }
    expect(await scene.shop.v1.post('/messages', body)).toMatchObject({ status: 201 })
    return nameAt(to)
  }
  expect(await send({ id: file })).toBe(name)
  expect(await send({ id: file, filename: 'Invoice 7.pdf' })).toBe('Invoice 7.pdf')
})

test('the name is known after a restart, too: the file was uploaded to the platform before', async () => {
  const { parley } = scene
  const { rows } = await parley.app.pool.query('select media_id from platform_upload')
  expect(rows).toEqual([{ media_id: file }])
  await parley.clock.advance(2 * 3600)
  const to = stranger()
  const body = { to, type: 'template', template: { id: templateId, header_media: { id: file } } }
  expect(await scene.shop.v1.post('/messages', body)).toMatchObject({ status: 201 })
  expect(await nameAt(to)).toBe(name)
  await scene.later(0)
})

test('POST /api/messages/template: an upload, and a file that comes along', async () => {
  const send = async (more: object) => {
    const phone_number = stranger()
    const body = { phone_number, template_name: 'invoice', ...more }
    expect(await scene.admin.api.post('/messages/template', body)).toMatchObject({ status: 200 })
    return nameAt(phone_number)
  }
  expect(await send({ header_media_id: file })).toBe(name)
  expect(await send({ header_media_id: file, header_media_filename: 'Invoice 7.pdf' })).toBe('Invoice 7.pdf')
  const phone_number = stranger()
  const texts = { phone_number, template_name: 'invoice' }
  const part = { bytes: pdf, name: 'Recibo nº 4.pdf', part: 'header_file' }
  const answer = await postForm(scene.parley, scene.admin, '/messages/template', texts, part)
  expect(answer).toMatchObject({ status: 200 })
  expect(await nameAt(phone_number)).toBe('Recibo nº 4.pdf')
})

test('GraphQL', async () => {
  const phone = stranger()
  const template = { reference: { id: templateId }, headerFile: { id: file } }
  const { body } = await scene.admin.ask(
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }',
    { input: { to: { phone }, content: { template } } },
  )
  expect(body.errors).toBeUndefined()
  expect(await nameAt(phone)).toBe(name)
})

test('broadcasts of /v1 and campaigns', async () => {
  const to = stranger()
  await scene.accepted({
    name: 'Invoices',
    template: { id: templateId, header_media: { id: file } },
    recipients: [{ to }],
  })
  expect(await nameAt(to)).toBe(name)
  const id = await scene.draft(0, { template_id: templateId })
  const path = `/campaigns/${id}/media`
  expect(await postForm(scene.parley, scene.admin, path, {}, { bytes: pdf, name })).toMatchObject({
    status: 200,
  })
  const phone_number = stranger()
  await scene.add(id, [{ phone_number, recipient_name: '', template_params: {} }])
  expect(await scene.do(id, 'start')).toMatchObject({ status: 200 })
  expect(await nameAt(phone_number)).toBe(name)
})

test('above buttons', async () => {
  const { parley, shop } = scene
  const to = stranger()
  await parley.sandbox.inbound(shop.phoneId, to.slice(1), { type: 'text', text: { body: 'Hello' } })
  await parley.until(async () => (await shop.v1.get('/messages?limit=1')).body.data[0]?.from === to)
  const interactive = {
    type: 'button',
    header: { type: 'document', media: { id: file } },
    body: { text: 'Paid?' },
    action: { buttons: [{ id: 'yes', title: 'Yes' }] },
  }
  expect(await shop.v1.post('/messages', { to, type: 'interactive', interactive })).toMatchObject({
    status: 201,
  })
  expect(await nameAt(to)).toBe(name)
})
