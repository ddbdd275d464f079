import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { pickTransfer } from '#messaging/routing/transfers/pick-transfer.ts'
import { memberNow } from '#people/sessions/members.ts'
import { isLongRun, size } from '../../../support/long-run.ts'
import { startTransfers } from './scene.ts'

// Strategies and picking under load (spec/8 TR4, TR6; design/automation.md 6): in a long run 10,000 transfers and 200
// agents.

const many = size(400, 10_000)
const agentCount = size(20, 200)
const atOnce = 24
const timeout = isLongRun ? 550_000 : 60_000

let scene: Awaited<ReturnType<typeof startTransfers>>
let agents: string[]
let teamId: string

beforeAll(async () => {
  scene = await startTransfers()
  const { workspaceId } = scene.shop
  teamId = await scene.team('round_robin')
  await scene.settings({ assign_to_same_agent: false, allow_agent_queue_pickup: true })
  const made = await scene.sql(
    `with person as (
       insert into user_account (id, email, full_name, created_at, updated_at)
       select gen_random_uuid(), 'load' || n || '@example.com', 'Agent ' || n, now(), now()
       from generate_series(1, $3::int) n returning id
     ), member as (
       insert into membership (workspace_id, user_id, role_id, online_until, created_at)
       select $1, p.id, (select id from role where workspace_id = $1 and name = 'agent'), 'infinity', now() from person p
       returning user_id
     ), of_team as (
       insert into team_member (workspace_id, team_id, user_id) select $1, $2, user_id from member
     )
     select user_id as id from member`,
    [workspaceId, teamId, agentCount],
  )
  agents = made.map(({ id }) => String(id))
})
afterAll(() => scene?.parley.close())

/** So many people with a chat. */
async function contacts(count: number): Promise<string[]> {
  const rows = await scene.sql(
    `with made as (
       insert into contact (workspace_id, id, tags, created_at, updated_at)
       select $1, gen_random_uuid(), '{}', now(), now() from generate_series(1, $2::int) n returning id
     )
     insert into conversation (workspace_id, contact_id, created_at, updated_at)
     select $1, id, now(), now() from made returning contact_id as id`,
    [scene.shop.workspaceId, count],
  )
  return rows.map(({ id }) => String(id))
}

/** Works through a list, some at a time. */
async function allOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const one = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** How many active transfers the agents have, the fewest and the most of one. */
async function shares(): Promise<{ agents: number; least: number; most: number }> {
  const [row] = await scene.sql(
    `select count(*)::int as agents, min(many)::int as least, max(many)::int as most from (
       select count(*) as many from transfer where workspace_id = $1 and status = 'active' and agent_id is not null
       group by agent_id) of_agent`,
    [scene.shop.workspaceId],
  )
  return row as Awaited<ReturnType<typeof shares>>
}

const handOver = async (contact_id: string, more: object) => {
  const { status, text } = await scene.admin.api.post('/chatbot/transfers', { contact_id, ...more })
  expect(status, text).toBe(200)
}

test(`round robin: ${many} chats at once over ${agentCount} agents, all shares equal`, {
  timeout,
}, async () => {
  await scene.sql('delete from transfer')
  await allOf(await contacts(many), (id) => handOver(id, { team_id: teamId }))
  const each = many / agentCount
  expect(await shares()).toEqual({ agents: agentCount, least: each, most: each })
})

test(`load: with ${agentCount} agents nobody has two more than another`, { timeout }, async () => {
  await scene.sql('delete from transfer')
  await scene.sql(`update team set assignment_strategy = 'load_balanced' where id = $1`, [teamId])
  await allOf(await contacts(many), (id) => handOver(id, { team_id: teamId }))
  const each = many / agentCount
  expect(await shares()).toEqual({ agents: agentCount, least: each, most: each })
})

test(`picking: ${agentCount} agents take ${many} chats, each once`, { timeout }, async () => {
  await scene.sql('delete from transfer')
  await scene.sql(
    `update conversation set agent_id = null, team_id = null, status = 'closed' where workspace_id = $1`,
    [scene.shop.workspaceId],
  )
  await allOf(await contacts(many), (id) => handOver(id, {}))
  const given: string[] = []
  const { app } = scene.parley
  await allOf(agents, async (userId) => {
    const actor = await memberNow(app, scene.shop.workspaceId, userId)
    if (!actor) throw new Error('nobody')
    for (;;) {
      const picked = await pickTransfer(createCtx(app, { actor }), {})
      if (!picked) break
      expect(picked.agentId).toBe(userId)
      given.push(picked.id)
    }
  })
  expect([given.length, new Set(given).size]).toEqual([many, many])
})
