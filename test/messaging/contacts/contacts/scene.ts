import type { Sender } from '#messaging/contacts/contacts/identities.ts'
import { type IncomingMessage, storeIncoming } from '#messaging/messages/messages/receive.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

/** The web role alone on a clock that stands still unless a test moves it: nothing happens behind a test's back. */
export interface ContactScene {
  parley: Parley
  shop: Tenant
  other: Tenant
  /** a phone that nobody has yet */
  phone(): string
  /** makes a contact, or fails */
  create(fields?: object, tenant?: Tenant): Promise<{ id: string; phone: string; updated_at: string }>
  patch(id: string, body: unknown, tenant?: Tenant): ReturnType<Tenant['v1']['send']>
  /** events of a type of the shop, oldest first: what they set and their extras */
  events(
    type: string,
    id?: string,
  ): Promise<{ set: Record<string, unknown>; extras: Record<string, unknown> }[]>
  /** a text from this person, as callbacks tell it */
  message(sender: Partial<Sender>): IncomingMessage
  /** such messages from these people arrive, all at once */
  receive(...senders: Partial<Sender>[]): ReturnType<typeof storeIncoming>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

export async function startContacts(): Promise<ContactScene> {
  const parley = await startParley({ ROLE: 'web' })
  const shop = await parley.tenant()
  const other = await parley.tenant()
  let next = 0
  const phone = () => `+1555${2_000_000 + next++}`
  const message = (sender: Partial<Sender>): IncomingMessage => ({
    workspaceId: shop.workspaceId,
    numberId: shop.numberId,
    businessId: '200000000000001',
    platformMessageId: `wamid.${next++}`,
    at: parley.clock.now(),
    sender: { waId: null, userId: null, parentUserId: null, username: null, profileName: null, ...sender },
    type: 'text',
    content: { body: 'Hello', previewUrl: false },
    replyToPlatformId: null,
    media: null,
    raw: null,
  })
  const sql: ContactScene['sql'] = async (text, values = []) =>
    (await parley.app.pool.query(text, values)).rows
  return {
    parley,
    shop,
    other,
    phone,
    sql,
    message,
    receive: (...senders) => storeIncoming(parley.app, senders.map(message)),
    async create(fields = {}, tenant = shop) {
      const made = await tenant.v1.post('/contacts', { phone: phone(), ...fields })
      if (made.status !== 201) throw new Error(made.text)
      return made.body
    },
    patch: (id, body, tenant = shop) => tenant.v1.send('PATCH', `/contacts/${id}`, body),
    async events(type, id) {
      const rows = await sql(
        'select data from event where workspace_id = $1 and type = $2 and ($3::uuid is null or subject_id = $3) order by seq',
        [shop.workspaceId, type, id ?? null],
      )
      return rows.map((row) => row.data) as never
    },
  }
}
