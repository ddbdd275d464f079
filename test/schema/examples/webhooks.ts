import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const url = 'https://hooks.example.com/parley'
const endpoint = async ({ tenant, receiver }: Scene): Promise<string> => {
  const known = (await tenant.v1.get('/webhooks')).body.data
  const own = known.find((one: { url: string }) => one.url === receiver.url)
  if (own) return own.id
  const made = await tenant.v1.post('/webhooks', { url: receiver.url, events: ['contact.created'] })
  return made.body.id
}
/** A delivery that has arrived at the customer's server. */
const delivery = async (scene: Scene) => {
  const webhookId = await endpoint(scene)
  await scene.contact()
  const id = await scene.parley.until(async () => {
    const { data } = (await scene.tenant.v1.get(`/webhooks/${webhookId}/deliveries?state=delivered`)).body
    return data[0]?.id
  })
  return { webhookId, id }
}
const older = async (scene: Scene): Promise<string> => {
  const body = { name: 'CRM', url: scene.receiver.url, events: ['message.incoming'] }
  return (await scene.post('/webhooks', body)).id as string
}

export const webhooks: Examples = {
  webhookEventTypes: { select: '{ type description scope variables }' },
  createWebhookEndpoint: {
    given: { url, events: ['MESSAGE_RECEIVED', 'MESSAGE_STATUS'], description: 'CRM' },
    select: '{ webhookEndpoint { id url events status secret } }',
  },
  webhookEndpoints: {
    given: { first: 20 },
    select: '{ nodes { id url events status failuresInARow lastSuccessAt } }',
  },
  webhookEndpoint: {
    given: async (scene) => ({ id: (await delivery(scene)).webhookId }),
    select:
      '{ id url status owner { __typename name } deliveries(first: 1) { nodes { state tries event { type } lastAnswer { status } } } }',
  },
  updateWebhookEndpoint: {
    given: async (scene) => ({ id: await endpoint(scene), events: ['CONTACT_CREATED', 'CONTACT_UPDATED'] }),
    select: '{ webhookEndpoint { id events updatedAt } }',
  },
  webhookDeliveries: {
    given: async (scene) => ({ webhookId: (await delivery(scene)).webhookId, state: 'DELIVERED', first: 20 }),
    select: '{ nodes { id state tries event { id type timestamp } deliveredAt } pageInfo { hasNextPage } }',
  },
  webhookDelivery: {
    given: delivery,
    select: '{ id state answers { at status } payload }',
  },
  resendWebhookDelivery: { given: delivery, select: '{ delivery { id state tries } }' },
  replayWebhookDeliveries: {
    given: async (scene) => ({
      webhookId: await endpoint(scene),
      failedAfter: '2026-11-20T08:00:00Z',
      failedBefore: '2026-11-20T10:00:00Z',
    }),
    select: '{ replayed more }',
  },
  testWebhookEndpoint: {
    given: async (scene) => ({ id: await endpoint(scene), type: 'MESSAGE_RECEIVED' }),
    select: '{ delivery { id test state event { type } } }',
  },
  rotateWebhookSecret: {
    given: async (scene) => ({ id: await endpoint(scene), overlapHours: 1 }),
    select: '{ webhookEndpoint { id secret previousSecretExpiresAt } }',
  },
  previewWebhookDocument: {
    given: {
      type: 'CONTACT_CREATED',
      document: 'query ($contactId: ID!) { contact(id: $contactId) { name phone } }',
    },
    select: '{ body cost costLimit problems { message line column } }',
  },
  deleteWebhookEndpoint: { given: async (scene) => ({ id: await endpoint(scene) }), select: '{ deletedId }' },
  createLegacyWebhook: {
    given: { name: 'Older CRM', url, events: ['MESSAGE_INCOMING'] },
    select: '{ legacyWebhook { id name url events isActive hasSecret } }',
  },
  legacyWebhooks: {
    given: { search: 'CRM' },
    select: '{ totalCount { value } nodes { id name events isActive } availableEvents { value label } }',
  },
  legacyWebhook: {
    given: async (scene) => ({ id: await older(scene) }),
    select: '{ id name url events isActive }',
  },
  updateLegacyWebhook: {
    given: async (scene) => ({ id: await older(scene), isActive: false }),
    select: '{ legacyWebhook { id name isActive } }',
  },
  testLegacyWebhook: { given: async (scene) => ({ id: await older(scene) }), select: '{ result }' },
  deleteLegacyWebhook: { given: async (scene) => ({ id: await older(scene) }), select: '{ deletedId }' },
}
