import { afterAll, beforeAll, expect, test } from 'vitest'
import { workspaceOf } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { drainFanOut } from '#telling/webhooks/fan-out/fan-out.ts'
import { type Rig, startRig } from './rig.ts'

let rig: Rig

beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

/** A workspace with an event and somebody who wants it. */
async function workspace(): Promise<string> {
  const ctx = await rig.workspaceCtx()
  await rig.endpoint(ctx, 'http://127.0.0.1:9/hook')
  const workspaceId = workspaceOf(ctx.actor)
  await rig.emit(workspaceId)
  return workspaceId
}

/** An application that cannot write the bodies of this workspace until it is mended, and how often it tried. */
function breaking(workspaceId: string, error: Error) {
  const state = { broken: true, tries: 0 }
  const render = rig.app.renderSubject
  const app: App = {
    ...rig.app,
    renderSubject: async (resource, id, rows) => {
      if (id === workspaceId && state.broken) {
        state.tries++
        throw error
      }
      return (await render?.(resource, id, rows)) ?? []
    },
  }
  return { app, state }
}

test('a workspace whose events cannot be queued is tried less and less often, and goes on within a minute', async () => {
  const broken = await workspace()
  const { app, state } = breaking(broken, new Error('cannot be rendered'))
  // As the sweeper and the wake-ups of others do it.
  for (let second = 0; second < 600; second++) {
    await drainFanOut(app)
    await drainFanOut(app)
    await rig.clock.advance(1)
  }
  expect(state.tries).toBeGreaterThan(10)
  expect(state.tries).toBeLessThan(20)
  const other = await workspace()
  await drainFanOut(app)
  expect(await rig.deliveries(other)).toHaveLength(1)
  state.broken = false
  await rig.clock.advance(60)
  await drainFanOut(app)
  expect(await rig.deliveries(broken)).toHaveLength(1)
})

test('a workspace that worked again begins anew', async () => {
  const broken = await workspace()
  const { app, state } = breaking(broken, new Error('cannot be rendered'))
  for (const rest of [1, 2, 4]) {
    await drainFanOut(app)
    await rig.clock.advance(rest)
  }
  state.broken = false
  await drainFanOut(app)
  state.broken = true
  await rig.emit(broken)
  await drainFanOut(app)
  expect(state.tries).toBe(4)
  await rig.clock.advance(1)
  await drainFanOut(app)
  expect(state.tries).toBe(5)
})

test('a database that was away is no reason to rest', async () => {
  const broken = await workspace()
  const { app, state } = breaking(broken, Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  await drainFanOut(app)
  state.broken = false
  await drainFanOut(app)
  expect(await rig.deliveries(broken)).toHaveLength(1)
})
