import { afterEach, expect, test } from 'vitest'
import { type Killable, killable } from '../../support/killable.ts'
import { memberSession } from '../../support/session.ts'
import { until } from '../../support/until.ts'
import { recountOf } from '../broadcasts/campaign-scene.ts'

// Killed while people wait for the end of their quiet hours, and after it: nobody is lost, nobody gets two (docs/adr/0084).

/** Awake, and as many who sleep. A kill cuts up to 128 calls off, whose people get nothing more. */
const many = 300
let where: Killable | undefined

afterEach(async () => {
  await where?.close()
})

test('kill -9 before and after the morning: one message at most, none before its time', async () => {
  where = await killable()
  const stage = where
  const { pool } = stage.app
  await stage.platform.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
  await stage.platform.faults({ match: { path: '/messages', probability: 0.5 }, effect: { delay_ms: 100 } })
  let running = await stage.start()
  const session = await memberSession(stage, stage.tenant.workspaceId)
  const { rows: found } = await pool.query(
    `select t.id, n.name from template t join number n on n.workspace_id = t.workspace_id and n.id = t.number_id
     where t.workspace_id = $1 and t.name = 'order_update'`,
    [stage.tenant.workspaceId],
  )
  const body = { name: 'Night', messaging_account: found[0].name, template_id: found[0].id }
  const { id } = (await session.api.post('/campaigns', body)).body.data
  const recipients = ['44750', '91981'].flatMap((first) =>
    Array.from({ length: many }, (_, n) => ({
      phone_number: `+${first}${String(n).padStart(7, '0')}`,
      template_params: { 1: 'Ann' },
    })),
  )
  expect((await session.api.post(`/campaigns/${id}/recipients/import`, { recipients })).status).toBe(200)
  // An hour around now, by the clock of India: in Britain it is five hours earlier.
  const clock = (hours: number) =>
    new Date(Date.now() + (hours + 5.5) * 3_600_000).toISOString().slice(11, 16)
  const asked = await session.ask(
    'mutation ($input: QuietBroadcastInput!) { quietBroadcast(input: $input) { broadcast { id } } }',
    { input: { id, hours: { from: clock(-1), to: clock(1), zone: 'RECIPIENT' } } },
  )
  expect(asked.body.errors).toBeUndefined()
  const look = async () =>
    (
      await pool.query(
        `select b.status, (select count(due_at)::int from broadcast_recipient r where r.broadcast_id = b.id) as held,
             (select count(message_id)::int from broadcast_recipient r where r.broadcast_id = b.id) as fed
           from broadcast b where b.id = $1`,
        [id],
      )
    ).rows[0]
  const die = async () => {
    await running.kill()
    const { rows } = await pool.query(recountOf, [id])
    expect(rows[0].stored).toEqual(rows[0].counted)
    running = await stage.start()
  }
  expect((await session.api.post(`/campaigns/${id}/start`, {})).status).toBe(200)
  await until(async () => (await look()).fed > 0)
  await die()
  await until(async () => (await look()).fed === many, 60_000)
  await until(async () => (await look()).held === many, 60_000)
  await die()
  expect(await look()).toEqual({ status: 'running', held: many, fed: many })
  const asleep = async () =>
    (await stage.platform.messages()).filter(({ body }) => String(body.to).replace('+', '').startsWith('91'))
  expect(await asleep()).toEqual([])
  await stage.clock(3_700)
  await until(async () => (await asleep()).length > 3, 60_000)
  await die()
  // Its clock was that of the process that died.
  await stage.clock(3_700)
  await until(async () => (await look()).fed === 2 * many, 60_000)
  await until(async () => (await stage.handedOver()).size >= 2 * many - 3 * 128, 60_000)
  await stage.clock(16 * 60)
  await until(async () => (await look()).status === 'completed', 60_000)
  expect([...(await stage.handedOver())].filter(([, times]) => times > 1)).toEqual([])
  const { rows } = await pool.query(recountOf, [id])
  expect(rows[0].stored).toEqual(rows[0].counted)
  expect((await look()).held).toBe(0)
}, 180_000)
