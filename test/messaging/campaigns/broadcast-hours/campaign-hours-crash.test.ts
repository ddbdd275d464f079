import { afterEach, expect, test } from 'vitest'
import { until } from '../../../support/until.ts'
import { type KillableCampaign, killableCampaign } from '../broadcasts/killable-campaign.ts'

// Killed while people wait for the end of their quiet hours, and after it: nobody is lost, nobody gets two (docs/adr/0084).

/** Awake, and as many who sleep. A kill cuts up to 128 calls off, whose people get nothing more. */
const many = 300
let campaign: KillableCampaign | undefined

afterEach(async () => {
  await campaign?.close()
})

test('kill -9 before and after the morning: one message at most, none before its time', async () => {
  campaign = await killableCampaign(
    ['44750', '91981'].flatMap((first) =>
      Array.from({ length: many }, (_, n) => `+${first}${String(n).padStart(7, '0')}`),
    ),
  )
  const { stage } = campaign
  await stage.platform.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
  await stage.platform.faults({ match: { path: '/messages', probability: 0.5 }, effect: { delay_ms: 100 } })
  // An hour around now, by the clock of India: in Britain it is five hours earlier.
  const clock = (hours: number) =>
    new Date(Date.now() + (hours + 5.5) * 3_600_000).toISOString().slice(11, 16)
  await campaign.change({ quietHours: { from: clock(-1), to: clock(1), zone: 'RECIPIENT' } })
  const { look: columns, die } = campaign
  const look = () =>
    columns(`b.status, (select count(due_at)::int from broadcast_recipient r where r.broadcast_id = b.id) as held,
      (select count(message_id)::int from broadcast_recipient r where r.broadcast_id = b.id) as fed`)
  await campaign.do('start')
  await until(async () => Number((await look()).fed) > 0)
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
  await campaign.nobodyGotTwo()
  await campaign.recount()
  expect((await look()).held).toBe(0)
}, 180_000)
