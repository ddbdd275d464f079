import { afterEach, expect, test } from 'vitest'
import { until } from '../../../support/until.ts'
import { type KillableCampaign, killableCampaign } from './killable-campaign.ts'

// Killed while a campaign runs into the limit of its number, while it waits, and while it tries (docs/adr/0087).

const many = 400
let campaign: KillableCampaign | undefined

afterEach(async () => {
  await campaign?.close()
})

test('kill -9 amid refusals, in the wait and after the try: nobody is dropped, nobody gets two', async () => {
  campaign = await killableCampaign(
    Array.from({ length: many }, (_, n) => `+44750${String(n).padStart(7, '0')}`),
  )
  const { stage, id, die, look: columns } = campaign
  const { pool } = stage.app
  const look = () =>
    columns(
      'b.status, b.sent, b.failed, b.limit_try_at is not null as waits, b.limit_trial is not null as tries',
    )
  await stage.platform.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
  await campaign.change({ limitPolicy: 'WAIT' })
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
  await campaign.do('start')
  await until(async () => (await refused()) > 3)
  await die()
  await until(async () => (await look()).waits === true)
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
  await campaign.nobodyGotTwo()
  const { rows: twice } = await pool.query(
    `select contact_id from message where broadcast_id = $1 and (status <> 'failed' or failure_cause <> 'platform')
     group by 1 having count(*) <> 1`,
    [id],
  )
  expect(twice).toEqual([])
  await campaign.recount()
}, 180_000)
