import { afterEach, expect, test } from 'vitest'
import { type Killable, killable } from '../../support/killable.ts'
import { memberSession } from '../../support/session.ts'
import { until } from '../../support/until.ts'
import { recountOf } from './campaign-scene.ts'

// Killed while a campaign runs into the limit of its number, while it waits, and while it tries (docs/adr/0087).

const many = 400
let where: Killable | undefined

afterEach(async () => {
  await where?.close()
})

test('kill -9 amid refusals, in the wait and after the try: nobody is dropped, nobody gets two', async () => {
  where = await killable()
  const stage = where
  const { pool } = stage.app
  await stage.platform.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
  let running = await stage.start()
  const session = await memberSession(stage, stage.tenant.workspaceId)
  const { rows: found } = await pool.query(
    `select t.id, n.name from template t join number n on n.workspace_id = t.workspace_id and n.id = t.number_id
     where t.workspace_id = $1 and t.name = 'order_update'`,
    [stage.tenant.workspaceId],
  )
  const body = { name: 'Limit', messaging_account: found[0].name, template_id: found[0].id }
  const { id } = (await session.api.post('/campaigns', body)).body.data
  const recipients = Array.from({ length: many }, (_, n) => ({
    phone_number: `+44750${String(n).padStart(7, '0')}`,
    template_params: { 1: 'Ann' },
  }))
  expect((await session.api.post(`/campaigns/${id}/recipients/import`, { recipients })).status).toBe(200)
  const asked = await session.ask(
    'mutation ($input: LimitBroadcastInput!) { limitBroadcast(input: $input) { broadcast { id } } }',
    { input: { id, policy: 'WAIT' } },
  )
  expect(asked.body.errors).toBeUndefined()
  const look = async () =>
    (
      await pool.query(
        `select status, sent, failed, limit_try_at is not null as waits, limit_trial is not null as tries from broadcast where id = $1`,
        [id],
      )
    ).rows[0]
  const die = async () => {
    await running.kill()
    const { rows } = await pool.query(recountOf, [id])
    expect(rows[0].stored).toEqual(rows[0].counted)
    running = await stage.start()
  }
  /** So many messages were refused by the platform for the limit. */
  const refused = async () =>
    (
      await pool.query(
        'select count(*)::int as many from message where broadcast_id = $1 and error_code = 131064',
        [id],
      )
    ).rows[0].many
  // Some of the first are taken; late answers leave calls open in which the process dies.
  const limit = { status: 400, error: { code: 131064, message: 'Limit.' } }
  await stage.platform.faults({
    match: { path: '/messages', probability: 0.3 },
    effect: { ...limit, delay_ms: 150 },
  })
  await stage.platform.faults({ match: { path: '/messages', probability: 0.6 }, effect: limit })
  expect((await session.api.post(`/campaigns/${id}/start`, {})).status).toBe(200)
  await until(async () => (await refused()) > 3)
  await die()
  await until(async () => (await look()).waits)
  await die()
  expect(await look()).toMatchObject({ status: 'running', waits: true, tries: false })
  await stage.platform.clearFaults()
  await stage.platform.faults({ match: { path: '/messages' }, effect: limit })
  const before = await refused()
  await stage.clock(3_700)
  await until(async () => (await refused()) > before)
  await die()
  expect(await refused(), 'one was tried').toBe(before + 1)
  await stage.platform.clearFaults()
  // Its clock was that of the process that died. After an hour one is tried and taken; killed, the others follow.
  await stage.clock(2 * 3_700)
  await until(async () => !(await look()).waits, 60_000)
  await die()
  await stage.clock(2 * 3_700)
  await until(async () => (await look()).status === 'completed', 60_000)
  const { failed } = await look()
  // Only whose call was open when a process died, of which nobody knows what came of it.
  const { rows: unknown } = await pool.query(
    `select count(*)::int as many from message where broadcast_id = $1 and failure_cause <> 'platform'`,
    [id],
  )
  expect(failed).toBe(unknown[0].many)
  expect([...(await stage.handedOver())].filter(([, times]) => times > 1)).toEqual([])
  const { rows: twice } = await pool.query(
    `select contact_id from message where broadcast_id = $1 and (status <> 'failed' or failure_cause <> 'platform')
     group by 1 having count(*) <> 1`,
    [id],
  )
  expect(twice).toEqual([])
  const { rows } = await pool.query(recountOf, [id])
  expect(rows[0].stored).toEqual(rows[0].counted)
}, 180_000)
