import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSubjectRenderer } from '#doors/documents/render.ts'
import { messagesByIds } from '#messaging/messages/messages/message-queries.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'

let parley: Parley
let tenant: Tenant
beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant()
})
afterAll(() => parley?.close())

test('an object in an event is what its GET answers, with what the event laid over it', async () => {
  await parley.sandbox.inbound(tenant.phoneId, '15551230001', { type: 'text', text: { body: 'Hello?' } })
  const shown = await parley.until(async () => (await tenant.v1.get('/messages')).body.data[0])
  const actor = { kind: 'system', workspaceId: tenant.workspaceId } as const
  const [row] = await messagesByIds({ app: parley.app, actor }, [shown.id])
  const render = createSubjectRenderer(parley.app)
  const failed = { ...row, status: 'failed', errorCode: 7, errorMessage: 'no' }
  const rendered = await render('message', tenant.workspaceId, [row, failed])
  expect(JSON.parse(JSON.stringify(rendered))).toEqual([
    shown,
    { ...shown, status: 'failed', error: { code: 7, message: 'no' } },
  ])
  await expect(render('nothing', tenant.workspaceId, [row])).rejects.toThrow('nothing')
})
