import { afterAll, beforeAll, expect, test } from 'vitest'
import { speaker } from '../../../doors/event-language/speaker.ts'
import { type CallScene, offer, type Person, startCalls } from './scene.ts'

// Calls to contacts who allow them (spec/5 1.14, outgoing).

let scene: CallScene
let ada: Person

beforeAll(async () => {
  scene = await startCalls({
    CALLING__TURN_URLS: 'turn:turn.example.com:3478,stun:stun.example.com',
    CALLING__TURN_SECRET: 'shared with the servers',
  })
  ada = await scene.person('manager')
})
afterAll(() => scene?.parley.close())

const start = `mutation ($input: StartCallInput!) {
  startCall(input: $input) { answer call { id status direction mode agent { id } } }
}`
const end = 'mutation ($input: EndCallInput!) { endCall(input: $input) { call { id status } } }'
const permission = `query ($contactId: ID!, $numberId: ID!) {
  callPermission(contactId: $contactId, numberId: $numberId) { status canAsk canCall expiresAt limits { action most used } }
}`
const ask = `mutation ($input: RequestCallPermissionInput!) { requestCallPermission(input: $input) { permissionId } }`

const reply = (from: string, response: string, permanent = false) =>
  scene.parley.sandbox.control('/call_permissions', {
    phone_number_id: scene.shop.phoneId,
    from,
    response,
    permanent,
  })

test('a contact is asked, answers, is called, picks up and is hung up on', async () => {
  const phone = '15550470001'
  const contactId = await scene.chatOf(phone, ada.id)
  await scene.parley.sandbox.inbound(scene.shop.phoneId, phone, { type: 'text', text: { body: 'Call me' } })
  const refused = await ada.ask(start, {
    input: { contactId, numberId: scene.shop.numberId, sdpOffer: offer },
  })
  expect(refused.body.errors[0].extensions).toMatchObject({ code: 'INVALID_FIELD', reason: 'CONSENT_NEEDED' })
  expect(await ada.graphql(ask, { input: { contactId, numberId: scene.shop.numberId } })).toMatchObject({
    requestCallPermission: { permissionId: expect.any(String) },
  })
  expect(await ada.graphql(permission, { contactId, numberId: scene.shop.numberId })).toMatchObject({
    callPermission: { status: 'PENDING', canAsk: false, canCall: false },
  })
  const twice = await ada.ask(ask, { input: { contactId, numberId: scene.shop.numberId } })
  expect(twice.body.errors[0].extensions.reason).toBe('REFUSED_BY_PLATFORM')
  const { token } = (await ada.api.get('/auth/ws-token')).body.data
  const screen = await speaker(`${scene.parley.url.replace('http', 'ws')}/ws`, token)
  await reply(phone, 'accept')
  const allowed = await scene.parley.until(() => screen.of('call_permission_update')[0])
  expect(allowed?.payload).toEqual({
    contact_id: contactId,
    contact_phone: phone,
    contact_name: expect.any(String),
    status: 'accepted',
    expires_at: expect.any(String),
  })
  screen.ws.close()
  await scene.parley.until(
    async () => (await scene.sql(`select from call_permission where status = 'accepted'`)).length === 1,
  )
  expect(await ada.graphql(permission, { contactId, numberId: scene.shop.numberId })).toMatchObject({
    callPermission: { status: 'ACCEPTED', canCall: true, expiresAt: expect.any(String) },
  })
  const made = (await ada.graphql(start, {
    input: { contactId, numberId: scene.shop.numberId, sdpOffer: offer },
  })) as unknown as {
    startCall: { answer: string; call: { id: string } }
  }
  const { call, answer } = made.startCall
  expect(answer).toBe(offer)
  expect(call).toMatchObject({ direction: 'OUTGOING', mode: 'DIRECT', agent: { id: ada.id } })
  await scene.parley.until(
    async () => (await scene.sql(`select from call where id = $1 and status = 'accepted'`, [call.id])).length,
  )
  const busy = await ada.ask(start, { input: { contactId, numberId: scene.shop.numberId, sdpOffer: offer } })
  expect(busy.body.errors[0].extensions.code).toBe('INVALID_STATE')
  await ada.graphql(end, { input: { callId: call.id } })
  await scene.parley.until(
    async () =>
      (await scene.sql(`select from call where id = $1 and platform_end is null`, [call.id])).length,
  )
  const [row] = await scene.sql('select status, ended_by, due_at from call where id = $1', [call.id])
  expect(row).toEqual({ status: 'completed', ended_by: 'agent', due_at: null })
  const told = (await scene.told(call.id)).filter((type) => type !== 'outgoing_call.ringing')
  expect(told).toEqual(['outgoing_call.initiated', 'call.changed', 'outgoing_call.answered', 'call.ended'])
})

test('one who refuses has rejected', async () => {
  const phone = '15550100001'
  const contactId = await scene.chatOf(phone, ada.id)
  await reply(phone, 'accept', true)
  await scene.parley.until(
    async () =>
      (
        await scene.sql(`select from call_permission where status = 'accepted' and contact_id = $1`, [
          contactId,
        ])
      ).length === 1,
  )
  const made = (await ada.graphql(start, {
    input: { contactId, numberId: scene.shop.numberId, sdpOffer: offer },
  })) as unknown as {
    startCall: { answer: null; call: { id: string } }
  }
  const { call, answer } = made.startCall
  expect(answer).toBeNull()
  await scene.parley.until(
    async () => (await scene.sql(`select from call where id = $1 and status = 'rejected'`, [call.id])).length,
  )
  expect(await scene.told(call.id)).toContain('outgoing_call.rejected')
})

test('browsers are given servers with credentials for a day', async () => {
  const { iceServers } = (await ada.graphql('{ iceServers { urls username credential } }')) as unknown as {
    iceServers: { urls: string[]; username: string | null; credential: string | null }[]
  }
  expect(iceServers).toEqual([
    { urls: ['stun:stun.example.com'], username: null, credential: null },
    {
      urls: ['turn:turn.example.com:3478'],
      username: expect.stringMatching(new RegExp(`^\\d+:${ada.id}$`)),
      credential: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
    },
  ])
})

test('without a media process what needs one is not there, and other people of the shop see no call of hers', async () => {
  const phone = '15550470003'
  const contactId = await scene.chatOf(phone, ada.id)
  const asked = { input: { callId: contactId, offer } }
  const bridged = await ada.ask(
    'mutation ($input: AcceptCallInput!) { acceptCall(input: $input) { answer } }',
    asked,
  )
  expect(bridged.body.errors[0]).toMatchObject({
    message: 'Calling is not enabled',
    extensions: { code: 'UNAVAILABLE' },
  })
  await scene.sql(
    `update role set permissions = array_remove(permissions, 'call_logs:read') where name = 'agent'`,
  )
  const bob = await scene.person()
  expect(await bob.graphql('{ calls(first: 10) { nodes { id } } }')).toEqual({ calls: { nodes: [] } })
})
