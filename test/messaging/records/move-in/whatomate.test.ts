import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoveInScene, type Report, startMoveIn } from './scene.ts'

let scene: MoveInScene
let report: Report

beforeAll(async () => {
  scene = await startMoveIn('whatomate')
  await scene.sql(`update user_account set email = 'ann@acme.example' where id = $1`, [scene.adminId])
  report = await scene.move('--as', 'ann@acme.example', '--apply')
})
afterAll(() => scene?.close())

const rows = (text: string) => scene.sql(text, [scene.shop.workspaceId])

test('it counts what it moves, and says why the rest stays', () => {
  expect(report.parts).toMatchObject({
    invitation: { found: 2, moved: 0, left_out: { here: 1, inactive: 1 } },
    team: { found: 1, moved: 1 },
    team_member: { found: 1, moved: 1 },
    tag: { found: 2, moved: 2 },
    canned_response: { found: 2, moved: 1, left_out: { inactive: 1 } },
    keyword_rule: { found: 2, moved: 1, left_out: { unusable: 1 } },
    chatbot_flow: { found: 2, moved: 1, left_out: { no_steps: 1 } },
    contact: { found: 1, moved: 1, left_out: {} },
    message: { found: 7, moved: 4, left_out: { reaction: 1, no_contact: 1, no_number: 1 } },
  })
  expect(report.parts.keyword_rule?.examples).toEqual([expect.stringMatching(/^Broken: keywords/)])
  expect(report).toMatchObject({ others: { ai_contexts: 1 }, chats: 1 })
  expect(report.templates_to_sync).toEqual([{ name: 'only_there', language: 'en' }])
})

test('messages are in the order of microseconds there, with authors, quotes and what was attached', async () => {
  const said = await rows(
    `select m.content ->> 'body' as body, m.status, m.sent_by_type as by, r.content ->> 'body' as answered, m.failure_cause as cause
     from message m left join message r on r.id = m.reply_to_message_id where m.workspace_id = $1 order by m.created_at, m.id`,
  )
  expect(said).toEqual([
    { body: 'Is it open?', status: 'delivered', by: 'contact', answered: null, cause: null },
    { body: 'Yes, till six.', status: 'read', by: 'member', answered: 'Is it open?', cause: null },
    { body: '[Document: offer.pdf]', status: 'delivered', by: 'contact', answered: null, cause: null },
    {
      body: '[Template: order_update]',
      status: 'failed',
      by: 'responder',
      answered: null,
      cause: 'not_confirmed',
    },
  ])
})

test('a contact has its tags and values', async () => {
  expect(await rows('select phone, name, tags, custom_fields from contact where workspace_id = $1')).toEqual([
    { phone: '919812345678', name: 'Ravi', tags: ['new', 'vip'], custom_fields: { city: 'Pune' } },
  ])
})

test('teams have their members and strategies', async () => {
  const teams = await rows(
    `select t.name, t.assignment_strategy as strategy, m.role from team t join team_member m on m.team_id = t.id
     where t.workspace_id = $1`,
  )
  expect(teams).toEqual([{ name: 'Desk', strategy: 'manual', role: 'manager' }])
})

test('rules and flows are there, switched off', async () => {
  expect(
    await rows('select name, keywords, enabled, response_content from keyword_rule where workspace_id = $1'),
  ).toEqual([
    {
      name: 'Prices',
      keywords: ['price', 'cost'],
      enabled: false,
      response_content: { body: 'See our list.', buttons: [{ id: 'a', title: 'List' }] },
    },
  ])
  const [flow] = await rows(
    'select name, enabled, trigger_keywords, live_version, graph from chatbot_flow where workspace_id = $1',
  )
  expect(flow).toMatchObject({
    name: 'Booking',
    enabled: false,
    trigger_keywords: ['book'],
    live_version: null,
  })
  const { nodes, edges } = Object(flow).graph as { nodes: { id: string; type: string }[]; edges: object[] }
  expect(nodes.map(({ type }) => type)).toEqual(['prompt', 'buttons', 'message', 'end'])
  expect(edges).toContainEqual({ from: 'step_2', to: 'step_1', condition: 'button:no' })
  expect(edges).toContainEqual({ from: 'step_3', to: 'end', condition: 'default' })
})

test('a second run finds nothing new', async () => {
  const again = await scene.move('--as', 'ann@acme.example', '--apply')
  expect(Object.entries(again.parts).filter(([, { moved }]) => moved > 0)).toEqual([])
  expect(await rows('select from message where workspace_id = $1')).toHaveLength(4)
})

test('ids of the platform are found in the column that an older version had, too', async () => {
  await scene.there('alter table messages add column whatsapp_message_id varchar(255)')
  await scene.there(
    'update messages set whatsapp_message_id = whats_app_message_id, whats_app_message_id = null, id = gen_random_uuid()',
  )
  const foretold = await scene.move('--as', 'ann@acme.example')
  const again = await scene.move('--as', 'ann@acme.example', '--apply')
  expect(again.parts.message).toEqual(foretold.parts.message)
  // What has no id of the platform cannot be known again.
  expect(again.parts.message).toMatchObject({ moved: 1, left_out: { here: 3 } })
})

test('where the plan has no room, the dry run says so, and a run ends at the limit', async () => {
  await scene.sql('update workspace_limit set contacts = 1 where workspace_id = $1', [scene.shop.workspaceId])
  await scene.there(`insert into contacts (id, organization_id, phone_number, profile_name, created_at)
    values (gen_random_uuid(), '00000000-0000-0000-0000-00000000000a', '919812345680', 'One more', now())`)
  const dry = await scene.run('--as', 'ann@acme.example')
  expect(dry.stdout).toContain('The limit of contacts is 1, and 1 are here')
  const { status, stderr } = await scene.run('--as', 'ann@acme.example', '--apply')
  expect([status, stderr]).toEqual([1, expect.stringMatching(/contacts/)])
  expect(await rows('select from contact where workspace_id = $1')).toHaveLength(1)
})
