import { scopes } from '#core/access/catalogue.ts'
import { loadConfig } from '#core/config/config.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { insert as insertAccount } from '#messaging/records/account-setup/account-commands.ts'
import { createUser } from '#people/members/member-commands.ts'
import { createPublicKey } from '#people/public-keys/public-key-commands.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { openServices } from '#process/services.ts'
import { distribution } from '../../support/distribution.ts'
import { appSecret } from '../load/callbacks.ts'
import { ask } from './cluster.ts'

/** A workspace with a key, a number and contacts who have just written. */
export interface Tenant {
  workspaceId: string
  key: string
  numberId: string
  phoneId: string
  businessId: string
  /** of its contacts, digits only */
  phones: string[]
  /** of a person who belongs to it; the first workspaces have one */
  member?: { email: string; password: string }
}

/** What Parley is started with, so that it reads what the seed encrypted. */
export const environment = {
  NODE_ENV: 'development',
  SECRET_KEYS: 'a-key-ring-that-only-the-benchmarks-know',
  JWT_SECRET: 'a-secret-that-only-the-benchmarks-know-of',
  // Nothing listens there: what is measured never talks to the platform.
  PLATFORM__BASE_URL: 'http://127.0.0.1:9',
  SANDBOX__ENABLED: 'false',
  DEMO: 'false',
  REDIS_URL: '',
}

const contactsEach = 200

/** How many workspaces, and contacts in each (1,000 at most). */
export interface Size {
  tenants: number
  contacts: number
}

/** As many workspaces as there are connections have somebody who can sign in. */
const tenantsWithMember = 16

/** As the scenarios want it: 100 workspaces with 20,000 contacts together. */
const tenantsInAll = 100
const usual: Size = { tenants: tenantsInAll, contacts: contactsEach }

/** The product's own use-cases, with the keys that Parley is started with. */
export function openSeeding(databaseUrl: string, dataDir: string) {
  const env = {
    ...environment,
    ...distribution,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG__LEVEL: 'warn',
  }
  const config = loadConfig({ argv: [], env })
  return openServices({ config, databaseUrl, secrets: resolveSecrets(config), poolSize: 4 })
}

/** Makes the tenants by the product's own use-cases, and their contacts and chats set-wise. */
export async function seedTenants(databaseUrl: string, dataDir: string, size = usual): Promise<Tenant[]> {
  const services = await openSeeding(databaseUrl, dataDir)
  const { app } = services
  try {
    const tenants: Tenant[] = []
    for (let index = 0; index < size.tenants; index++) {
      const { id: workspaceId } = await createWorkspace(app, { name: `Workspace ${index}` })
      // A workspace without a chatbot pays nothing for one: what its chats are given to is not measured here.
      await app.pool.query('update chatbot_settings set queue_while_off = false where workspace_id = $1', [
        workspaceId,
      ])
      const ctx = () => createCtx(app, { actor: { kind: 'system', workspaceId } })
      const { key } = await createPublicKey(ctx(), { name: 'Benchmark', scopes: [...scopes] })
      const phoneId = String(100_000_000_000_000 + index)
      const businessId = String(200_000_000_000_000 + index)
      const account = { name: 'Shop', phoneId, businessId, accessToken: 'token', appSecret }
      const numberId = await insertAccount(ctx(), { ...account, apiVersion: 'v25.0' }, null)
      const phones = Array.from({ length: size.contacts }, (_, contact) => phoneOf(index, contact))
      const tenant: Tenant = { workspaceId, key, numberId, phoneId, businessId, phones }
      if (index < tenantsWithMember) {
        tenant.member = { email: `member${index}@example.com`, password: 'correct horse battery' }
        await createUser(app, { ...tenant.member, workspaceId, role: 'agent' })
      }
      tenants.push(tenant)
    }
    await seedContacts(databaseUrl, tenants, size.contacts)
    return tenants
  } finally {
    await services.close()
  }
}

/** As many people as a shop may have: phones of two shops are different, which the platform tells messages apart by. */
const phonesEach = 10_000
const phoneOf = (tenant: number, contact: number) => String(15_550_000_000 + tenant * phonesEach + contact)

/** Gives a workspace further accounts until it has so many; answers the ids of all of them. */
export async function addAccounts(
  databaseUrl: string,
  dataDir: string,
  { workspaceId, numberId, phoneId, businessId }: Tenant,
  many: number,
): Promise<string[]> {
  const services = await openSeeding(databaseUrl, dataDir)
  try {
    const ids = [numberId]
    for (let nth = 1; nth < many; nth++) {
      const ctx = createCtx(services.app, { actor: { kind: 'system', workspaceId } })
      const account = {
        name: `Shop ${nth}`,
        phoneId: `${phoneId}${nth}`,
        businessId,
        accessToken: 'token',
        appSecret,
      }
      ids.push(await insertAccount(ctx, { ...account, apiVersion: 'v25.0' }, null))
    }
    return ids
  } finally {
    await services.close()
  }
}

// A UUIDv7 of any moment: PostgreSQL has its own from version 18 on.
const timedId = `create or replace function bench_id(at timestamptz) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
    || '8' || substr(md5(random()::text), 1, 15))::uuid $$`

