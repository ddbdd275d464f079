import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { beatCalls, claimCalls } from '#messaging/calls/calls/holders.ts'
import { type CallCommand, commandsOf, finishCommand } from '#messaging/calls/calls/media-commands.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { connectCall } from '#outside/platform/calls.ts'
import { type CallScene, offer, offerOf, type Person, startCalls } from './scene.ts'

// A member talks in one call at a time, and nobody waits for a call that has ended. The media process is played here: it
// answers when a test says so.

let scene: CallScene
let ada: Person
let bob: Person
const holder = newId()
const held: { workspaceId: string; id: string }[] = []
let beating: NodeJS.Timeout

const beat = () => beatCalls(scene.parley.app, holder, { active: 0, capacity: 5 })

beforeAll(async () => {
  scene = await startCalls()
  ada = await scene.person('admin')
  bob = await scene.person('admin')
  await beat()
  beating = setInterval(() => void beat(), 1000)
})
afterAll(async () => {
  clearInterval(beating)
  await scene?.parley.close()
})

const codeOf = (body: { errors?: { extensions: { code: string } }[] }) => body.errors?.[0]?.extensions.code
const start = 'mutation ($input: StartCallInput!) { startCall(input: $input) { call { id } } }'
const end = 'mutation ($input: EndCallInput!) { endCall(input: $input) { call { id } } }'

/** The next command of a call, once it is asked for. */
async function asked(callId: string): Promise<CallCommand> {
  const { app } = scene.parley
  return scene.parley.until(async () => {
    held.push(...(await claimCalls(app, holder, 10)))
    return (await commandsOf(app, holder, held)).find((one) => one.callId === callId)
  })
}

const answer = async (callId: string) =>
  finishCommand(scene.parley.app, await asked(callId), { result: { answer: 'v=0' } })

/** A customer lets the shop call them. */
async function allow(phone: string): Promise<void> {
  const from = { phone_number_id: scene.shop.phoneId, from: phone, response: 'accept', permanent: true }
  await scene.parley.sandbox.control('/call_permissions', from)
}

async function rung(phone: string, agent: Person) {
  await scene.chatOf(phone, agent.id)
  const platformId = await scene.dial(phone)
  const { id } = await scene.call(platformId, 'ringing')
  const [transfer] = await scene.sql('select id from call_transfer where call_id = $1', [id])
  return { platformId, id: String(id), transferId: String(transfer?.id) }
}

const connect = (who: Person, transferId: string) =>
  who.api.post(`/call-transfers/${transferId}/connect`, { sdp_offer: offerOf('browser') })

test('a call that ends while its sound is connected answers 409 at once, though the process says nothing', async () => {
  const { platformId, id, transferId } = await rung('15550490001', ada)
  const taking = connect(ada, transferId)
  await asked(id)
  await scene.customer('terminate', platformId)
  const taken = await taking
  expect([taken.status, taken.body.message]).toEqual([409, 'The caller has hung up'])
  expect(await scene.call(platformId)).toMatchObject({ ended_by: 'client' })
})

test('a call whose agent thinks better of it before the platform has named it is ended there once it is named', async () => {
  const { app, sandbox, until } = scene.parley
  const phone = '15550490005'
  const contactId = await scene.chatOf(phone, bob.id)
  await allow(phone)
  const calling = bob.api.post('/calls/outgoing', {
    contact_id: contactId,
    messaging_account: 'Shop',
    sdp_offer: offerOf('bob'),
  })
  const callId = await until(async () => {
    const [row] = await scene.sql('select id from call where contact_id = $1', [contactId])
    return row && String(row.id)
  })
  await asked(callId)
  await bob.graphql(end, { input: { callId } })
  expect((await calling).body.message).toBe('The call has ended')
  // The media process has asked the platform meanwhile, and died before it said so.
  await sandbox.settings({ calls: { answer_ms: null } })
  const number = await numberById(app, scene.shop.workspaceId, scene.shop.numberId)
  const platformId = await connectCall(
    app,
    number as NumberEntry,
    { phone, userId: null },
    { sdp: offer, data: callId },
  )
  await until(async () => (await scene.there(platformId))?.state === 'ended')
  expect(await scene.call(platformId)).toMatchObject({ id: callId, ended_by: 'agent' })
  await sandbox.settings({ calls: { answer_ms: 200 } })
})

test('of two calls that a member begins or takes at once one goes', async () => {
  const contacts: string[] = []
  for (const phone of ['15550490002', '15550490003']) {
    contacts.push(await scene.chatOf(phone, bob.id))
    await allow(phone)
  }
  const begun = await Promise.all(
    contacts.map((contactId) =>
      bob.ask(start, { input: { contactId, numberId: scene.shop.numberId, sdpOffer: offer } }),
    ),
  )
  expect(begun.map(({ body }) => codeOf(body) ?? 'begun').sort()).toEqual(['INVALID_STATE', 'begun'])
  const [live] = await scene.sql('select id from call where agent_id = $1 and ended_at is null', [bob.id])

  const { id, transferId } = await rung('15550490004', ada)
  await scene.sql('update call set rings_at = array[$2::uuid] where id = $1', [id, bob.id])
  const busy = await connect(bob, transferId)
  expect([busy.status, busy.body.message]).toEqual([400, 'You are in another call'])
  await bob.graphql(end, { input: { callId: live?.id } })
  const taking = connect(bob, transferId)
  await answer(id)
  expect((await taking).status).toBe(200)
})

test('a call that is handed over to a team rings there, whoever has the chat, and whoever gave it away leaves it alone', async () => {
  const [mine] = await scene.sql('select id from call where agent_id = $1 and ended_at is null', [bob.id])
  const callId = String(mine?.id)
  const cara = await scene.person('admin')
  const teamId = (await bob.api.post('/teams', { name: 'Third line' })).body.data.team.id
  await bob.api.post(`/teams/${teamId}/members`, { user_id: cara.id })
  const handed = await bob.api.post('/call-transfers/initiate', { call_log_id: callId, team_id: teamId })
  expect(handed.body.data).toEqual({ status: 'transferring' })
  // The chat is ada's, who is here.
  const [row] = await scene.sql('select step, rings_at from call where id = $1', [callId])
  expect(row).toEqual({ step: 'rotation', rings_at: [cara.id] })
  for (const path of ['hold', 'resume']) {
    const { status, body } = await bob.api.post(`/call-logs/${callId}/${path}`)
    expect([status, body.message]).toEqual([400, 'The call is being handed over'])
  }
  const left = await bob.ask(end, { input: { callId } })
  expect(codeOf(left.body)).toBe('INVALID_STATE')
  const [next] = await scene.sql(`select id from call_transfer where call_id = $1 and status = 'waiting'`, [
    callId,
  ])
  const released = await asked(callId)
  await finishCommand(scene.parley.app, released, { result: {} })
  const taking = connect(cara, String(next?.id))
  await answer(callId)
  expect((await taking).status).toBe(200)
})

test('what was asked of media processes goes after an hour, and those that died after a day', async () => {
  clearInterval(beating)
  const count = async (table: string) =>
    (await scene.sql(`select count(*)::int as many from ${table}`))[0]?.many
  expect(await count('call_command')).toBeGreaterThan(2)
  const heard = () => scene.sql('select from call_holder where id = $1', [holder])
  await scene.parley.clock.advance(3700)
  await scene.parley.until(async () => (await count('call_command')) === 0)
  expect(await heard()).toHaveLength(1)
  await scene.parley.clock.advance(24 * 3600)
  await scene.parley.until(async () => (await heard()).length === 0)
})
