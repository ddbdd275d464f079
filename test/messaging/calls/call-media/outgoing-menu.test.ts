import { afterAll, beforeAll, expect, test } from 'vitest'
import { toneSamples, wav } from '#sandbox/calling/sound/tones.ts'
import { until as untilEver } from '../../../support/until.ts'
import { graphOf } from '../../automation/chatbot/chatbot-flows/scene.ts'
import { agentLeg } from './agent-leg.ts'
import { type CallScene, openCallScene } from './scene.ts'

// A voice menu that a contact hears once the agent of an outgoing call has hung up.

const until = <T>(look: () => Promise<T> | T) => untilEver(look, 30_000)
const start = 'mutation ($input: StartCallInput!) { startCall(input: $input) { answer call { id mode } } }'
const end = 'mutation ($input: EndCallInput!) { endCall(input: $input) { call { status endedAt } } }'
const phone = '351912000223'
const promptTone = 800

let scene: CallScene
let contactId: string
beforeAll(async () => {
  scene = await openCallScene('42540-42579')
  const { parley, tenant, agent } = scene
  const { sandbox, app } = parley
  await app.pool.query(`update number_calling set recording = 'off', prefers_bridge = false`)
  await sandbox.settings({ calls: { answer_ms: null } })
  await sandbox.inbound(tenant.phoneId, phone, { type: 'text', text: { body: 'Call me' } })
  const reply = { phone_number_id: tenant.phoneId, from: phone, response: 'accept', permanent: true }
  await sandbox.control('/call_permissions', reply)
  contactId = await until(async () => {
    const { rows } = await app.pool.query('select id from contact where phone = $1', [phone])
    return rows[0]?.id as string
  })
  const audio_file = await scene.upload(wav(toneSamples(promptTone)))
  const menu = graphOf(
    {
      ask: {
        type: 'menu',
        config: { audio_file, options: { 5: { label: 'Very good' } }, timeout_seconds: 60 },
      },
      bye: { type: 'hangup' },
    },
    [['ask', 'bye', 'digit:5']],
  )
  const flow = { name: 'Survey', messaging_account: 'Shop', is_outgoing_end: true, is_active: true, menu }
  const made = await agent.api.post('/ivr-flows', flow)
  expect(made.status, made.text).toBe(200)
})
afterAll(() => scene?.close())

/** The agent calls, and the contact picks up; answers the platform's id. */
async function talks(): Promise<{ id: string; callId: string }> {
  const { agent, parley, tenant } = scene
  let callId = ''
  await agentLeg([42_580, 42_599], async (sdpOffer) => {
    const input = { contactId, numberId: tenant.numberId, sdpOffer }
    const { startCall } = (await agent.graphql(start, { input })) as never as {
      startCall: { answer: string; call: { id: string; mode: string } }
    }
    expect(startCall.call.mode).toBe('BRIDGED')
    callId = startCall.call.id
    return startCall.answer
  })
  const id = await until(async () => {
    const { rows } = await parley.app.pool.query('select platform_call_id as id from call where id = $1', [
      callId,
    ])
    return rows[0]?.id as string | undefined
  })
  // The customer presses the key again and again: one of them comes while the menu listens.
  const digits = Array.from({ length: 10 }, (_, at) => ({ digit: '5', after_ms: 2_000 * (at + 1) }))
  const media = { play: { frequency: 440 }, digits }
  await parley.sandbox.control('/calls', { phone_number_id: tenant.phoneId, id, event: 'connect', media })
  await until(async () => (await scene.heard(id)).packets.received > 20)
  return { id, callId }
}

test('the contact hears the menu and presses a key, while the agent is free', async () => {
  const { agent } = scene
  const { id, callId } = await talks()
  await until(async () => (await scene.row()).status === 'accepted')
  const { endCall } = (await agent.graphql(end, { input: { callId } })) as never as {
    endCall: { call: object }
  }
  expect(endCall.call).toEqual({ status: 'ACCEPTED', endedAt: null })
  const again = await agent.ask(end, { input: { callId } })
  expect(JSON.stringify(again.body)).toContain('INVALID_STATE')
  await until(async () => (await scene.heardMs(id, promptTone)) > 100)
  const ended = await until(async () => {
    const row = await scene.row()
    return row.endedBy ? row : null
  })
  expect(ended).toMatchObject({ id: callId, status: 'completed', endedBy: 'system' })
  expect(ended.path).toMatchObject([
    { flow: 'Survey' },
    { digit: '5', option_label: 'Very good' },
    { node: 'bye' },
  ])
})

test('a contact who hangs up ends the call, without a menu', async () => {
  const { parley, tenant } = scene
  const { id, callId } = await talks()
  await parley.sandbox.control('/calls', { phone_number_id: tenant.phoneId, id, event: 'terminate' })
  const ended = await until(async () => {
    const row = await scene.row()
    return row.id === callId && row.endedBy ? row : null
  })
  expect(ended).toMatchObject({ endedBy: 'client', path: [] })
})
