import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killable, killable } from '../../support/killable.ts'
import { memberSession } from '../../support/session.ts'
import { until } from '../../support/until.ts'
import { recountOf } from '../broadcasts/campaign-scene.ts'

// A process is killed while it looks at the rows of a file: the next one goes on where it was (docs/adr/0074).

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
  place: number
  added: number
  skipped: number
  refused: number
}

test('after kills -9 in the middle everybody is added once, and nobody before all are looked at', {
  timeout: 240_000,
}, async () => {
  let running = await scene.start()
  const { workspaceId } = scene.tenant
  const session = await memberSession(scene, workspaceId)
  const { pool } = scene.app
  const { rows: found } = await pool.query(
    `select t.id, n.name from template t join number n on n.workspace_id = t.workspace_id and n.id = t.number_id
     where t.workspace_id = $1 and t.name = 'order_update'`,
    [workspaceId],
  )
  const body = { name: 'Crash', messaging_account: found[0].name, template_id: found[0].id }
  const { id } = (await session.api.post('/campaigns', body)).body.data
  const form = new FormData()
  const query = `mutation ($id: ID!, $file: Upload!) {
    startBroadcastImport(input: { id: $id, file: $file }) { broadcastRecipientImport { id } } }`
  form.set('operations', JSON.stringify({ query, variables: { id, file: null } }))
  form.set('map', JSON.stringify({ 0: ['variables.file'] }))
  form.set('0', new Blob([text]), 'people.csv')
  const sent = await fetch(`${scene.url}/api/graphql`, {
    method: 'POST',
    body: form,
    headers: {
      cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': session.cookies.get('svc_csrf') ?? '',
    },
  })
  const { data } = (await sent.json()) as {
    data: { startBroadcastImport: { broadcastRecipientImport: { id: string } } }
  }
  const importId = data.startBroadcastImport.broadcastRecipientImport.id
  const look = async (): Promise<Shown> => {
    const { rows: shown } = await pool.query(
      'select state, place, added, skipped, refused from broadcast_import where id = $1',
      [importId],
    )
    return shown[0] as Shown
  }
  const added = async () => {
    const { rows: counted } = await pool.query(
      'select count(*)::int as many, count(distinct phone)::int as phones from broadcast_recipient where broadcast_id = $1',
      [id],
    )
    return counted[0] as { many: number; phones: number }
  }
  let place = 0
  let kills = 0
  // Killed in the middle of the parts, as often as it is still running when the next part is done.
  for (; kills < 3; kills++) {
    const from = place
    await until(async () => (await look()).place > from, 60_000)
    await running.kill()
    const left = await look()
    place = left.place
    expect(place).toBeGreaterThan(from)
    if (left.state !== 'running') break
    expect((await added()).many).toBe(0)
    // What is settled is settled once: the bad rows so far are those of the rows so far.
    expect(left.refused).toBe(Math.floor((Math.min(place, rows + 1) - 1) / 10))
    running = await scene.start()
  }
  expect(kills, 'it was killed while it ran').toBeGreaterThan(0)
  await until(async () => (await look()).state === 'completed', 60_000)
  const good = rows - bad
  expect(await look()).toMatchObject({ added: good, skipped: twice, refused: bad })
  expect(await added()).toEqual({ many: good, phones: good })
  const { rows: counted } = await pool.query(recountOf, [id])
  expect(counted[0].stored).toEqual(counted[0].counted)
})