async function seedContacts(databaseUrl: string, tenants: readonly Tenant[], each: number): Promise<void> {
  await ask(databaseUrl, timedId)
  for (const { workspaceId, numberId, phones } of tenants)
    await ask(databaseUrl, contactsOfOne, [workspaceId, numberId, phones])
  await ask(databaseUrl, `update number set phone = (15559000000 + (phone_id::bigint % 1000))::text`)
  await ask(databaseUrl, `update workspace_counter set contacts = $1`, [each])
  // A fast machine asks one workspace more often than the usual plan allows in a minute.
  await ask(
    databaseUrl,
    `update workspace_limit set api_requests_per_minute = 1000000000, api_messages_per_second = 1000000000`,
  )
}

/** A workspace at a time, so that it runs on a PostgreSQL that is distributed by workspace. */
const contactsOfOne = `with known as (
       insert into contact (workspace_id, id, phone, profile_name, tags, created_at, updated_at)
       select $1::uuid, bench_id(now()), phone, 'Customer ' || phone, '{}', now(), now() from unnest($3::text[]) phone
       returning workspace_id, id, phone
     ), named as (
       insert into contact_identity (workspace_id, kind, value, contact_id, created_at)
       select workspace_id, 'wa_id', phone, id, now() from known
     ), chat as (
       insert into conversation (workspace_id, contact_id, status, opened_at, created_at, updated_at)
       select workspace_id, id, 'open', now(), now(), now() from known returning workspace_id, contact_id
     )
     insert into conversation_window (workspace_id, contact_id, number_id, last_incoming_at)
     select workspace_id, id, $2::uuid, now() from known`

/**
 * Messages of the last 30 days, every second one outgoing. The first workspace holds half of them, as one customer is
 * always the largest. The limit programs get the same rows in a table with the same columns and indexes.
 */
export async function seedMessages(databaseUrl: string, messages: number): Promise<void> {
  await keepMessages(databaseUrl, messages)
  await ask(databaseUrl, 'create table bench_message (like message including all)')
  await ask(databaseUrl, 'insert into bench_message select * from message')
  await ask(databaseUrl, 'vacuum analyze')
}

/** The messages alone, of so many workspaces and contacts. */
export async function keepMessages(databaseUrl: string, messages: number, size = usual): Promise<void> {
  await ask(
    databaseUrl,
    `with person as (
       select c.workspace_id, c.id, c.phone, n.id as number_id, n.phone as our_phone,
         row_number() over (partition by c.workspace_id order by c.id) - 1 as place,
         dense_rank() over (order by c.workspace_id) - 1 as tenant
       from contact c join number n using (workspace_id)
     ), planned as (
       select i, case when i % 2 = 0 then 0 else 1 + (i / 2) % ($2 - 1) end as tenant, i % 4 < 2 as outgoing,
         now() - (($1 - i) * (interval '30 days' / $1)) as at
       from generate_series(0, $1 - 1) i
     )
     insert into message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone, content,
       sent_by_type, sent_by_id, platform_message_id, sent_at, delivered_at, read_at, created_at, updated_at)
     select p.workspace_id, bench_id(s.at), p.id, p.number_id, case when s.outgoing then 'outgoing' else 'incoming' end,
       'text', case when s.outgoing then 'read' else 'delivered' end,
       case when s.outgoing then p.our_phone else p.phone end, case when s.outgoing then p.phone else p.our_phone end,
       jsonb_build_object('body', 'Your order ' || lpad(s.i::text, 9, '0') || ' left our house and will be with you on Friday.', 'previewUrl', false),
       case when s.outgoing then 'api' else 'contact' end, case when s.outgoing then null else p.id end,
       'wamid.SEED.' || s.i, case when s.outgoing then s.at end, s.at, case when s.outgoing then s.at end, s.at, s.at
     from planned s join person p on p.tenant = s.tenant and p.place = (s.i / 2) % $3
     order by s.i`,
    [messages, size.tenants, size.contacts],
  )
}

/** Outgoing messages that were handed over and wait for their statuses: `each` per tenant, named by load/callbacks.ts. */
export async function seedWaiting(
  databaseUrl: string,
  tenants: readonly Tenant[],
  each: number,
): Promise<void> {
  await ask(
    databaseUrl,
    `with tenant as (
       select * from unnest($1::uuid[], $2::uuid[]) with ordinality as t(workspace_id, number_id, place)
     ), person as (
       select workspace_id, id, phone, row_number() over (partition by workspace_id order by phone::bigint) - 1 as place from contact
     ), sent as (
       insert into message (workspace_id, id, contact_id, number_id, direction, type, status, to_phone, content, sent_by_type,
         platform_message_id, created_at, updated_at)
       select t.workspace_id,
         ('01980f00-0000-7000-8' || lpad(to_hex(t.place - 1), 3, '0') || '-' || lpad(to_hex(m), 12, '0'))::uuid,
         p.id, t.number_id, 'outgoing', 'text', 'pending', p.phone, '{"body":"Your order has left our house.","previewUrl":false}',
         'api', 'wamid.OUT.' || (t.place - 1) || '.' || m, now(), now()
       from generate_series(0, $3 - 1) m, tenant t
       join person p on p.workspace_id = t.workspace_id
       where p.place = m % $4
       returning workspace_id, id, contact_id, number_id
     )
     insert into hand_over (workspace_id, message_id, contact_id, number_id, accepted_at, due_at, attempts, handed_over_at, answered_at)
     select workspace_id, id, contact_id, number_id, now(), now(), 1, now() + interval '1 hour', now() + interval '1 hour' from sent`,
    [tenants.map((t) => t.workspaceId), tenants.map((t) => t.numberId), each, contactsEach],
  )
  await ask(
    databaseUrl,
    `insert into bench_message select * from message where platform_message_id like 'wamid.OUT.%'`,
  )
  await ask(databaseUrl, 'vacuum analyze')
}
