import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { messagesByIds } from '#messaging/messages/messages/message-queries.ts'
import { deleteEndpoint } from '#telling/webhooks/endpoints/remove.ts'
import { updateEndpoint } from '#telling/webhooks/endpoints/update.ts'
import { drainFanOut } from '#telling/webhooks/fan-out/fan-out.ts'
import { type Rig, startRig } from './rig.ts'

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

// Nobody listens there: these tests look at what is queued.
const url = 'http://127.0.0.1:9/hook'

async function workspace(features?: Parameters<Rig['workspaceCtx']>[0]) {
  const ctx = await rig.workspaceCtx(features)
  return { ctx, workspaceId: workspaceOf(ctx.actor) }
}

async function cursor(workspaceId: string) {
  const text = 'select event_seq, fanout_seq from workspace_counter where workspace_id = $1'
  return (await rig.app.pool.query(text, [workspaceId])).rows[0]
}

async function bodies(workspaceId: string): Promise<Record<string, never>[]> {
  const text = 'select body from event_body where workspace_id = $1 order by event_id'
  return (await rig.app.pool.query(text, [workspaceId])).rows.map((row) => JSON.parse(row.body))
}

/** A message of this workspace. */
async function messageOf(workspaceId: string): Promise<string> {
  const text = 'select id from message where workspace_id = $1 limit 1'
  return (await rig.app.pool.query(text, [workspaceId])).rows[0].id
}

/** An application whose statement of this name fails, before or after it has run. */
function failing(name: string, when: 'before' | 'after'): App {
  const { pool } = rig.app
  const query = async (config: { name?: string }) => {
    if (config.name === name && when === 'before') throw new Error('the process dies')
    const result = await pool.query(config as never)
    if (config.name === name) throw new Error('the process dies')
    return result
  }
  return { ...rig.app, pool: { query } as never }
}

