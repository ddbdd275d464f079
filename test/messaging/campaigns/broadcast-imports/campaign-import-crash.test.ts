import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killable, killable } from '../../../support/killable.ts'
import { killedWhile } from '../../../support/killed-while.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { until } from '../../../support/until.ts'
import { draftOf } from '../broadcasts/killable-campaign.ts'
import { recountOf } from '../broadcasts/recount.ts'
import { uploadOf } from './import-scene.ts'

// A process is killed with a file of people half added: the next one adds them, each once (docs/adr/0089).

const rows = 60_000
/** Of them, each tenth is bad, and the last thousand come twice. */
const bad = rows / 10
const twice = 1000

let scene: Killable
beforeAll(async () => {
  scene = await killable()
})
afterAll(() => scene?.close())

const row = (n: number) => `${n % 10 === 9 ? 'nobody' : 15_600_000_000 + n},Ann`
const text = `phone_number,1\n${Array.from({ length: rows }, (_, n) => row(n)).join('\n')}\n${Array.from(
  { length: twice },
  (_, n) => `${15_600_000_000 + n * 10},Ann`,
).join('\n')}\n`

interface Shown {
  state: string
  rows: number
  added: number
  skipped: number
  refused: number
}

/** Sends the file; what comes of it is looked for in the database, since who is asked may die. */
const send = (session: Session, id: string): Promise<unknown> =>
  fetch(`${scene.url}/api/graphql`, uploadOf(session, id, text)).then(
    (answer) => answer.text(),
    () => 'killed',
  )

const look = async (id: string): Promise<Shown> => {
  const { rows: shown } = await scene.app.pool.query(
    'select state, rows, added, skipped, refused from broadcast_import where broadcast_id = $1 order by created_at desc limit 1',
    [id],
  )
  return shown[0] as Shown
}
const added = async (id: string) => {
  const { rows: counted } = await scene.app.pool.query(
    'select count(*)::int as many, count(distinct phone)::int as phones from broadcast_recipient where broadcast_id = $1',
    [id],
  )
  return counted[0] as { many: number; phones: number }
}

test('after kills -9 in the middle everybody is added once, and nobody before all are', {
  timeout: 240_000,
}, async () => {
  let running = await scene.start()
  const session = await memberSession(scene, scene.tenant.workspaceId)
  const id = await draftOf(scene, session)
  const good = rows - bad
  // Each process dies with the people half written: the lock makes it wait there.
  const half = {
    lock: 'lock table broadcast_recipient in share mode',
    waiting: 'insert into broadcast_recipient',
  }
  const sent = send(session, id)
  for (let kills = 0; kills < 2; kills++) {
    await killedWhile(scene.app.pool, half, () => running.kill())
    expect(await look(id)).toEqual({
      state: 'running',
      rows: rows + twice,
      added: 0,
      skipped: twice,
      refused: bad,
    })
    expect((await added(id)).many).toBe(0)
    running = await scene.start()
  }
  await sent
  await until(async () => (await look(id)).state === 'completed', 60_000)
  expect(await look(id)).toMatchObject({ added: good, skipped: twice, refused: bad })
  expect(await added(id)).toEqual({ many: good, phones: good })
  const { pool } = scene.app
  const { rows: counted } = await pool.query(recountOf('$1'), [id])
  expect(counted[0].stored).toEqual(counted[0].counted)
  const { rows: parts } = await pool.query('select count(*)::int as many from broadcast_import_part')
  expect(parts).toEqual([{ many: 0 }])
  await running.kill()
})

test('a file whose reader is killed adds nobody, and has failed when nothing of it came for five minutes', {
  timeout: 120_000,
}, async () => {
  const running = await scene.start()
  const session = await memberSession(scene, scene.tenant.workspaceId)
  const id = await draftOf(scene, session)
  const reading = {
    lock: 'lock table broadcast_import_part in share mode',
    waiting: 'insert into broadcast_import_part',
  }
  const sent = send(session, id)
  await killedWhile(scene.app.pool, reading, () => running.kill())
  await sent
  expect(await look(id)).toMatchObject({ state: 'reading', added: 0 })
  expect((await added(id)).many).toBe(0)
  const { pool } = scene.app
  const { rows: kept } = await pool.query(
    `select extract(epoch from expires_at - created_at)::int as seconds from broadcast_import where broadcast_id = $1`,
    [id],
  )
  expect(kept, 'where no worker ends it, it goes').toEqual([{ seconds: 3600 }])
  await scene.start()
  await scene.clock(4 * 60)
  expect(await look(id), 'it may still be read').toMatchObject({ state: 'reading' })
  await scene.clock(2 * 60)
  await until(async () => (await look(id)).state === 'failed')
  const { rows: failed } = await pool.query(
    `select failure, extract(day from expires_at - finished_at)::int as days,
       (select count(*)::int from broadcast_import_part) as parts
     from broadcast_import where broadcast_id = $1`,
    [id],
  )
  expect(failed).toEqual([{ failure: 'The file was not read to its end', days: 30, parts: 0 }])
})
