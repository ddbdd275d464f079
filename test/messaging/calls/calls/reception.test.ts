import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { beatCalls } from '#messaging/calls/calls/holders.ts'
import { graphOf } from '../../automation/chatbot/chatbot-flows/scene.ts'
import { type CallScene, startCalls } from './scene.ts'

// Callers outside of the business hours.

let scene: CallScene

beforeAll(async () => {
  scene = await startCalls()
  await scene.person()
  await scene.sql(
    `insert into chatbot_settings (workspace_id, business_hours_enabled, business_hours) values ($1, true, $2)
     on conflict (workspace_id) do update set business_hours_enabled = true, business_hours = $2`,
    [
      scene.shop.workspaceId,
      JSON.stringify(
        [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, enabled: false, startTime: '09:00', endTime: '17:00' })),
      ),
    ],
  )
})
afterAll(() => scene?.parley.close())

test('nobody is asked, and the caller is refused at once', async () => {
  const platformId = await scene.dial('15550500001')
  expect(await scene.call(platformId, 'missed')).toMatchObject({ ended_by: 'system', rings_at: [] })
  await scene.parley.until(async () => (await scene.there(platformId))?.state === 'ended')
})

test('a voice menu answers at any hour', async () => {
  await beatCalls(scene.parley.app, newId(), { active: 0, capacity: 5 })
  const menu = graphOf({ closed: { type: 'hangup' } }, [])
  const flow = { name: 'Closed', messaging_account: 'Shop', is_call_start: true, is_active: true, menu }
  const made = await scene.admin.api.post('/ivr-flows', flow)
  expect(made.status, made.text).toBe(200)
  const platformId = await scene.dial('15550500002')
  expect(await scene.call(platformId, 'ringing')).toMatchObject({
    mode: 'bridged',
    step: 'ivr',
    rings_at: [],
  })
})
