import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageReport } from '#insight/reports/message-report.ts'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { connectNumber } from '#messaging/records/account-setup/account-commands.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { type LogScene, startLogScene } from './log-scene.ts'

// Days that are no usual ones, as they come on the test clock: clocks that are moved, the end of a month, a leap day. The
// same moments belong to other days in a workspace of another zone.

let scene: LogScene
let elsewhere: string
let received: (waId: string) => Promise<void>

beforeAll(async () => {
  scene = await startLogScene()
  await scene.setZone('Europe/Berlin')
  elsewhere = (await createWorkspace(scene.app, { name: 'Elsewhere' })).id
  await scene.sql('update workspace set timezone = $2 where id = $1', [elsewhere, 'Pacific/Auckland'])
  const credentials = { name: 'Other', phoneId: '100000000000002', businessId: 'b2', accessToken: 't' }
  const { id } = await connectNumber(scene.ctxOf(elsewhere), credentials)
  received = async (waId) => {
    const sender = { ...scene.senderOf(0), waId }
    await scene.receive({ sender })
    await storeIncoming(scene.app, [scene.incoming({ sender, workspaceId: elsewhere, numberId: id })])
  }
})
afterAll(() => scene?.close())

/** The clock goes on to a moment, and somebody writes. */
async function writtenAt(at: string): Promise<void> {
  const seconds = (Date.parse(at) - scene.clock.nowMs()) / 1000
  expect(seconds).toBeGreaterThan(0)
  await scene.clock.advance(seconds)
  await received('15550100077')
}

async function byDay(from: string, to: string, workspaceId = scene.workspace.id) {
  while ((await scene.look()).more);
  const { points, report, people } = await messageReport(scene.ctxOf(workspaceId), { from, to })
  const hours = (report.window.before.getTime() - report.window.from.getTime()) / 3_600_000
  return { incoming: Object.fromEntries(points.map((one) => [one.date, one.incoming])), hours, people }
}

test('the end of a month', async () => {
  await writtenAt('2027-01-31T22:59:59Z')
  await writtenAt('2027-01-31T23:00:00Z')
  expect(await byDay('2027-01-31', '2027-02-01')).toMatchObject({
    incoming: { '2027-01-31': 1, '2027-02-01': 1 },
    people: 1,
  })
  const months = await scene.sql(
    `select sum(made)::int as made from message_count where workspace_id = $1 and span = 'month'
       and begins_at >= '2027-01-15' group by begins_at order by begins_at`,
  )
  expect(months).toEqual([{ made: 1 }])
  // In the zone of the other workspace both moments are on the first of February.
  expect((await byDay('2027-01-31', '2027-02-01', elsewhere)).incoming).toEqual({
    '2027-01-31': 0,
    '2027-02-01': 2,
  })
})

test('the days on which clocks are moved have 23 and 25 hours, and each moment is on one of them', async () => {
  await writtenAt('2027-03-27T23:00:00Z')
  await writtenAt('2027-03-28T21:59:59Z')
  await writtenAt('2027-03-28T22:00:00Z')
  expect(await byDay('2027-03-28', '2027-03-28')).toEqual({
    incoming: { '2027-03-28': 2 },
    hours: 23,
    people: 1,
  })
  expect((await byDay('2027-03-28', '2027-03-29')).incoming).toEqual({ '2027-03-28': 2, '2027-03-29': 1 })
  await writtenAt('2027-10-30T22:00:00Z')
  // The clock shows half past two twice.
  await writtenAt('2027-10-31T00:30:00Z')
  await writtenAt('2027-10-31T01:30:00Z')
  await writtenAt('2027-10-31T22:59:59Z')
  expect(await byDay('2027-10-31', '2027-10-31')).toMatchObject({ incoming: { '2027-10-31': 4 }, hours: 25 })
  const hours = await scene.sql(
    `select sum(made)::int as made from message_count where workspace_id = $1 and span = 'hour'
       and begins_at >= '2027-10-31T00:00:00Z' and begins_at < '2027-10-31T02:00:00Z' group by begins_at`,
  )
  expect(hours).toEqual([{ made: 1 }, { made: 1 }])
})

test('a leap day', async () => {
  await writtenAt('2028-02-28T22:59:00Z')
  await writtenAt('2028-02-28T23:00:00Z')
  await writtenAt('2028-02-29T22:59:00Z')
  await writtenAt('2028-02-29T23:00:00Z')
  expect(await byDay('2028-02-28', '2028-03-01')).toMatchObject({
    incoming: { '2028-02-28': 1, '2028-02-29': 2, '2028-03-01': 1 },
    hours: 72,
    people: 1,
  })
  expect((await byDay('2028-02-28', '2028-03-01', elsewhere)).incoming).toEqual({
    '2028-02-28': 0,
    '2028-02-29': 2,
    '2028-03-01': 2,
  })
  expect((await byDay('2027-03-01', '2028-02-29')).incoming).toMatchObject({ '2027-10': 4, '2028-02': 3 })
})
