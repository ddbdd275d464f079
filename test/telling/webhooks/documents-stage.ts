import { expect } from 'vitest'
import { type Receiver, startReceiver } from '../../outside/guarded-client/receiver.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

export const nameOfContact =
  'query ($contactId: ID!) { contact(id: $contactId) { who: name phone tagNames } }'

const fields = 'id events owner { __typename } documents { type document problem }'
export const create = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { webhookEndpoint { ${fields} secret } }
}`
/** The endpoint in the answer of one of the two. */
export function madeBy(answer: object): Made {
  const [payload] = Object.values(answer) as { webhookEndpoint: Made }[]
  return (payload as { webhookEndpoint: Made }).webhookEndpoint
}

export const update = `mutation ($input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(input: $input) { webhookEndpoint { ${fields} } }
}`

export interface Made {
  id: string
  secret: string
  owner: { __typename: string }
  documents: { type: string; document: string; problem: string | null }[]
}

export interface DocumentsStage {
  parley: Parley
  receiver: Receiver
  shop: Tenant
  admin: Session
  /** an endpoint of the admin's that hears of new contacts */
  endpoint(document?: string | null, more?: object): Promise<Made>
  contact(of?: Tenant): Promise<{ id: string; name: string; phone: string }>
  /** What the receiver has got of this work; waits for so many. */
  posted(work: () => Promise<unknown>, count?: number): Promise<Receiver['received']>
  refusal(session: Session, query: string, variables: object): Promise<Record<string, unknown>>
  deliveriesOf(id: string): Promise<{ id: string; state: string }[]>
  /** takes all endpoints away, between tests */
  clear(): Promise<void>
  close(): Promise<void>
}

/** A shop, its admin and a receiver, for endpoints with documents. */
export async function startDocuments(): Promise<DocumentsStage> {
  const parley = await startParley()
  const receiver = await startReceiver()
  const shop = await parley.tenant()
  const admin = await memberSession(parley, shop.workspaceId)
  let contacts = 0
  return {
    parley,
    receiver,
    shop,
    admin,
    async endpoint(document = nameOfContact, more = {}) {
      const documents = document === null ? [] : [{ type: 'CONTACT_CREATED', document }]
      const input = { url: receiver.url, events: ['CONTACT_CREATED'], documents, ...more }
      return madeBy(await admin.graphql(create, { input }))
    },
    async contact(of = shop) {
      contacts += 1
      const phone = `+1555020${String(contacts).padStart(4, '0')}`
      const answer = await of.v1.post('/contacts', { phone, name: `Ada ${contacts}` })
      expect(answer.status).toBe(201)
      return answer.body as never
    },
    async posted(work, count = 1) {
      receiver.received.length = 0
      await work()
      await parley.until(async () => receiver.received.length >= count || null)
      return receiver.received
    },
    async refusal(session, query, variables) {
      const { body } = await session.ask(query, variables as never)
      const [error] = body.errors ?? []
      return { message: error?.message, ...error?.extensions }
    },
    async deliveriesOf(id) {
      const query = `query ($id: ID!) { webhookDeliveries(webhookId: $id) { nodes { id state } } }`
      const { webhookDeliveries } = await admin.graphql(query, { id })
      return (webhookDeliveries as unknown as { nodes: never[] }).nodes
    },
    async clear() {
      receiver.answer = (res) => void res.writeHead(200).end()
      await parley.app.pool.query('delete from webhook_endpoint')
    },
    async close() {
      await receiver.close()
      await parley.close()
    },
  }
}
