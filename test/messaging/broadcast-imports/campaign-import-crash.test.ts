import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killable, killable } from '../../support/killable.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { until } from '../../support/until.ts'
import { recountOf } from '../broadcasts/campaign-scene.ts'
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

/** What a process dies of: the statement that it is in waits for a lock, is seen to wait, and the process is killed. */
async function killedWhile(held: string, waiting: string, kill: () => Promise<unknown>): Promise<void> {
  const { pool } = scene.app
  const holder = await pool.connect()
  try {
    await holder.query(`begin; ${held}`)
    await until(async () => {
      const { rows: found } = await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like $1`,
        [`%${waiting}%`],
      )
      return found.length > 0
    }, 60_000)
    await kill()
    await holder.query('commit')
  } finally {
    holder.release()
  }
}

async function draftOf(session: Session): Promise<string> {
  const { rows: found } = await scene.app.pool.query(
    `select t.id, n.name from template t join number n on n.workspace_id = t.workspace_id and n.id = t.number_id
     where t.workspace_id = $1 and t.name = 'order_update'`,
    [scene.tenant.workspaceId],
  )
  const body = { name: 'Crash', messaging_account: found[0].name, template_id: found[0].id }
  return (await session.api.post('/campaigns', body)).body.data.id
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
  const id = await draftOf(session)
  const good = rows - bad
  // Each process dies with the people half written: the lock makes it wait there.
  const half = ['lock table broadcast_recipient in share mode', 'insert into broadcast_recipient'] as const
  const sent = send(session, id)
  for (let kills = 0; kills < 2; kills++) {
    await killedWhile(...half, () => running.kill())
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
  const { rows: counted } = await pool.query(recountOf, [id])
  expect(counted[0].stored).toEqual(counted[0].counted)
  const { rows: parts } = await pool.query('select count(*)::int as many from broadcast_import_part')
  expect(parts).toEqual([{ many: 0 }])
  await running.kill()
})

test('a file whose reader is killed adds nobody, is told as being read, and goes after an hour', {
  timeout: 120_000,
}, async () => {
  const running = await scene.start()
  const session = await memberSession(scene, scene.tenant.workspaceId)
  const id = await draftOf(session)
  const reading = [
    'lock table broadcast_import_part in share mode',
    'insert into broadcast_import_part',
  ] as const
  const sent = send(session, id)
  await killedWhile(...reading, () => running.kill())
  await sent
  expect(await look(id)).toMatchObject({ state: 'reading', added: 0 })
  expect((await added(id)).many).toBe(0)
  const { rows: kept } = await scene.app.pool.query(
    `select extract(epoch from expires_at - created_at)::int as seconds from broadcast_import where broadcast_id = $1`,
    [id],
  )
  expect(kept).toEqual([{ seconds: 3600 }])
})
