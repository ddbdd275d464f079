import { expect, onTestFinished, test } from 'vitest'
import type { RunningProcess } from '../../../../support/child-process.ts'
import { freePort } from '../../../../support/free-port.ts'
import { killable } from '../../../../support/killable.ts'
import { isLongRun } from '../../../../support/long-run.ts'
import { until } from '../../../../support/until.ts'

// CB1: every message has its turn once, in its order, while one worker is killed and another is frozen beyond its lease;
// in the long run with 5,000 conversations, of two workers and of four.

const people = isLongRun ? 5_000 : 30
const teams = isLongRun ? [2, 4] : [2]
const each = 3
/** Milliseconds that all of it may take. */
const patience = isLongRun ? 1_800_000 : 120_000

const rule = `insert into keyword_rule (workspace_id, id, name, keywords, match_type, response_type, response_content, enabled,
    priority, created_at, updated_at)
  values ($1, gen_random_uuid(), 'echo', '{number}', 'contains', 'script', '{"body": "Got it"}', true, 1, now(), now())`

test.each(teams)(
  'of %i workers one is killed and one frozen: each message is answered once',
  {
    timeout: 2 * patience,
  },
  async (processes) => {
    const where = await killable({ LOG__LEVEL: 'error', ROLE: 'web' })
    onTestFinished(() => where.close())
    const { app, tenant, platform } = where
    const { workspaceId } = tenant
    const rows = async (text: string): Promise<Record<string, unknown>[]> =>
      (await app.pool.query(text, [workspaceId])).rows
    const count = async (text: string) =>
      Number((await rows(`select count(*) as many from ${text}`))[0]?.many)
    await where.start()
    await app.pool.query(rule, [workspaceId])
    await app.pool.query(
      `update chatbot_settings set enabled = true, join_texts = false, rules_version = rules_version + 1 where workspace_id = $1`,
      [workspaceId],
    )
    const worker = async () => where.start({ ROLE: 'worker', PORT: String(await freePort()) })
    const workers = await Promise.all(Array.from({ length: processes }, worker))
    const decided = 'bot_decision where workspace_id = $1'
    // The last message of each person comes while workers are down, however fast those were.
    const down = Promise.withResolvers<void>()
    const write = async () => {
      for (let at = 0; at < each; at++) {
        if (at === each - 1) await down.promise
        for (let person = 0; person < people; person++)
          await platform.inbound(tenant.phoneId, `155507${String(person).padStart(5, '0')}`, {
            type: 'text',
            text: { body: `number ${at}` },
          })
      }
    }
    const writing = write()
    await until(async () => (await count(decided)) >= people / 2, patience)
    const frozen = workers.pop() as RunningProcess
    const killed = workers.slice(0, processes / 2)
    frozen.child.kill('SIGSTOP')
    const killing = Promise.all(killed.map((one) => one.kill()))
    down.resolve()
    await killing
    expect(await count(decided)).toBeLessThan(people * each)
    await Promise.all(killed.map(worker))
    await writing
    await until(async () => (await count(decided)) === people * each, patience)
    // It goes on with what it held, which others have done since, and ends what it can.
    frozen.child.kill('SIGCONT')
    expect(await frozen.stop()).toBe(0)
    expect(await count('bot_turn where workspace_id = $1')).toBe(0)

    const chats = await rows(
      `select array_agg(m.sent_by_type order by m.id) as by, count(*) filter (where m.sent_by_type = 'chatbot')::int as answers
     from message m where m.workspace_id = $1 group by m.contact_id`,
    )
    expect(chats.length).toBe(people)
    expect(chats.filter(({ answers }) => answers !== each)).toEqual([])
    expect(
      await rows(`select status from bot_session where workspace_id = $1 and status <> 'active'`),
    ).toEqual([])
    expect(await count('bot_session where workspace_id = $1')).toBe(people)
    // What was about to leave when its process was killed is never repeated, and gets its verdict after 15 minutes.
    const unsure = 'hand_over where workspace_id = $1 and handed_over_at is not null and answered_at is null'
    const toldOrUnsure = async () => {
      const told = await where.handedOver()
      const left = new Set((await rows(`select message_id as id from ${unsure}`)).map(({ id }) => String(id)))
      const said = await rows(`select id from message where workspace_id = $1 and sent_by_type = 'chatbot'`)
      return said.every(({ id }) => told.has(String(id)) || left.has(String(id)))
    }
    await until(toldOrUnsure, patience)
    expect((await where.handedOver()).size).toBeGreaterThan(people)
    expect([...(await where.handedOver()).values()].filter((times) => times > 1)).toEqual([])
  },
)
