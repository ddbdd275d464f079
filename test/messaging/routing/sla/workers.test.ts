import { expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction } from '#core/db/db.ts'
import { sendMessage } from '#messaging/messages/messages/send.ts'
import { createTransfer } from '#messaging/routing/transfers/create-transfer.ts'
import { freePort } from '../../../support/free-port.ts'
import { type Killable, killable } from '../../../support/killable.ts'
import { until } from '../../../support/until.ts'

// SL: each step happens once while four worker processes share the timers, and two of them are killed in the middle.

const each = 60

const settings = `update chatbot_settings set sla_enabled = true, sla_response_minutes = 60, sla_resolution_minutes = 600,
  sla_escalation_minutes = 120, sla_auto_close_hours = 24, sla_warning_message = 'Soon',
  client_reminder_enabled = true, client_reminder_minutes = 60, client_reminder_message = 'Still there?',
  client_auto_close_minutes = 120, client_auto_close_message = 'Bye' where workspace_id = $1`

/** People who wrote just now. */
async function writers({ app, platform, tenant }: Killable, many: number): Promise<string[]> {
  for (let person = 0; person < many; person++)
    await platform.inbound(tenant.phoneId, `1555078${String(person).padStart(4, '0')}`, {
      type: 'text',
      text: { body: 'Hello' },
    })
  const read = async () =>
    (
      await app.pool.query<{ id: string }>(
        `select contact_id as id from conversation where workspace_id = $1 and last_incoming_at is not null order by 1`,
        [tenant.workspaceId],
      )
    ).rows.map(({ id }) => id)
  await until(async () => (await read()).length === many, 60_000)
  return read()
}

const handOver = (ctx: Ctx, contactId: string) =>
  inTransaction(ctx.app.pool, (tx) => createTransfer(ctx, tx, { contactId, notes: '', source: 'flow' }))

const ask = async (ctx: Ctx, contactId: string) =>
  (await sendMessage(ctx, { to: contactId, type: 'text', text: { body: 'How can I help?' } })).run()

/** Everything is due within the next seconds, closings after reminders; no process needs to move its clock. */
const soon = `
  with moved as (
    update timer t set due_at = now() + (random() * 9 + case t.kind when 'client_close' then 9 else 0 end) * interval '1 second'
    where t.workspace_id = $1 and t.kind in ('response', 'escalation', 'client_reminder', 'client_close')
    returning t.kind, t.subject_id, t.due_at
  )
  update transfer x set sla_response_deadline = r.due_at, escalation_due_at = e.due_at
  from moved r join moved e on e.subject_id = r.subject_id and e.kind = 'escalation'
  where r.kind = 'response' and x.workspace_id = $1 and x.id = r.subject_id`

test('four workers, two of them killed: each clock rings once', { timeout: 240_000 }, async () => {
  const where = await killable({ LOG__LEVEL: 'error', ROLE: 'web' })
  onTestFinished(() => where.close())
  const { app, tenant } = where
  const { workspaceId } = tenant
  const rows = async (text: string): Promise<Record<string, unknown>[]> =>
    (await app.pool.query(text, [workspaceId])).rows
  const count = async (text: string) => Number((await rows(`select count(*) as many from ${text}`))[0]?.many)
  await where.start()
  const worker = async () => where.start({ ROLE: 'worker', PORT: String(await freePort()) })
  const workers = await Promise.all([worker(), worker(), worker(), worker()])
  await app.pool.query(settings, [workspaceId])
  const people = await writers(where, 2 * each)
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  for (const [place, id] of people.entries()) await (place < each ? handOver(ctx, id) : ask(ctx, id))
  const due = `timer where workspace_id = $1 and kind in ('response', 'escalation', 'client_reminder', 'client_close')`
  await until(async () => (await count(due)) === 4 * each, 60_000)
  const holders = `select count(distinct holder)::int as many from lane_lease where kind = 'sla' and holder is not null
    and $1::uuid is not null`
  await until(async () => (await rows(holders))[0]?.many === 4, 60_000)

  await app.pool.query(soon, [workspaceId])
  const raised = `transfer where workspace_id = $1 and escalation_level > 0`
  await until(async () => (await count(raised)) >= each / 4, 30_000)
  await Promise.all(workers.slice(0, 2).map((one) => one.kill()))
  expect(await count(raised)).toBeLessThan(each)
  await Promise.all([worker(), worker()])
  await until(async () => (await count(`timer where workspace_id = $1 and due_at < now()`)) === 0, 90_000)
  await until(async () => (await count(due)) === each, 30_000)

  const handedOver = await rows(
    `select x.escalation_level as level, x.sla_breached as breached,
       x.sla_breached_at = x.sla_response_deadline as "inTime",
       (select count(*)::int from event e where e.workspace_id = $1 and e.contact_id = x.contact_id
         and e.type = 'transfer.escalated') as events,
       (select array_agg(m.content->>'body' order by m.created_at, m.id) from message m where m.workspace_id = $1
         and m.contact_id = x.contact_id and m.sent_by_type = 'chatbot') as texts
     from transfer x where x.workspace_id = $1`,
  )
  const once = { level: 1, breached: true, inTime: true, events: 1, texts: ['Soon'] }
  expect(handedOver).toEqual(Array.from({ length: each }, () => once))
  const asked = await rows(
    `select v.status,
       (select count(*)::int from event e where e.workspace_id = $1 and e.contact_id = v.contact_id
         and e.type = 'chat.closed') as events,
       (select array_agg(m.content->>'body' order by m.created_at, m.id) from message m where m.workspace_id = $1
         and m.contact_id = v.contact_id and m.sent_by_type = 'chatbot') as texts
     from conversation v where v.workspace_id = $1
       and not exists (select from transfer x where x.workspace_id = $1 and x.contact_id = v.contact_id)`,
  )
  const closed = { status: 'closed', events: 1, texts: ['How can I help?', 'Still there?', 'Bye'] }
  expect(asked).toEqual(Array.from({ length: each }, () => closed))
  // What was said went out once each; what a kill cut off before or after its call waits for a status, and is not sent again.
  const cutOff = 'hand_over where workspace_id = $1 and handed_over_at is not null and answered_at is null'
  await until(async () => (await where.handedOver()).size + (await count(cutOff)) >= 4 * each, 60_000)
  expect([...(await where.handedOver()).values()].filter((times) => times > 1)).toEqual([])
})
