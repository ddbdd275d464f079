import { loadConfig } from '#core/config/config.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { drainTurns } from '#messaging/automation/chatbot/bot/drain-turns.ts'
import { createFlow } from '#messaging/automation/chatbot/chatbot-flows/flow-commands.ts'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { openServices } from '#process/services.ts'
import { environment, type Tenant } from '../ground/seed.ts'
import { talk } from '../ground/talk.ts'
import { openLimit, type Waiting } from '../ground/turns-written.ts'
import { cpuOfFamily } from '../measure/cpu.ts'
import { median } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'

/** People of one workspace who answer at once, in each round. */
const people = 200

/** Scenario 29: turns through five nodes, in one process without anything that follows them. */
export async function turns({ cluster, tenants, seeded, report, options }: Ground): Promise<void> {
  const [tenant] = tenants
  if (!tenant) throw new Error('nobody')
  report.title(
    `29. Turns of flows (${people} people of a workspace answer, each turn goes through five nodes)`,
  )
  report.note('What follows a turn is not measured: the platform, webhooks, words for the search, figures.')
  const databaseUrl = await cluster.createDatabase('turns', seeded)
  const config = loadConfig({
    argv: [],
    env: { ...environment, DATABASE_URL: databaseUrl, DATA_DIR: cluster.folder, LOG__LEVEL: 'warn' },
  })
  const services = await openServices({ config, databaseUrl, secrets: resolveSecrets(config), poolSize: 4 })
  const { app } = services
  try {
    const ctx = createCtx(app, { actor: { kind: 'system', workspaceId: tenant.workspaceId } })
    await switchOn(ctx, tenant)
    const limit = await openLimit(app.pool)
    const costs = { ours: [] as number[], limit: [] as number[] }
    for (let round = 0; round <= options.rounds; round++) {
      const waiting = await ask(app, tenant, round)
      await app.pool.query(
        `insert into bench_all_bot_turn (workspace_id, message_id, contact_id, due_at)
         select workspace_id, message_id, contact_id, due_at from bot_turn`,
      )
      await app.pool.query(
        'insert into bench_all_bot_session select b.* from bot_session b on conflict do nothing',
      )
      const theirs = await costOf(cluster.pid, () => limit(waiting))
      const ours = await costOf(cluster.pid, () => drain(app))
      // The first round fills caches and prepares statements.
      if (round > 0) {
        costs.limit.push(theirs / people)
        costs.ours.push(ours / people)
      }
    }
    await check(app)
    const [ours, theirs] = [median(costs.ours), median(costs.limit)]
    report.note(
      `a turn takes ${ours.toFixed(0)} us of CPU, the pure function and one batched write ${theirs.toFixed(0)}`,
    )
    report.figure('a turn / the pure function and one batched write', ours / theirs, 'times', { goal: 2 })
  } finally {
    await services.close()
  }
}

async function switchOn(ctx: Ctx, { workspaceId }: Tenant): Promise<void> {
  await createFlow(
    ctx,
    { name: 'Talk', graph: talk, triggerKeywords: ['book'], enabled: true },
    { publishes: true },
  )
  await ctx.app.pool.query(
    `update chatbot_settings set enabled = true, greeting_message = '', fallback_message = '', join_texts = false
     where workspace_id = $1`,
    [workspaceId],
  )
}

async function drain(app: App): Promise<void> {
  while ((await drainTurns(app)).more);
}

/** All people begin the flow and answer its question; answers whose turns wait then. */
async function ask(app: App, tenant: Tenant, round: number): Promise<Waiting[]> {
  const { workspaceId, numberId, businessId } = tenant
  await app.pool.query(
    `update bot_session set status = 'cancelled', ended_at = now() where status = 'active'`,
  )
  const phones = tenant.phones.slice(0, people)
  const write = (body: string) =>
    storeIncoming(
      app,
      phones.map((phone, n) => ({
        workspaceId,
        numberId,
        businessId,
        platformMessageId: `wamid.TURN.${round}.${body}.${n}`,
        at: app.clock.now(),
        sender: { waId: phone, userId: null, parentUserId: null, username: null, profileName: null },
        type: 'text' as const,
        content: { body, previewUrl: false },
        replyToPlatformId: null,
        media: null,
        raw: null,
      })),
    )
  await write('book')
  await drain(app)
  await write('12')
  const { rows } = await app.pool.query<Waiting>(
    `select t.workspace_id as "workspaceId", t.contact_id as "contactId", b.number_id as "numberId",
       t.message_id as "messageId", b.id as "sessionId", b.flow_id as "flowId", c.phone
     from bot_turn t join bot_session b on b.workspace_id = t.workspace_id and b.contact_id = t.contact_id
     join contact c on c.workspace_id = t.workspace_id and c.id = t.contact_id where b.status = 'active'`,
  )
  if (rows.length !== people) throw new Error(`${rows.length} of ${people} people wait for a turn`)
  return rows
}

/** CPU in microseconds of this process and of PostgreSQL. */
async function costOf(postgresPid: number, work: () => Promise<void>): Promise<number> {
  const [node, postgres] = [process.cpuUsage(), cpuOfFamily(postgresPid)]
  await work()
  const { user, system } = process.cpuUsage(node)
  return user + system + (cpuOfFamily(postgresPid) - postgres) * 1e6
}

/** Everybody who answered has both messages of the turn. */
async function check(app: App): Promise<void> {
  const { rows } = await app.pool.query<{ waits: number; late: number }>(
    `select (select count(*)::int from bot_turn) as waits,
       (select count(*)::int from bot_decision d where d.look = 'flow' and cardinality(d.reply_ids) not in (1, 2)) as late`,
  )
  if (rows[0]?.waits !== 0 || rows[0].late !== 0) throw new Error(`turns: ${JSON.stringify(rows[0])}`)
}
