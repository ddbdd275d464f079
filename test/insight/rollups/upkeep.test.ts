import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recountDays } from '#insight/rollups/recount.ts'
import { storePast } from '#messaging/messages/messages/history.ts'
import { drainRetention } from '#upkeep/retention.ts'
import { type LogScene, startLogScene } from './log-scene.ts'

let scene: LogScene
const day = 24 * 60 * 60

beforeAll(async () => {
  scene = await startLogScene()
})
afterAll(() => scene?.close())
beforeEach(() => scene.clear())

const followed = async () => {
  while ((await scene.look()).more);
}
const total = async (span = 'month') => {
  const [row] = await scene.sql(
    'select coalesce(sum(made), 0)::int as made from message_count where workspace_id = $1 and span = $2',
    [scene.workspace.id, span],
  )
  return row?.made
}

test('a day that is kept otherwise than it is counted is found within days, and all is counted anew', async () => {
  await scene.pastHours(24 * 3, true)
  await followed()
  // Every day is spoiled, so whichever is drawn shows it.
  await scene.sql(
    `insert into message_count (workspace_id, span, begins_at, number_id, direction, type, sent_by_type, made)
     select $1, 'day', date_trunc('day', $2::timestamptz, 'UTC') - i * interval '1 day', $3, 'incoming', 'text', 'contact', 7
     from generate_series(1, 365) i on conflict do nothing`,
    [scene.workspace.id, scene.clock.now(), scene.numberId],
  )
  await recountDays(scene.app)
  await followed()
  expect([await total('day'), await total('month')]).toEqual([1, 1])
  // Not again on the same day, and nothing differs on the next.
  await scene.sql('update message_count set made = made + 1 where workspace_id = $1')
  await recountDays(scene.app)
  expect(await total('month')).toBe(2)
})

test('pairs of days that differ from the days of customers are found, and made anew', async () => {
  await scene.pastHours(24 * 5, false)
  await scene.pastHours(24 * 2, false)
  await followed()
  const pairs = async () =>
    (await scene.sql('select sum(n)::int as n from contact_pair where workspace_id = $1'))[0]?.n
  expect(await pairs()).toBe(2)
  // Whichever day is drawn shows it.
  await scene.sql(
    `insert into contact_pair (workspace_id, begins_at, prev_at, n, expires_at)
     select $1, date_trunc('day', $2::timestamptz, 'UTC') - i * interval '1 day', '-infinity', 7, 'infinity'
     from generate_series(1, 365) i on conflict (workspace_id, begins_at, prev_at) do update set n = 7`,
    [scene.workspace.id, scene.clock.now()],
  )
  await recountDays(scene.app)
  await followed()
  expect(await pairs()).toBe(2)
})

test('events that were deleted unread are no loss', async () => {
  await scene.accept()
  await followed()
  await scene.accept()
  await scene.accept()
  await scene.sql('delete from event where workspace_id = $1')
  await followed()
  expect(await total()).toBe(3)
})

test('events stay until they are in the figures', async () => {
  await followed()
  await scene.accept()
  await scene.sql('update workspace_counter set fanout_seq = event_seq where workspace_id = $1')
  await scene.clock.advance(5 * day)
  const events = async () => (await scene.sql('select 1 from event where workspace_id = $1')).length
  await drainRetention(scene.app)
  expect(await events()).toBe(1)
  await followed()
  await scene.clock.advance(120)
  await drainRetention(scene.app)
  expect(await events()).toBe(0)
})

test('hours go after 30 days, days after a year, months never', async () => {
  await scene.accept()
  await followed()
  const spans = async () => [await total('hour'), await total('day'), await total('month')]
  expect(await spans()).toEqual([1, 1, 1])
  await scene.clock.advance(33 * day)
  await drainRetention(scene.app)
  expect(await spans()).toEqual([0, 1, 1])
  await scene.clock.advance(340 * day)
  await drainRetention(scene.app)
  expect(await spans()).toEqual([0, 0, 1])
})

test('a placeholder of the business app is counted as the file that it becomes', async () => {
  const past = {
    workspaceId: scene.workspace.id,
    numberId: scene.numberId,
    businessId: '1',
    platformMessageId: 'wamid.placeholder',
    at: scene.clock.now(),
    sender: { waId: '15550100001', userId: null, parentUserId: null, username: null, profileName: null },
    type: 'unsupported' as const,
    content: { kind: 'media_placeholder' } as Record<string, unknown>,
    replyToPlatformId: null,
    media: null,
    raw: null,
    status: 'delivered' as const,
    isUnnamed: false,
  }
  const media = {
    platformMediaId: '77',
    kind: 'image' as const,
    mimeType: 'image/png',
    sha256: null,
    filename: null,
  }
  const types = async () =>
    scene.sql(`select type, made from message_count where workspace_id = $1 and span = 'day' and made <> 0`)
  await storePast(scene.app, [past])
  await followed()
  expect(await types()).toEqual([{ type: 'unsupported', made: 1 }])
  await storePast(scene.app, [{ ...past, type: 'image', content: { mimeType: 'image/png' }, media }])
  await followed()
  expect(await types()).toEqual([{ type: 'image', made: 1 }])
})

test('a placeholder whose status moved before it became a file is counted once, as the file', async () => {
  const past = {
    ...scene.incoming({ echo: true, type: 'unsupported', content: { kind: 'media_placeholder' } }),
    status: 'sent' as const,
    isUnnamed: false,
  }
  await followed()
  await storePast(scene.app, [past])
  await scene.report(0, 'delivered')
  const media = {
    platformMediaId: '78',
    kind: 'image' as const,
    mimeType: 'image/png',
    sha256: null,
    filename: null,
  }
  await storePast(scene.app, [{ ...past, type: 'image', content: { mimeType: 'image/png' }, media }])
  await scene.report(0, 'read')
  await followed()
  expect(
    await scene.sql(
      `select type, made, sent, delivered, read from message_count where workspace_id = $1 and span = 'day'
         and (made, sent, delivered, read) <> (0, 0, 0, 0)`,
    ),
  ).toEqual([{ type: 'image', made: 1, sent: 1, delivered: 1, read: 1 }])
})

test('news that names no message is none', async () => {
  await followed()
  await scene.receive({ type: 'unsupported', content: { kind: 'edit' } })
  await followed()
  expect(await total()).toBe(0)
  await scene.sql('delete from rollup_position where workspace_id = $1')
  await followed()
  expect(await total()).toBe(0)
})

test('the figures of a number go with it', async () => {
  await scene.accept()
  await followed()
  await scene.sql('delete from message where workspace_id = $1')
  await scene.sql('delete from number where workspace_id = $1 and id = $2', [
    scene.workspace.id,
    scene.numberId,
  ])
  expect(await total()).toBe(0)
})
