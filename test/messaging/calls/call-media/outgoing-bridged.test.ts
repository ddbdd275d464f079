import { afterAll, beforeAll, expect, test } from 'vitest'
import { storageOf } from '#messaging/content/media/storage.ts'
import { until as untilEver } from '../../../support/until.ts'

const until = <T>(look: () => Promise<T> | T, within = 30_000) => untilEver(look, within)

import { agentLeg } from './agent-leg.ts'
import { type CallScene, openCallScene } from './scene.ts'

const start = 'mutation ($input: StartCallInput!) { startCall(input: $input) { answer call { id mode } } }'
const end = 'mutation ($input: EndCallInput!) { endCall(input: $input) { call { status } } }'
const phone = '351912000222'

let scene: CallScene
beforeAll(async () => {
  scene = await openCallScene('42400-42439')
})
afterAll(() => scene?.close())

test('an agent calls a contact, who hears them; the recording goes with the contact', async () => {
  const { agent, parley, tenant } = scene
  const { sandbox, app } = parley
  await sandbox.settings({ calls: { answer_ms: null } })
  await sandbox.inbound(tenant.phoneId, phone, { type: 'text', text: { body: 'Call me' } })
  await sandbox.control('/call_permissions', {
    phone_number_id: tenant.phoneId,
    from: phone,
    response: 'accept',
    permanent: true,
  })
  const contact = await until(async () => {
    const { rows } = await app.pool.query('select id from contact where phone = $1', [phone])
    return rows[0] as { id: string } | undefined
  })
  const heard = await agentLeg([42_440, 42_449], async (sdpOffer) => {
    const answer = await agent.graphql(start, {
      input: { contactId: contact.id, numberId: tenant.numberId, sdpOffer },
    })
    const { startCall } = answer as never as { startCall: { answer: string; call: { mode: string } } }
    expect(startCall.call.mode).toBe('BRIDGED')
    return startCall.answer
  })
  const id = await until(async () => {
    const { calls } = (await (await fetch(`${sandbox.url}/__sim/calls`)).json()) as {
      calls: { id: string }[]
    }
    return calls[0]?.id
  })
  const media = { play: { frequency: 440 } }
  await sandbox.control('/calls', { phone_number_id: tenant.phoneId, id, event: 'connect', media })
  await until(() => heard.packets > 50)
  await until(async () => (await scene.heard(id)).packets.received > 50)
  await until(async () => (await scene.row()).recording === 'recording')

  // A process that could not say for a minute that it lives does not take its own calls for those of a dead one.
  await parley.clock.advance(60)
  const before = heard.packets
  await until(() => heard.packets > before + 50)

  const call = await scene.row()
  expect(call).toMatchObject({ endedBy: null, recording: 'recording' })
  await agent.graphql(end, { input: { callId: call.id } })
  const kept = await until(async () => {
    const row = await scene.row()
    return row.recording === 'ready' ? row : null
  })
  expect(kept).toMatchObject({ status: 'completed', endedBy: 'agent' })

  expect((await agent.api.send('DELETE', `/contacts/${contact.id}`)).status).toBe(200)
  await parley.clock.advance(3600)
  await until(async () => {
    const file = await storageOf(app).open(kept.storageKey as string)
    file?.destroy()
    return file === null
  }, 30_000)
  await parley.clock.advance(120)
  await until(async () => (await app.pool.query('select from call')).rowCount === 0)
})
