import { afterEach, expect, test } from 'vitest'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction } from '#core/db/db.ts'
import { drainTimers } from '#messaging/routing/sla/drain-timers.ts'
import { createTransfer } from '#messaging/routing/transfers/create-transfer.ts'
import { type Killable, killable } from '../../../support/killable.ts'
import { until } from '../../../support/until.ts'
import { startSla } from './scene.ts'

// SL: a step happens once even with several workers or a restart.

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work()
})

const settings = `update chatbot_settings set sla_enabled = true, sla_escalation_minutes = 30,
  sla_warning_message = 'Soon' where workspace_id = $1`

/** By chat: level, events and texts; each is once what it should be. */
async function tally(app: App, workspaceId: string): Promise<string[]> {
  const { rows } = await app.pool.query(
    `select x.escalation_level as level,
       (select count(*) from event e where e.workspace_id = $1 and e.contact_id = x.contact_id
         and e.type = 'transfer.escalated') as events,
       (select count(*) from message m where m.workspace_id = $1 and m.contact_id = x.contact_id
         and m.sent_by_type = 'chatbot') as texts
     from transfer x where x.workspace_id = $1`,
    [workspaceId],
  )
  return rows.map(({ level, events, texts }) => `${level} ${events} ${texts}`)
}

async function handOver(app: App, workspaceId: string, contactIds: readonly string[]): Promise<void> {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  for (const contactId of contactIds)
    await inTransaction(app.pool, (tx) => createTransfer(ctx, tx, { contactId, notes: '', source: 'flow' }))
}

test('several looks at the same moment come to one step and one text', async () => {
  const scene = await startSla()
  cleanUp.push(() => scene.parley.close())
  const { app, clock } = scene.parley
  const { workspaceId } = scene.shop
  await app.pool.query(settings, [workspaceId])
  const people = await Promise.all(Array.from({ length: 30 }, () => scene.writer()))
  await handOver(
    app,
    workspaceId,
    people.map(({ id }) => id),
  )
  await Promise.all(Array.from({ length: 6 }, () => drainTimers(app)))
  await clock.advance(31 * 60)
  await Promise.all(Array.from({ length: 6 }, () => drainTimers(app)))
  await scene.drain()
  expect(await tally(app, workspaceId)).toEqual(people.map(() => '1 1 1'))
})

const many = 40

async function writers({ app, platform, tenant }: Killable): Promise<string[]> {
  for (let person = 0; person < many; person++)
    await platform.inbound(tenant.phoneId, `1555077${String(person).padStart(4, '0')}`, {
      type: 'text',
      text: { body: 'Hello' },
    })
  const read = () =>
    app.pool.query(
      'select contact_id from conversation where workspace_id = $1 and last_incoming_at is not null',
      [tenant.workspaceId],
    )
  await until(async () => (await read()).rows.length === many, 30_000)
  return (await read()).rows.map((row) => row.contact_id)
}

test('kill -9 in the middle of the steps: each is done once after all', { timeout: 180_000 }, async () => {
  const where = await killable()
  cleanUp.push(() => where.close())
  const { app, tenant } = where
  const { workspaceId } = tenant
  const first = await where.start()
  await app.pool.query(settings, [workspaceId])
  await handOver(app, workspaceId, await writers(where))
  const count = async (text: string) => Number((await app.pool.query(text, [workspaceId])).rows[0].many)
  const timers = `select count(*) as many from timer where workspace_id = $1 and kind = 'escalation'`
  await until(async () => (await count(timers)) === many, 30_000)
  const raised = 'select count(*) as many from transfer where workspace_id = $1 and escalation_level > 0'
  const asked = where.clock(31 * 60).catch(() => {})
  await until(async () => (await count(raised)) >= 3, 30_000)
  await first.kill()
  await asked
  const before = await count(raised)
  await where.start()
  await where.clock(31 * 60)
  await until(async () => (await count(raised)) === many, 60_000)
  expect(before).toBeGreaterThan(0)
  expect(await tally(app, workspaceId)).toEqual(Array.from({ length: many }, () => '1 1 1'))
})
