import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import * as parley from './index'

const given = process.env as Record<string, string>
const configuration = new parley.Configuration({ basePath: `${given.BASE}/v1`, accessToken: given.KEY })
const messages = new parley.MessagesApi(configuration)
const contacts = new parley.ContactsApi(configuration)

async function refusalOf(asking: Promise<unknown>): Promise<parley.ErrorError> {
  try {
    await asking
  } catch (failure) {
    if (!(failure instanceof parley.ResponseError)) throw failure
    return parley.ModelErrorFromJSON(await failure.response.json()).error
  }
  throw new Error('It was not refused.')
}

async function main(): Promise<void> {
  const template = { name: 'order_update', language: 'en', params: { 1: '4711' } }
  const sendMessageRequest: parley.SendMessageRequest = { to: '+15550100031', type: 'template', template }
  const idempotencyKey = crypto.randomUUID()
  const sent = (await messages.sendMessage({ sendMessageRequest, idempotencyKey })) as parley.Message
  assert.equal(sent.direction, 'outgoing')
  assert.equal((await messages.getMessage({ id: sent.id })).template?.name, 'order_update')
  console.log('sent')

  const again = await messages.sendMessageRaw({ sendMessageRequest, idempotencyKey })
  assert.equal(((await again.value()) as parley.Message).id, sent.id)
  assert.equal(again.raw.headers.get('Idempotent-Replayed'), 'true')
  console.log('replayed')

  const ids = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await contacts.listContacts({ limit: 1, ...(cursor ? { cursor } : {}) })
    for (const { id } of page.data) ids.add(id)
    cursor = page.nextCursor ?? undefined
  } while (cursor && ids.size < 3)
  assert.equal(ids.size, 3)
  console.log('paged')

  const file = new File([readFileSync(given.PICTURE ?? '')], 'picture.png')
  const media = await new parley.MediaApi(configuration).uploadMedia({ file })
  assert.equal(media.mimeType, 'image/png')
  console.log('uploaded')

  const webhooks = new parley.WebhooksApi(configuration)
  const createWebhookEndpointRequest = { url: given.RECEIVER ?? '', events: ['message.sent' as const] }
  const webhook = await webhooks.createWebhookEndpoint({ createWebhookEndpointRequest })
  assert.match(webhook.secret, /^whsec_/)
  assert.ok((await webhooks.testWebhookEndpoint({ id: webhook.id })).state)
  await webhooks.deleteWebhookEndpoint({ id: webhook.id })
  console.log('subscribed')

  const text: parley.SendMessageRequest = { to: '+15550100032', type: 'text', text: { body: 'Hello' } }
  const refused = await refusalOf(messages.sendMessage({ sendMessageRequest: text }))
  assert.equal(refused.code, 'window_closed')
  const phone = given.PHONE ?? ''
  const conflict = await refusalOf(contacts.createContact({ createContactRequest: { phone } }))
  assert.ok(conflict.code === 'conflict' && conflict.details?.id)
  console.log('refused')
}

void main()
