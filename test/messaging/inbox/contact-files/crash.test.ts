import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killable, killable } from '../../../support/killable.ts'
import { killedWhile } from '../../../support/killed-while.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { until } from '../../../support/until.ts'

// A process is killed while it reads a file, or saves its rows: the next one says so, or goes on where it was
// (docs/adr/0064).

const rows = 12_000

let scene: Killable
beforeAll(async () => {
  scene = await killable()
})
afterAll(() => scene?.close())

const text = `phone_number,profile_name\n${Array.from(
  { length: rows },
  (_, n) => `+${4_915_600_000_000 + n},Person ${n}`,
).join('\n')}\n`

/** Sends the file. */
function send({ cookies }: Session): Promise<Response> {
  const form = new FormData()
  const query =
    'mutation ($file: Upload!) { startContactImport(input: { file: $file }) { contactImport { id } } }'
  form.set('operations', JSON.stringify({ query, variables: { file: null } }))
  form.set('map', JSON.stringify({ 0: ['variables.file'] }))
  form.set('0', new Blob([text]), 'people.csv')
  return fetch(`${scene.url}/api/graphql`, {
    method: 'POST',
    body: form,
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': cookies.get('svc_csrf') ?? '',
    },
  })
}

interface Shown {
  id: string
  state: string
  settledCount: number
  createdCount: number
  skippedCount: number
}

test('after a kill -9 in the middle every row is saved once', { timeout: 120_000 }, async () => {
  const first = await scene.start()
  const { workspaceId } = scene.tenant
  const session = await memberSession(scene, workspaceId)
  const sent = await send(session)
  const { data } = (await sent.json()) as { data: { startContactImport: { contactImport: { id: string } } } }
  const { id } = data.startContactImport.contactImport
  await session.graphql(
    'mutation ($id: ID!) { runContactImport(input: { id: $id }) { contactImport { state } } }',
    { id },
  )
  const look = async (): Promise<Shown> => {
    const { rows: found } = await scene.app.pool.query(
      `select id, state, created + updated + skipped + refused as "settledCount", created as "createdCount",
         skipped as "skippedCount" from contact_import where id = $1`,
      [id],
    )
    return found[0] as Shown
  }
  await until(async () => (await look()).settledCount >= 2000)
  await first.kill()
  const left = await look()
  expect(left.state).toBe('running')
  expect(left.settledCount).toBeLessThan(rows)
  const count = async (what: string) => {
    const found = await scene.app.pool.query(
      `select count(*)::int as many from ${what} where workspace_id = $1`,
      [workspaceId],
    )
    return found.rows[0].many as number
  }
  // What is saved and what is counted are one.
  expect(await count('contact')).toBe(left.createdCount)
  const next = await scene.start()
  await until(async () => (await look()).state === 'completed')
  expect(await look()).toMatchObject({ createdCount: rows, skippedCount: 0 })
  expect(await count('contact')).toBe(rows)
  expect(await count(`(select * from event where type = 'contact.created') e`)).toBe(rows)
  await next.kill()
})

test('a file whose reader is killed has failed when nothing of it came for five minutes, and says so', {
  timeout: 120_000,
}, async () => {
  const running = await scene.start()
  const session = await memberSession(scene, scene.tenant.workspaceId)
  const reading = {
    lock: 'lock table contact_import_row in share mode',
    waiting: 'insert into contact_import_row',
  }
  const sent = send(session).catch(() => 'killed')
  await killedWhile(scene.app.pool, reading, () => running.kill())
  await sent
  const look = async () => {
    const { rows: found } = await scene.app.pool.query(
      `select state, failure, created, extract(day from expires_at - finished_at)::int as days,
         rows_until = finished_at as "rowsGo"
       from contact_import order by created_at desc limit 1`,
    )
    return found[0] as Record<string, unknown>
  }
  expect(await look()).toMatchObject({ state: 'reading' })
  await scene.start()
  await scene.clock(4 * 60)
  expect(await look(), 'it may still be read').toMatchObject({ state: 'reading' })
  await scene.clock(2 * 60)
  await until(async () => (await look()).state === 'failed')
  expect(await look()).toEqual({
    state: 'failed',
    failure: 'The file was not read to its end',
    created: 0,
    days: 30,
    rowsGo: true,
  })
})
