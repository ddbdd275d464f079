import type { Pool, QueryConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteEndpoint } from '#telling/webhooks/endpoints/remove.ts'
import { drainFanOut } from '#telling/webhooks/fan-out/fan-out.ts'
import { answering, type Rig, startRig } from './rig.ts'

// Whoever deletes an endpoint and whoever saves what its requests came to take their locks in one order.

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig?.close())

/** Until one waits for what another has locked. */
const somebodyWaits = () => {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return expect.poll(async () => (await rig.app.pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
}

test('an endpoint can be deleted while the failures of its requests are saved', async () => {
  const { ctx, workspaceId, endpoint } = await rig.subscribed(answering(500))
  await rig.emit(workspaceId)
  const other = rig.otherProcess()
  let deleting: Promise<void> | undefined
  const connect = async () => {
    const client = await rig.app.pool.connect()
    const query = async (config: QueryConfig) => {
      const result = await client.query(config)
      if (config.name === 'webhooks.finish_deliveries') {
        deleting = deleteEndpoint(ctx, endpoint.id)
        await somebodyWaits()
      }
      return result
    }
    return Object.assign(Object.create(client), { query, release: () => client.release() })
  }
  const query = (config: QueryConfig) => rig.app.pool.query(config)
  other.pool = { query, connect } as unknown as Pool
  await rig.drain(other)
  await deleting
  expect(deleting).toBeDefined()
  expect(await rig.deliveries(workspaceId)).toEqual([])
})

test('its deliveries are deleted in the order in which results are saved', async () => {
  const { ctx, workspaceId } = await rig.subscribed()
  // So many that PostgreSQL finds those of the next endpoint by their endpoint and not by their ids.
  await rig.emit(workspaceId, 400)
  await drainFanOut(rig.app)
  const endpoint = await rig.endpoint(ctx, (await rig.receiver()).url)
  await rig.emit(workspaceId, 2)
  await drainFanOut(rig.app)
  await rig.app.pool.query('analyze webhook_delivery')
  const ofEndpoint = async () =>
    (await rig.deliveries(workspaceId)).filter((one) => one.endpoint_id === endpoint.id).map(({ id }) => id)
  const [first, second] = (await ofEndpoint()).sort()
  // Where it stands now it is found last, unless somebody asks for the order.
  const move = `update webhook_delivery set next_try_at = next_try_at + interval '1 second'`
  await rig.app.pool.query(`${move} where workspace_id = $1 and id = $2`, [workspaceId, first])
  const client = await rig.app.pool.connect()
  const lock = 'select from webhook_delivery where workspace_id = $1 and id = $2 for update nowait'
  await client.query('begin')
  await client.query(lock, [workspaceId, first])
  const deleting = deleteEndpoint(ctx, endpoint.id)
  try {
    await somebodyWaits()
    await client.query(lock, [workspaceId, second])
  } finally {
    await client.query('rollback')
    client.release()
    await deleting
  }
  expect(await ofEndpoint()).toEqual([])
})
