import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { beginProcess } from '../../../support/child-process.ts'
import { isLongRun, size } from '../../../support/long-run.ts'
import { type MoveInScene, startMoveIn } from './scene.ts'

// A run that is killed in the middle goes on where it was; and 100,000 messages, in a long run, take a minute at most.

const many = size(6_000, 100_000)
const people = size(120, 2_000)

let scene: MoveInScene

beforeAll(async () => {
  scene = await startMoveIn('chatwoot')
  await scene.there('truncate messages, conversations, contacts, contact_inboxes restart identity')
  await scene.there(
    `insert into contacts (name, phone_number, account_id, created_at)
     select 'Person ' || i, '+4915' || (100000000 + i), 1, timestamp '2025-01-01' + i * interval '1 minute' from generate_series(1, $1::int) i`,
    [people],
  )
  await scene.there(
    'insert into conversations (account_id, inbox_id, contact_id) select 1, 1, id from contacts order by id',
  )
  await scene.there(
    `insert into messages (content, account_id, inbox_id, conversation_id, message_type, created_at, status, source_id,
       content_attributes, sender_type, sender_id)
     select 'Message number ' || i || ' about an order, its parcel and what becomes of both of them', 1, 1, 1 + i % $2::int,
       i / $2::int % 2, timestamp '2025-02-01' + i * interval '10 seconds', 1, 'wamid.m' || i, '"{}"',
       case when i / $2::int % 2 = 0 then 'Contact' else 'User' end, 1
     from generate_series(0, $1::int - 1) i`,
    [many, people],
  )
})
afterAll(() => scene?.close())

const count = async (table: string) => {
  const [row] = await scene.sql(`select count(*)::int as many from ${table} where workspace_id = $1`, [
    scene.shop.workspaceId,
  ])
  return Number(row?.many)
}

const whole = ['--account', '1', '--apply'] as const

test('a run that is killed between its pages leaves whole pages, and the next one adds the rest', async () => {
  // The second page's messages are written, and not committed, when it dies.
  const env = { ...scene.env, DIES_FROM: 'moved_in.messages', DIES_AT: '14' }
  const program = [process.execPath, '--import', './test/support/dies-at.ts', 'src/cli/main.ts'] as const
  const run = beginProcess(env, [...program, ...scene.args(...whole)])
  onTestFinished(() => run.kill())
  const signal = await new Promise((resolve) => run.child.once('exit', (_code, ended) => resolve(ended)))
  expect([signal, run.output()]).toEqual(['SIGKILL', expect.anything()])
  const left = await count('message')
  expect(left).toBe(5_000)
  const report = await scene.move(...whole)
  expect(report.parts.message).toMatchObject({ found: many, moved: many - left, left_out: { known: left } })
  expect(await count('message')).toBe(many)
  expect(await count('message_search')).toBe(many)
  const [once] = await scene.sql(
    'select count(distinct platform_message_id)::int as many from message where workspace_id = $1',
    [scene.shop.workspaceId],
  )
  expect(once?.many).toBe(many)
})

test('a whole run takes a minute at most for 100,000 messages', async () => {
  await scene.sql('delete from message where workspace_id = $1', [scene.shop.workspaceId])
  await scene.sql('delete from message_search where workspace_id = $1', [scene.shop.workspaceId])
  await scene.sql('delete from moved_in where workspace_id = $1', [scene.shop.workspaceId])
  const begun = performance.now()
  const report = await scene.move(...whole)
  const seconds = (performance.now() - begun) / 1000
  expect(report.parts.message).toMatchObject({ moved: many })
  const second = performance.now()
  const again = await scene.move(...whole)
  expect(again.parts.message).toMatchObject({ moved: 0, left_out: { known: many } })
  const later = (performance.now() - second) / 1000
  if (isLongRun) console.log(`${many} messages of ${people} contacts: ${seconds} s, and ${later} s again`)
  expect(seconds).toBeLessThan(60)
})