describe('drainFanOut', () => {
  test('goes through a long backlog by turns, so that who gets behind meanwhile does not wait for its end', async () => {
    const long = await workspace()
    await rig.endpoint(long.ctx, url)
    const start = await cursor(long.workspaceId)
    // Events of one and the same message are quick to make.
    const subjectId = await rig.emit(long.workspaceId).then(() => messageOf(long.workspaceId))
    await rig.emit(long.workspaceId, 1499, { subjectId })
    expect(await drainFanOut(rig.app)).toEqual({ more: true })
    const between = await cursor(long.workspaceId)
    expect(Number(between.fanout_seq) - Number(start.fanout_seq)).toBe(1000)
    const late = await workspace()
    await rig.endpoint(late.ctx, url)
    await rig.emit(late.workspaceId)
    expect(await drainFanOut(rig.app)).toEqual({ more: false })
    expect(await rig.deliveries(late.workspaceId)).toHaveLength(1)
    expect(await rig.deliveries(long.workspaceId)).toHaveLength(1500)
  })

  test('queues an event for every endpoint that subscribes to it, with the body of its GET', async () => {
    const { ctx, workspaceId } = await workspace()
    const one = await rig.endpoint(ctx, url)
    const two = await rig.endpoint(ctx, url, ['message.status', 'message.sent'])
    await rig.endpoint(ctx, url, ['contact.created'])
    const [eventId = ''] = await rig.emit(workspaceId)
    await drainFanOut(rig.app)
    const queued = await rig.deliveries(workspaceId)
    expect(queued.map((delivery) => delivery.endpoint_id).sort()).toEqual([one.id, two.id].sort())
    for (const delivery of queued)
      expect(delivery).toMatchObject({
        event_id: eventId,
        event_type: 'message.status',
        state: 'waiting',
        tries: 0,
      })
    const [body, ...more] = await bodies(workspaceId)
    expect(more).toEqual([])
    const { rows } = await rig.app.pool.query('select * from event where id = $1', [eventId])
    const [message] = await messagesByIds(ctx, [rows[0].subject_id])
    // What the event set is in the body, although the row still says otherwise.
    const rendered = await rig.app.renderSubject?.('message', workspaceId, [{ ...message, status: 'sent' }])
    expect(message?.status).toBe('pending')
    expect(body).toEqual({
      id: eventId,
      type: 'message.status',
      timestamp: rows[0].occurred_at.toISOString(),
      data: { message: JSON.parse(JSON.stringify(rendered?.[0])), previous_status: 'pending' },
    })
    expect(body?.data).toMatchObject({
      message: { status: 'sent', to: '+15551234567', text: { body: 'Hi' } },
    })
  })

  test('queues in order, every event once, over many statements', async () => {
    const { ctx, workspaceId } = await workspace()
    await rig.endpoint(ctx, url)
    const ids = await rig.emit(workspaceId, 230)
    await drainFanOut(rig.app)
    await drainFanOut(rig.app)
    expect((await rig.deliveries(workspaceId)).map((delivery) => delivery.event_id)).toEqual(ids)
    expect(await cursor(workspaceId)).toEqual({ event_seq: 230, fanout_seq: 230 })
  })

  test('passes by events that are not public, not wanted, or before the first endpoint', async () => {
    const { ctx, workspaceId } = await workspace()
    await rig.emit(workspaceId)
    await drainFanOut(rig.app)
    expect(await cursor(workspaceId)).toEqual({ event_seq: 1, fanout_seq: 1 })
    await rig.endpoint(ctx, url)
    await rig.emit(workspaceId, 1, { type: 'message.created' })
    await rig.emit(workspaceId, 1, { type: 'chat.updated' })
    await rig.emit(workspaceId, 1, { type: 'message.sent' })
    await drainFanOut(rig.app)
    expect(await rig.deliveries(workspaceId)).toEqual([])
    expect(await bodies(workspaceId)).toEqual([])
    expect(await cursor(workspaceId)).toEqual({ event_seq: 4, fanout_seq: 4 })
  })

  test('a deleted contact is told by its id and phone alone', async () => {
    const { ctx, workspaceId } = await workspace()
    await rig.endpoint(ctx, url, ['contact.deleted'])
    const subjectId = createCtx(rig.app, { actor: ctx.actor }).newId()
    await rig.emit(workspaceId, 1, {
      type: 'contact.deleted',
      subjectId,
      data: { set: { phone: '15551234567' } },
    })
    await drainFanOut(rig.app)
    expect(await bodies(workspaceId)).toMatchObject([
      { data: { contact: { id: subjectId, phone: '+15551234567' } } },
    ])
    expect(Object.keys((await bodies(workspaceId))[0]?.data ?? {})).toEqual(['contact'])
  })

  test('nothing is queued for disabled endpoints, closed switches, or keys while the plan has none', async () => {
    const { ctx, workspaceId } = await workspace()
    const { id } = await rig.endpoint(ctx, url)
    const turn = (key: string, enabled: boolean) =>
      rig.app.pool.query('update workspace_feature set enabled = $3 where workspace_id = $1 and key = $2', [
        workspaceId,
        key,
        enabled,
      ])
    await updateEndpoint(ctx, id, { enabled: false })
    await rig.emit(workspaceId)
    await drainFanOut(rig.app)
    await updateEndpoint(ctx, id, { enabled: true })
    for (const key of ['webhooks.messages', 'api.keys']) {
      await turn(key, false)
      await rig.emit(workspaceId)
      await drainFanOut(rig.app)
      await turn(key, true)
    }
    expect(await rig.deliveries(workspaceId)).toEqual([])
    const [last] = await rig.emit(workspaceId)
    await drainFanOut(rig.app)
    expect(await rig.deliveries(workspaceId)).toMatchObject([{ event_id: last }])
  })

  test('a paused endpoint goes on collecting', async () => {
    const { ctx, workspaceId } = await workspace()
    const { id } = await rig.endpoint(ctx, url)
    await rig.app.pool.query("update webhook_endpoint set status = 'paused' where id = $1", [id])
    await rig.emit(workspaceId)
    await rig.drain()
    expect(await rig.deliveries(workspaceId)).toMatchObject([{ state: 'waiting', tries: 0 }])
  })

  test('a drain that dies midway queues nothing twice and loses nothing', async () => {
    const { ctx, workspaceId } = await workspace()
    await rig.endpoint(ctx, url)
    const ids = await rig.emit(workspaceId, 150)
    await drainFanOut(failing('webhooks.subscribers', 'after'))
    await drainFanOut(failing('webhooks.queue_events', 'before'))
    expect(await rig.deliveries(workspaceId)).toEqual([])
    // It dies after the commit of its first part: that part stays, and only the rest is left.
    await drainFanOut(failing('webhooks.queue_events', 'after'))
    expect(await rig.deliveries(workspaceId)).toHaveLength(100)
    await drainFanOut(rig.app)
    expect((await rig.deliveries(workspaceId)).map((delivery) => delivery.event_id)).toEqual(ids)
  })

  test('a body that cannot be written holds up its workspace, not the others', async () => {
    const broken = await workspace()
    const fine = await workspace()
    await rig.endpoint(broken.ctx, url)
    await rig.endpoint(fine.ctx, url)
    await rig.emit(broken.workspaceId)
    await rig.emit(fine.workspaceId)
    const render = rig.app.renderSubject
    const app: App = {
      ...rig.app,
      renderSubject: async (resource, workspaceId, rows) => {
        if (workspaceId === broken.workspaceId) throw new Error('cannot be rendered')
        return (await render?.(resource, workspaceId, rows)) ?? []
      },
    }
    await drainFanOut(app)
    expect(await rig.deliveries(broken.workspaceId)).toHaveLength(0)
    expect(await rig.deliveries(fine.workspaceId)).toHaveLength(1)
    await drainFanOut(rig.app)
    expect(await rig.deliveries(broken.workspaceId)).toHaveLength(1)
  })

  test('several drains at once, while events come in, queue each event exactly once', async () => {
    const { ctx, workspaceId } = await workspace()
    const endpoint = await rig.endpoint(ctx, url)
    const idle = await workspace()
    const apps = [rig.app, { ...rig.app }, { ...rig.app }]
    const ids: string[] = []
    const emitting = (async () => {
      for (let round = 0; round < 25; round++) {
        ids.push(...(await rig.emit(workspaceId, 8)))
        await rig.emit(idle.workspaceId)
      }
    })()
    let done = false
    const draining = apps.map(async (app) => {
      while (!done) await drainFanOut(app)
    })
    await emitting.finally(() => {
      done = true
    })
    await Promise.all(draining)
    await drainFanOut(rig.app)
    const queued = await rig.deliveries(workspaceId)
    expect(queued.map((delivery) => delivery.event_id).sort()).toEqual([...ids].sort())
    expect(new Set(queued.map((delivery) => delivery.endpoint_id))).toEqual(new Set([endpoint.id]))
    expect(await cursor(workspaceId)).toEqual({ event_seq: 200, fanout_seq: 200 })
    expect(await cursor(idle.workspaceId)).toEqual({ event_seq: 25, fanout_seq: 25 })
  })

  test('an endpoint that is deleted while its events are queued gets none', async () => {
    const { ctx, workspaceId } = await workspace()
    const { id } = await rig.endpoint(ctx, url)
    const other = await rig.endpoint(ctx, url)
    await rig.emit(workspaceId, 2)
    const query = async (config: { name?: string }) => {
      if (config.name === 'webhooks.queue_events') await deleteEndpoint(ctx as Ctx, id)
      return rig.app.pool.query(config as never)
    }
    await drainFanOut({ ...rig.app, pool: { query } as never })
    const queued = await rig.deliveries(workspaceId)
    expect(queued.map((delivery) => delivery.endpoint_id)).toEqual([other.id, other.id])
  })

  test('deleting an endpoint waits for events that are being queued for it, and drops them too', async () => {
    const { ctx, workspaceId } = await workspace()
    const { id } = await rig.endpoint(ctx, url)
    await rig.emit(workspaceId, 2)
    const client = await rig.app.pool.connect()
    let deleting: Promise<void> | undefined
    const query = async (config: { name?: string }) => {
      if (config.name !== 'webhooks.queue_events') return client.query(config as never)
      await client.query('begin')
      const result = await client.query(config as never)
      deleting = deleteEndpoint(ctx as Ctx, id)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%delete_endpoint%'`
      await expect.poll(async () => (await rig.app.pool.query(waiting)).rowCount).toBe(1)
      await client.query('commit')
      return result
    }
    await drainFanOut({ ...rig.app, pool: { query } as never })
    await deleting
    client.release()
    expect(await rig.deliveries(workspaceId)).toEqual([])
  })

  test('deleting an endpoint drops its queue', async () => {
    const { ctx, workspaceId } = await workspace()
    const { id } = await rig.endpoint(ctx, url)
    await rig.emit(workspaceId, 3)
    await drainFanOut(rig.app)
    await deleteEndpoint(ctx as Ctx, id)
    expect(await rig.deliveries(workspaceId)).toEqual([])
  })
})
