import { afterEach, expect, test } from 'vitest'
import { type Killable, killable } from '../../../support/killable.ts'
import { until } from '../../../support/until.ts'
import { broadcast, strangers } from './scene.ts'

const many = 600
let where: Killable | undefined

afterEach(async () => {
  await where?.close()
})

async function recipientsOf({ app }: Killable, id: string): Promise<{ messageId: string; status: string }[]> {
  const text = `select message_id as "messageId", status from broadcast_recipient where broadcast_id = $1`
  return (await app.pool.query(text, [id])).rows
}

const monthEndsWithin = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).getUTCMonth() !== new Date().getUTCMonth()

test('kill -9 in the middle of a broadcast: everybody gets one message at most, nobody is lost', async () => {
  where = await killable()
  const stage = where
  await stage.platform.settings({ auto: { sent_ms: 0, delivered_ms: 50, read_ms: 100 } })
  // Calls are open when the process dies, and most people have no message yet.
  await stage.platform.faults({ match: { path: '/messages', probability: 0.5 }, effect: { delay_ms: 150 } })
  const first = await stage.start()
  // What a campaign used is counted by month: none ends before the test does.
  const ahead = monthEndsWithin(20) ? 20 * 60 : 0
  await stage.clock(ahead)
  const { body, status } = await stage.v1.post('/broadcasts', broadcast(strangers(many)))
  expect(status).toBe(201)
  await until(async () => (await stage.handedOver()).size > 30)
  await first.kill()
  expect((await stage.handedOver()).size).toBeLessThan(many)
  await stage.start()
  await stage.clock(ahead)
  const settled = async () => {
    const rows = await recipientsOf(stage, body.id)
    return rows.every((row) => row.messageId) && rows.filter((row) => row.status === 'pending').length < 130
  }
  await until(settled, 60_000)
  // The verdict on those whose call was cut off by the kill.
  await stage.clock(16 * 60)
  const done = await until(async () => {
    const shown = (await stage.v1.get(`/broadcasts/${body.id}`)).body
    return shown.status === 'completed' ? shown : null
  })
  const counts = await stage.handedOver()
  expect([...counts].filter(([, times]) => times > 1)).toEqual([])
  const rows = await recipientsOf(stage, body.id)
  expect(new Set(rows.map((row) => row.messageId)).size).toBe(many)
  expect([...counts.keys()].filter((id) => !rows.some((row) => row.messageId === id))).toEqual([])
  const failed = rows.filter((row) => row.status === 'failed').length
  expect(failed).toBeLessThanOrEqual(128)
  expect(done.counts).toMatchObject({ total: many, pending: 0, cancelled: 0 })
  expect(done.counts.sent + done.counts.failed).toBe(many)
  expect(counts.size).toBeGreaterThanOrEqual(many - failed)
  // One look at both: a status that comes late takes a failure back.
  const { rows: usage } = await stage.app.pool.query(
    `select used, in_flight, (
       select count(*)::int from broadcast_recipient where broadcast_id = $1 and status <> 'failed') as reached
     from broadcast_usage`,
    [body.id],
  )
  expect(usage).toEqual([{ used: usage[0].reached, in_flight: 0, reached: usage[0].reached }])
}, 120_000)
