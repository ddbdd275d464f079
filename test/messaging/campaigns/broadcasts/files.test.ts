import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BroadcastScene, expectError, startBroadcastScene, strangers } from './scene.ts'

let scene: BroadcastScene

beforeAll(async () => {
  scene = await startBroadcastScene()
})
afterAll(() => scene?.parley.close())

const day = 86_400

/** A JPEG of the smallest kind, through POST /media. */
async function uploadImage(): Promise<string> {
  const image = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
  const form = new FormData()
  form.append('file', new File([image], 'sale.jpg'))
  const answer = await fetch(`${scene.parley.url}/v1/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${scene.shop.key}` },
    body: form,
  })
  const body = (await answer.json()) as { id: string }
  expect({ status: answer.status, body }).toMatchObject({ status: 201 })
  return body.id
}

const sale = (recipients: object[], id: string, more: object = {}) => ({
  name: 'Spring',
  template: {
    name: 'spring_sale',
    language: 'en',
    params: { first_name: 'friend' },
    button_params: { 0: 'spring' },
    header_media: { id },
  },
  recipients,
  ...more,
})

test('the file of the header, header, body and button values go out to each with what is theirs', async () => {
  const id = await uploadImage()
  const [first, second] = strangers(2)
  const own = { ...first, params: { first_name: 'Ann' }, button_params: { 0: 'ann' } }
  const made = await scene.accepted(sale([own, second ?? {}], id))
  await scene.shown(made.id, { status: 'completed', counts: { sent: 2 } })
  const sentTo = async (to: string) => {
    const [message] = await scene.parley.sandbox.messages(to.slice(1))
    const template = message?.body.template as
      | { components: { type: string; parameters: { text?: string }[] }[] }
      | undefined
    return template?.components ?? []
  }
  const ann = await sentTo(first?.to ?? '')
  const friend = await sentTo(second?.to ?? '')
  expect(ann.map((part) => part.type)).toEqual(['header', 'body', 'button'])
  expect(ann.slice(1).map((part) => part.parameters[0]?.text)).toEqual(['Ann', 'ann'])
  expect(friend.slice(1).map((part) => part.parameters[0]?.text)).toEqual(['friend', 'spring'])
  const without = sale([strangers(1)[0] ?? {}], id)
  const bad = await scene.post({ ...without, template: { ...without.template, header_media: undefined } })
  expectError(bad, 422, 'template_params')
  expect(bad.body.error.details).toMatchObject({ missing: ['header_media'] })
})

test('a file that a scheduled broadcast needs is there after 31 days, its template cannot be deleted', async () => {
  const id = await uploadImage()
  const at = new Date(scene.parley.clock.nowMs() + 32 * day * 1000).toISOString()
  const made = await scene.accepted(sale(strangers(2), id, { scheduled_at: at }))
  for (let days = 0; days < 31; days++) await scene.parley.clock.advance(day)
  expect((await scene.shop.v1.get(`/media/${id}`)).status).toBe(200)
  const removed = await scene.shop.v1.send('DELETE', `/templates/${made.template.id}`)
  expectError(removed, 409, 'invalid_state')
  await scene.parley.clock.advance(day + 60)
  await scene.shown(made.id, { status: 'completed', counts: { sent: 2 } })
  for (let days = 0; days < 3; days++) await scene.parley.clock.advance(day)
  expect((await scene.shop.v1.get(`/media/${id}`)).status).toBe(404)
})
