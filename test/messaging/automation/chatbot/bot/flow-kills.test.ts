import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { createFlow } from '#messaging/automation/chatbot/chatbot-flows/flow-commands.ts'
import { type IncomingMessage, storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberNow } from '#people/sessions/members.ts'
import { beginProcess } from '../../../../support/child-process.ts'
import type { MadeTenant } from '../../../../support/factories.ts'
import { freePort } from '../../../../support/free-port.ts'
import { type Killable, killable } from '../../../../support/killable.ts'
import { size } from '../../../../support/long-run.ts'
import { samples } from '../../../../support/samples.ts'
import { until } from '../../../../support/until.ts'
import { graphOf } from '../chatbot-flows/scene.ts'

// Workers die by kill -9 at statements of their turns, drawn by the seed of the day: sessions of flows take each step once,
// and none is lost (spec/8 CB1; issue 47). test/messaging/automation/chatbot/bot/flow-crash.test.ts walks all statements within one process.

const newEachTime = size(3, 10)
const kills = fc.sample(
  fc.record({ at: fc.integer({ min: 1, max: 28 }), isDone: fc.boolean() }),
  samples(3, 100),
)
const program = [process.execPath, '--import', './test/support/dies-at.ts', 'src/main.ts'] as const

const graph = graphOf(
  {
    set: { type: 'set_variable', config: { set: { x: '{{contact.phone}}' } } },
    tag: { type: 'set_contact', config: { add_tags: ['vip'] } },
    hello: { type: 'message', config: { message: 'Hello {{x}}' } },
    ask: { type: 'prompt', config: { body: 'Which?', store_as: 'y' } },
    thanks: { type: 'message', config: { message: 'Thanks for {{y}}' } },
  },
  [
    ['set', 'tag'],
    ['tag', 'hello'],
    ['hello', 'ask'],
    ['ask', 'thanks'],
  ],
)

async function startBot(): Promise<Killable> {
  const where = await killable({ LOG__LEVEL: 'error', ROLE: 'web' })
  onTestFinished(() => where.close())
  const { app, tenant } = where
  await app.pool.query(
    `update chatbot_settings set enabled = true, join_texts = false, greeting_message = '', fallback_message = ''
     where workspace_id = $1`,
    [tenant.workspaceId],
  )
  const { id } = await where.createMember(tenant.workspaceId)
  const actor = await memberNow(app, tenant.workspaceId, id)
  if (!actor) throw new Error('nobody')
  const flow = { name: 'Booking', graph, triggerKeywords: ['book'], enabled: true }
  await createFlow(createCtx(app, { actor }), flow, { publishes: true })
  return where
}

const messageOf = ({ workspaceId, numberId }: MadeTenant, waId: string, body: string): IncomingMessage => ({
  workspaceId,
  numberId,
  businessId: '200000000000001',
  platformMessageId: `wamid.${body}.${waId}`,
  at: new Date(),
  sender: { waId, userId: null, parentUserId: null, username: null, profileName: null },
  type: 'text',
  content: { body, previewUrl: false },
  replyToPlatformId: null,
  media: null,
  raw: null,
})

/** A worker that dies at a statement, counted from its first look at messages. */
async function workerThatDies(
  { env }: Killable,
  { at, isDone }: { at: number; isDone: boolean },
): Promise<void> {
  const dying = { DIES_AT: String(at), DIES_FROM: 'bot.chats', DIES_BEHIND: String(isDone) }
  const worker = beginProcess({ ...env, ...dying, ROLE: 'worker', PORT: String(await freePort()) }, program)
  onTestFinished(async () => {
    if (worker.child.exitCode === null) await worker.kill()
  })
  await until(async () => worker.child.signalCode !== null || worker.child.exitCode !== null, 60_000)
  expect(worker.child.signalCode, worker.output()).toBe('SIGKILL')
}

/** What is there of each person once the chatbot has answered. */
const perPerson = `
  select c.tags,
    (select count(*)::int from bot_decision d where d.contact_id = c.id) as decisions,
    (select count(*)::int from bot_turn t where t.contact_id = c.id) as turns,
    (select count(*)::int from bot_session b where b.contact_id = c.id) as sessions,
    (select string_agg(s.node_id || coalesce(' ' || s.outcome, ''), ', ' order by s.n) from bot_step s
      join bot_session b on b.id = s.session_id where b.contact_id = c.id) as steps,
    (select array_agg(regexp_replace(coalesce(m.content->'body'->>'text', m.content->>'body'), '^Hello .*', 'Hello')
      order by m.id) from message m where m.contact_id = c.id and m.sent_by_type = 'chatbot') as said
  from contact c where c.workspace_id = $1`

const whole = {
  tags: ['vip'],
  decisions: 2,
  turns: 0,
  sessions: 1,
  steps: 'set default, tag default, hello default, ask, ask default, thanks default',
  said: ['Hello', 'Which?', 'Thanks for tea'],
}

test('workers are killed at statements of turns: each step is taken once', {
  timeout: 3_600_000,
}, async () => {
  const where = await startBot()
  const { app, tenant } = where
  const count = async (from: string): Promise<number> =>
    (await app.pool.query(`select count(*)::int as many from ${from}`, [tenant.workspaceId])).rows[0].many
  const says = (round: number, body: string) =>
    storeIncoming(
      app,
      Array.from({ length: newEachTime }, (_, n) =>
        messageOf(tenant, `1555078${String(round * newEachTime + n).padStart(4, '0')}`, body),
      ),
    )
  await says(0, 'book')
  for (const [at, kill] of kills.entries()) {
    await workerThatDies(where, kill)
    await says(at, 'tea')
    await says(at + 1, 'book')
  }
  await says(kills.length, 'tea')
  await where.start({ ROLE: 'worker', PORT: String(await freePort()) })
  const people = newEachTime * (kills.length + 1)
  const decided = async () => (await count('bot_decision where workspace_id = $1')) >= 2 * people
  await until(decided, 60_000)
  const { rows } = await app.pool.query(perPerson, [tenant.workspaceId])
  expect(rows).toEqual(Array.from({ length: people }, () => whole))
  await until(async () => (await where.handedOver()).size >= people, 60_000)
  expect([...(await where.handedOver()).values()].filter((times) => times > 1)).toEqual([])
})
