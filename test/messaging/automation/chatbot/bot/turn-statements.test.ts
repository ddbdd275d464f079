import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainTurns } from '#messaging/automation/chatbot/bot/drain-turns.ts'
import { type FlowBot, startFlowBot } from './flow-scene.ts'

// What a batch of turns asks of PostgreSQL: as much for many people as for one (issue 47; docs/adr/0148).

let scene: FlowBot
const heard = new AsyncLocalStorage<string[]>()

type Query = (this: unknown, ...values: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype

beforeAll(async () => {
  scene = await startFlowBot()
  await scene.settings({ enabled: true, greeting_message: '', fallback_message: '' })
  await scene.flow(
    {
      ask: { type: 'prompt', config: { body: 'How many, {{contact_name}}?', store_as: 'many' } },
      set: { type: 'set_variable', config: { set: { order: '{{many}} of {{last_message}}' } } },
      large: { type: 'condition', config: { expression: 'many > 10' } },
      thanks: { type: 'message', config: { message: '{{if many > 100}}A lot{{else}}{{order}}{{endif}}' } },
      sorry: { type: 'message', config: { message: 'At least eleven.' } },
      sum: { type: 'set_variable', config: { set: { sum: 'Sum: {{order}}' } } },
      again: {
        type: 'buttons',
        config: { body: '{{sum}}. More?', buttons: [{ id: 'y', title: 'Yes' }] },
      },
    },
    [
      ['ask', 'set'],
      ['set', 'large'],
      ['large', 'thanks', 'true'],
      ['large', 'sorry', 'false'],
      ['thanks', 'sum'],
      ['sorry', 'sum'],
      ['sum', 'again'],
    ],
  )
  prototype.query = function (...values) {
    const [asked] = values as [{ name?: string; text?: string } | string]
    heard.getStore()?.push(typeof asked === 'string' ? asked : (asked.name ?? asked.text ?? ''))
    return query.apply(this, values)
  }
})
afterAll(async () => {
  prototype.query = query
  await scene?.parley.close()
})

const withoutNumber = (name: string) => name.replace(/ .*/s, '')

/** The statements of one batch in which so many people answer the question of the flow. */
async function batchOf(many: number): Promise<string[]> {
  const people = []
  for (let n = 0; n < many; n++) people.push(await scene.someone())
  for (const one of people) await scene.writes(one, 'book')
  await scene.answers()
  for (const one of people) await scene.writes(one, '12')
  const statements: string[] = []
  await heard.run(statements, () => drainTurns(scene.parley.app))
  for (const one of people)
    expect((await scene.texts(one.id)).slice(-2)).toEqual(['12 of 12', 'Sum: 12 of 12. More?'])
  return statements.map(withoutNumber)
}

/** What is read of a batch: its chats with what waits in them, what is kept of each, and how their chatbots are set. */
const perBatch = ['bot.due_chats', 'bot.chats', 'chatbot_settings.read']

test('a batch of many people takes the statements of one person', async () => {
  await batchOf(1)
  const one = await batchOf(1)
  const many = await batchOf(40)
  const written = (names: readonly string[]) => names.slice(names.indexOf('begin'))
  expect(written(many).toSorted()).toEqual(written(one).toSorted())
  expect(written(one).length).toBeLessThanOrEqual(16)
  const read = many.slice(0, many.indexOf('begin')).filter((name) => name !== 'set')
  expect(read).toEqual(perBatch)
})

test('people of several workspaces are answered in one transaction, each in its own', async () => {
  const { parley, shop, other, sql } = scene
  const given = [shop, other, shop, other].map((tenant, n) => ({
    tenant,
    body: `Answer of ${tenant.workspaceId}`,
    n,
  }))
  for (const { workspaceId } of [shop, other])
    await sql(
      `with raised as (
         update chatbot_settings set enabled = true, greeting_message = '', rules_version = rules_version + 1
         where workspace_id = $1)
       insert into keyword_rule (workspace_id, id, name, keywords, match_type, response_type, response_content, priority,
         enabled, created_at, updated_at)
       values ($1, gen_random_uuid(), 'price', '{price}', 'exact', 'text', $2, 1, true, now(), now())`,
      [workspaceId, JSON.stringify({ body: `Answer of ${workspaceId}`, buttons: [] })],
    )
  const people = []
  for (const { tenant } of given) {
    const { id, phone } = await scene.create({}, tenant)
    const { workspaceId, numberId } = tenant
    await scene.writes({ waId: phone.slice(1) }, 'price', { workspaceId, numberId })
    people.push({ id, workspaceId })
  }
  const statements: string[] = []
  await heard.run(statements, () => drainTurns(parley.app))
  expect(statements.filter((name) => withoutNumber(name) === 'begin')).toHaveLength(1)
  for (const { id, workspaceId } of people) {
    const said = await sql(
      `select m.workspace_id, m.content->>'body' as body, v.unread_count as unread from message m
       join conversation v on v.workspace_id = m.workspace_id and v.contact_id = m.contact_id
       where m.contact_id = $1 and m.sent_by_type = 'chatbot'`,
      [id],
    )
    expect(said).toEqual([{ workspace_id: workspaceId, body: `Answer of ${workspaceId}`, unread: 0 }])
    const counted = `select messages_handled, total_sessions from chatbot_counter where workspace_id = $1`
    const [counter] = await sql(counted, [workspaceId])
    expect(Number(counter?.messages_handled)).toBeGreaterThanOrEqual(2)
  }
})
