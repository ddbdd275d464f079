import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import { type Drafts, startDrafts } from './drafts-scene.ts'

// What sends a template: broadcasts and their drafts, and messages that wait for their time, each reader's own.

let d: Drafts

beforeAll(async () => {
  d = await startDrafts()
})
afterAll(() => d?.parley.close())

const later = `mutation ($input: ScheduleMessageInput!) { scheduleMessage(input: $input) { scheduledMessage { id } } }`
const uses = `query ($id: ID!) { template(id: $id) {
  broadcasts { nodes { name status } } scheduledMessages { nodes { id conversation { contactId } } totalCount { value } } } }`
const draft = `insert into broadcast (workspace_id, id, name, number_id, template_id, template_name, template_language,
    template_category, defaults, status, created_at, updated_at, total, created_by_type, created_by_name)
  select workspace_id, gen_random_uuid(), 'Draft', number_id, id, name, language, category, '{}', 'draft', now(), now(),
    0, 'member', 'Somebody' from template where id = $1`

interface Scheduled {
  scheduleMessage: { scheduledMessage: { id: string } }
}

interface Uses {
  template: {
    broadcasts: { nodes: { name: string; status: string }[] }
    scheduledMessages: {
      nodes: { id: string; conversation: { contactId: string } | null }[]
      totalCount: { value: number }
    }
  }
}

test('a template tells what sends it, as far as the reader sees it', async () => {
  const plain = { header_type: 'NONE', header_content: '', body_content: 'See you.', sample_values: [] }
  const { id } = await d.approved(plain)
  const other = await d.approved(plain)
  const { name } = await d.one(id)
  const contacts = await Promise.all(
    ['+15550107771', '+15550107772'].map(async (phone_number) => {
      const made = await d.admin.api.post('/contacts', { phone_number })
      expect(made.status, made.text).toBe(200)
      return made.body.data.id as string
    }),
  )
  const dueAt = new Date(d.parley.clock.now().getTime() + 3_600_000).toISOString()
  const references = [{ id }, { name: { name, language: 'en' } }, { id: other.id }]
  const made = []
  for (const [index, reference] of references.entries()) {
    const input = { contactId: contacts[index % 2], dueAt, content: { template: { reference } } }
    const answer = (await d.admin.graphql(later, { input })) as unknown as Scheduled
    made.push(answer.scheduleMessage.scheduledMessage.id)
  }
  await d.rows(draft, [id])
  const found = (await d.admin.graphql(uses, { id })) as unknown as Uses
  expect(found.template.broadcasts.nodes).toEqual([{ name: 'Draft', status: 'DRAFT' }])
  expect(found.template.scheduledMessages.nodes.map((one) => one.id).sort()).toEqual(made.slice(0, 2).sort())
  expect(found.template.scheduledMessages.totalCount.value).toBe(2)

  await d.rows(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Reads', '{chat:read,templates:read,campaigns:read}', now(), now())`,
    [d.shop.workspaceId],
  )
  const own = await memberSession(d.parley, d.shop.workspaceId, 'Reads')
  const nothing = (await own.graphql(uses, { id })) as unknown as Uses
  expect(nothing.template.scheduledMessages.nodes).toEqual([])
  await d.rows(
    `update conversation set agent_id = (select id from user_account where email = $1) where contact_id = $2`,
    [own.email, contacts[0]],
  )
  const theirs = (await own.graphql(uses, { id })) as unknown as Uses
  expect(theirs.template.scheduledMessages.nodes).toEqual([
    { id: made[0], conversation: { contactId: contacts[0] } },
  ])
})
