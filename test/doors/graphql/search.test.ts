import { getNamedType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { schema } from '../../../schema/index.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

let parley: Parley
let shop: Tenant
let admin: Session

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
  for (const label of [odd, plain]) for (const { make } of Object.values(lists)) await make?.(label)
})
afterAll(() => parley?.close())

const odd = '50%_o\\ff'
const plain = '50xyzoff'

const sql = (text: string, values: unknown[]) => parley.app.pool.query(text, values)

async function chat(name: string): Promise<void> {
  const phone = `+1555${Math.trunc(1e6 + Math.random() * 8e6)}`
  const { id } = (await shop.v1.post('/contacts', { phone, name })).body
  await sql('update conversation set last_message_at = now() where contact_id = $1', [id])
}

async function template(body: string): Promise<void> {
  const text = `insert into template (workspace_id, id, number_id, name, language, category, status, components, variables,
      created_at, updated_at)
    select $1, $2, n.id, $3, 'en', 'utility', 'approved', $4, '{}', now(), now() from number n where n.workspace_id = $1`
  const id = newId()
  const components = JSON.stringify([{ type: 'BODY', text: body }])
  await sql(text, [shop.workspaceId, id, `t${id.replaceAll('-', '')}`, components])
}

async function person(name: string): Promise<void> {
  const session = await memberSession(parley, shop.workspaceId, 'agent')
  await sql('update user_account set full_name = $2 where email = $1', [session.email, name])
}

const account = async () =>
  (await sql('select name from number where id = $1', [shop.numberId])).rows[0]?.name as string

interface Searched {
  /** the selection that tells how many were found */
  ask: string
  /** makes one with this in its name; none where another list has made it */
  make?: (label: string) => Promise<unknown>
}

const lists: Record<string, Searched> = {
  contacts: { ask: '{ nodes { id } }', make: chat },
  conversations: { ask: '{ nodes { contactId } }' },
  templates: { ask: '{ nodes { id } }', make: template },
  sendableTemplates: { ask: '{ nodes { id } }' },
  cannedResponses: {
    ask: '{ totalCount { value } }',
    make: (name) => admin.api.post('/canned-responses', { name, content: 'x' }),
  },
  broadcasts: {
    ask: '{ totalCount { value } }',
    make: (name) =>
      sql(
        `insert into broadcast (workspace_id, id, number_id, name, status, template_id, template_name, template_language,
           template_category, defaults, total, created_by_type, created_by_name, created_at, updated_at)
         select $1, $2, $3, $4, 'draft', $2, 'x', 'en', 'utility', '{}', 0, 'member', 'x', now(), now()`,
        [shop.workspaceId, newId(), shop.numberId, name],
      ),
  },
  catalogs: {
    ask: '{ totalCount { value } }',
    make: async (name) => {
      const made = await admin.api.post('/catalogs', { name, messaging_account: await account() })
      await admin.api.post(`/catalogs/${made.body.data.id}/products`, { name, price: 1 })
    },
  },
  products: { ask: '{ totalCount { value } }' },
  sendableProducts: { ask: '{ totalCount { value } }' },
  customActions: {
    ask: '{ totalCount { value } }',
    make: (name) =>
      admin.api.post('/custom-actions', {
        name,
        action_type: 'url',
        config: { url: 'https://example.com/' },
      }),
  },
  tags: { ask: '{ totalCount { value } }', make: (name) => admin.api.post('/tags', { name }) },
  teams: { ask: '{ totalCount { value } }', make: (name) => admin.api.post('/teams', { name }) },
  roles: {
    ask: '{ totalCount { value } }',
    make: (name) => admin.api.post('/roles', { name, permissions: [] }),
  },
  members: { ask: '{ totalCount { value } }', make: person },
  memberships: { ask: '{ totalCount { value } }' },
  keywordRules: {
    ask: '{ totalCount { value } }',
    make: (name) =>
      admin.api.post('/chatbot/keywords', { name, keywords: [name], response_content: { body: 'Hi' } }),
  },
  aiContexts: {
    ask: '{ totalCount { value } }',
    make: (name) => admin.api.post('/chatbot/ai-contexts', { name, static_content: 'A cup costs 3.' }),
  },
  interactiveFlows: {
    ask: '{ totalCount { value } }',
    make: async (name) => admin.api.post('/flows', { name, messaging_account: await account() }),
  },
  ivrFlows: {
    ask: '{ totalCount { value } }',
    make: async (name) => admin.api.post('/ivr-flows', { name, messaging_account: await account() }),
  },
  ivrAudioFiles: {
    ask: '{ totalCount { value } }',
    make: (name) =>
      sql(
        `insert into ivr_audio (workspace_id, id, source, name, size, duration_ms, created_at)
         values ($1, $2, 'upload', $3, 1, 1, now())`,
        [shop.workspaceId, newId(), name],
      ),
  },
  chatbotFlows: {
    ask: '{ totalCount { value } }',
    make: (name) => admin.api.post('/chatbot/flows', { name }),
  },
  legacyWebhooks: {
    ask: '{ totalCount { value } }',
    make: (name) =>
      admin.api.post('/webhooks', { name, url: 'https://hooks.example.com/', events: ['message.sent'] }),
  },
}

test('every list that can be searched is tried here', () => {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
  const searched = fields.filter(({ args }) => {
    const filter = getNamedType(args.find(({ name }) => name === 'filter')?.type)
    return isInputObjectType(filter) && 'search' in filter.getFields()
  })
  // Messages are found by whole words, which know no patterns (test/messaging/messages/search).
  const tried = [...Object.keys(lists), 'messages']
  expect(searched.map(({ name }) => name).toSorted()).toEqual(tried.toSorted())
})

test.each(Object.entries(lists))('%s: the characters of patterns are letters', async (field, { ask }) => {
  const count = async (search: string) => {
    const { answer } = await admin.graphql(
      `query ($search: String) { answer: ${field}(filter: { search: $search }) ${ask} }`,
      {
        search,
      },
    )
    const { nodes, totalCount } = answer as unknown as {
      nodes?: unknown[]
      totalCount?: { value: number }
    }
    return nodes?.length ?? totalCount?.value
  }
  expect(await count('50')).toBe(2)
  for (const part of ['%', '_o', '\\', '%_o\\F', ` ${odd} `])
    expect([part, await count(part)]).toEqual([part, 1])
  expect(await count('50%f')).toBe(0)
})
