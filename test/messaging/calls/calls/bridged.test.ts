import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { beatCalls, claimCalls } from '#messaging/calls/calls/holders.ts'
import { type CallCommand, commandsOf, finishCommand } from '#messaging/calls/calls/media-commands.ts'
import { storageOf } from '#messaging/content/media/storage.ts'
import { speaker, told } from '../../../doors/event-language/speaker.ts'
import { type CallScene, offerOf, type Person, startCalls } from './scene.ts'

// Calls that go through a media process, over /api. The process is played here: it takes calls, and answers commands.

let scene: CallScene
let ada: Person
let bob: Person
const holder = newId()
const held: { workspaceId: string; id: string }[] = []
const asked: CallCommand[] = []
let serving = true
let isAlive = true
let served: Promise<void>

const nameIn = (offer: unknown) => /o=(\w+)/.exec(String(offer))?.[1]

async function serve(): Promise<void> {
  const { app } = scene.parley
  while (serving) {
    if (isAlive) await beatCalls(app, holder, { active: 0, capacity: 5 })
    held.push(...(await claimCalls(app, holder, 10)))
    for (const command of await commandsOf(app, holder, held)) {
      asked.push(command)
      await finishCommand(app, command, { result: { answer: `answer to ${nameIn(command.payload.offer)}` } })
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const kinds = () => asked.map(({ kind }) => kind)

beforeAll(async () => {
  scene = await startCalls()
  ada = await scene.person('admin')
  bob = await scene.person('admin')
})
afterAll(async () => {
  serving = false
  await served
  await scene?.parley.close()
})

const rung = async (phone: string, agentId: string) => {
  await scene.chatOf(phone, agentId)
  const platformId = await scene.dial(phone)
  const call = await scene.call(platformId, 'ringing')
  const [transfer] = await scene.sql(`select id from call_transfer where call_id = $1`, [call.id])
  return { platformId, id: String(call.id), transferId: String(transfer?.id) }
}

test('without a media process a call cannot be taken over /api, and goes on ringing', async () => {
  const { id, transferId, platformId } = await rung('15550480001', ada.id)
  const refused = await ada.api.post(`/call-transfers/${transferId}/connect`, { sdp_offer: 'v=0' })
  expect([refused.status, refused.body.message]).toEqual([503, 'Calling is not enabled'])
  expect(await scene.call(platformId)).toMatchObject({ id, status: 'ringing' })
  await scene.customer('terminate', platformId)
  await scene.call(platformId, 'missed')
})

test('a call is taken, held, resumed, handed over to a colleague, taken there and hung up', async () => {
  await beatCalls(scene.parley.app, holder, { active: 0, capacity: 5 })
  served = serve()
  const made = await ada.api.post('/teams', { name: 'Second line' })
  const teamId = made.body.data.team.id
  await ada.api.post(`/teams/${teamId}/members`, { user_id: bob.id })
  const { id, transferId } = await rung('15550480002', ada.id)
  const path = `/call-transfers/${transferId}`
  expect((await ada.api.post(`${path}/connect`, {})).status).toBe(400)
  const taken = await ada.api.post(`${path}/connect`, { sdp_offer: offerOf('ada') })
  expect([taken.status, taken.body.data]).toEqual([200, { sdp_answer: 'answer to ada' }])
  expect((await bob.api.post(`${path}/connect`, { sdp_offer: offerOf('bob') })).status).toBe(409)
  expect((await bob.api.post(`/call-logs/${id}/hold`)).status).toBe(403)
  const { token } = (await ada.api.get('/auth/ws-token')).body.data
  const screen = await speaker(`${scene.parley.url.replace('http', 'ws')}/ws`, token)
  expect((await ada.api.post(`/call-logs/${id}/hold`)).body.data).toEqual({ status: 'on_hold' })
  expect((await ada.api.post(`/call-logs/${id}/resume`)).body.data).toEqual({ status: 'connected' })
  await scene.parley.until(() => screen.of('call_resumed').length === 1)
  expect(told(screen)).toEqual([
    { type: 'call_hold', payload: { call_log_id: id } },
    { type: 'call_resumed', payload: { call_log_id: id } },
  ])
  screen.ws.close()
  const stranger = { call_log_id: id, team_id: teamId, agent_id: ada.id }
  expect((await ada.api.post('/call-transfers/initiate', stranger)).status).toBe(400)
  const handed = await ada.api.post('/call-transfers/initiate', { ...stranger, agent_id: bob.id })
  expect(handed.body.data).toEqual({ status: 'transferring' })
  const [next] = await scene.sql(`select id from call_transfer where call_id = $1 and status = 'waiting'`, [
    id,
  ])
  const listed = await bob.api.get('/call-transfers?status=waiting')
  expect(listed.body.data).toMatchObject({
    total: 1,
    call_transfers: [{ id: next?.id, call_log_id: id, status: 'waiting', caller_phone: '15550480002' }],
  })
  expect(
    (await ada.api.post(`/call-transfers/${next?.id}/connect`, { sdp_offer: offerOf('ada') })).status,
  ).toBe(403)
  expect(
    (await bob.api.post(`/call-transfers/${next?.id}/connect`, { sdp_offer: offerOf('bob') })).body.data,
  ).toEqual({
    sdp_answer: 'answer to bob',
  })
  expect((await bob.api.post(`/call-transfers/${next?.id}/hangup`)).body.data).toEqual({
    status: 'completed',
  })
  await scene.parley.until(() => kinds().includes('hang_up'))
  expect(kinds()).toEqual(['accept_agent', 'hold', 'resume', 'release_agent', 'accept_agent', 'hang_up'])
  const log = await ada.api.get(`/call-logs/${id}`)
  expect(log.body.data).toMatchObject({
    call_log: {
      id,
      status: 'completed',
      direction: 'incoming',
      caller_phone: '15550480002',
      disconnected_by: 'agent',
      agent: { id: bob.id },
      contact: { phone_number: '15550480002' },
    },
    transfers: [
      { status: 'completed', agent_id: ada.id },
      { status: 'completed', agent_id: bob.id, initiating_agent_id: ada.id },
    ],
  })
})

test('logs are filtered by the words of /api', async () => {
  const total = async (query: string) => (await ada.api.get(`/call-logs?${query}`)).body.data.total
  const all = await total('')
  expect(all).toBeGreaterThan(1)
  expect(await total('status=missed')).toBe(1)
  expect(await total('phone=480002&direction=incoming')).toBe(1)
  expect(await total('direction=outgoing')).toBe(0)
  expect(await total('from=2000-01-01&to=2000-01-02')).toBe(0)
  expect(await total('start_date=2000-01-01')).toBe(all)
  expect(await total('phone=nobody')).toBe(0)
  expect([await total('account=%20shop'), await total('account=Elsewhere')]).toEqual([all, 0])
  await ada.api.send('PUT', '/org/settings', { mask_phone_numbers: true })
  // Hidden digits are not found one after the other (spec/8 G4).
  expect([await total('phone=48000'), await total('phone=0002'), await total('phone=15550480002')]).toEqual([
    0, 1, 1,
  ])
  await ada.api.send('PUT', '/org/settings', { mask_phone_numbers: false })
  expect((await ada.api.get('/call-logs?from=yesterday')).status).toBe(400)
  expect((await ada.api.get('/call-logs?contact_id=nobody')).status).toBe(400)
})

test('a bridged call that nobody took is missed, however long the platform has counted', async () => {
  const calling = `/accounts/${scene.shop.numberId}/calling`
  expect((await ada.api.send('PUT', calling, { prefers_bridge: true })).status).toBe(200)
  const { platformId } = await rung('15550480004', ada.id)
  await scene.parley.until(async () => (await scene.call(platformId)).holder !== null)
  for (const _ of [1, 2]) {
    await scene.customer('terminate', platformId, { duration: 40 })
    expect(await scene.call(platformId, 'missed')).toMatchObject({ duration: 0, ended_by: 'client' })
  }
  await ada.api.send('PUT', calling, { prefers_bridge: false })
})

test('calls of a process that is not heard of for ten seconds end as failed, at the platform too', async () => {
  const { platformId, transferId } = await rung('15550480003', ada.id)
  const taken = await ada.api.post(`/call-transfers/${transferId}/connect`, { sdp_offer: offerOf('ada') })
  expect(taken.status).toBe(200)
  isAlive = false
  await scene.parley.clock.advance(11)
  expect(await scene.call(platformId, 'failed')).toMatchObject({
    ended_by: 'system',
    error_message: 'The process that held the call has died.',
  })
  await scene.parley.until(async () => (await scene.there(platformId))?.state === 'ended')
})

test('how a number takes calls is read and changed at the platform', async () => {
  const path = `/accounts/${scene.shop.numberId}/calling`
  const read = await ada.api.get(path)
  expect(read.body).toMatchObject({ status: 'success', data: { status: 'ENABLED', recording: 'off' } })
  const changed = await ada.api.send('PUT', path, {
    call_icon_visibility: 'DISABLE_ALL',
    recording: 'ours',
    announces_recording: false,
  })
  expect(changed.body.data).toMatchObject({
    call_icon_visibility: 'DISABLE_ALL',
    recording: 'ours',
    announces_recording: false,
  })
  expect((await ada.api.send('PUT', path, { status: 'MAYBE' })).status).toBe(400)
  const hours = { status: 'DISABLED', timezone_id: 'UTC', weekly_operating_hours: [] }
  const again = { status: 'ENABLED', call_icon_visibility: 'DEFAULT', call_hours: hours }
  for (const _ of [1, 2]) expect((await ada.api.send('PUT', path, again)).status).toBe(200)
  const audited = await scene.sql(
    `select changes from audit_record where kind = 'settings.calling' and resource_id = $1
     order by created_at desc, id desc limit 2`,
    [scene.shop.numberId],
  )
  expect(audited.map(({ changes }) => changes)).toEqual([
    {
      call_icon_visibility: { old: 'DISABLE_ALL', new: 'DEFAULT' },
      call_hours: { old: null, new: 'changed' },
    },
    {
      call_icon_visibility: { old: 'DEFAULT', new: 'DISABLE_ALL' },
      recording: { old: 'off', new: 'ours' },
      announces_recording: { old: true, new: false },
    },
  ])
  const agent = await scene.person('agent')
  expect((await agent.api.send('PUT', path, { recording: 'off' })).status).toBe(403)
})

test('a recording is heard by an address that ends after fifteen minutes', async () => {
  const { body } = await ada.api.get('/call-logs?status=completed')
  const { id } = body.data.call_logs[0]
  expect((await ada.api.get(`/call-logs/${id}/recording`)).status).toBe(404)
  const key = `${scene.shop.workspaceId}/recordings/${id}`
  await storageOf(scene.parley.app).put(key, Readable.from([Buffer.from('OggS sound')]))
  await scene.sql(
    `insert into call_recording (workspace_id, call_id, state, storage_key, duration, size, created_at, updated_at)
     values ($1, $2, 'ready', $3, 7, 10, now(), now())`,
    [scene.shop.workspaceId, id, key],
  )
  const { url, duration } = (await ada.api.get(`/call-logs/${id}/recording`)).body.data
  expect(duration).toBe(7)
  const heard = await fetch(url)
  expect([heard.status, await heard.text()]).toEqual([200, 'OggS sound'])
  expect((await fetch(url.replace(/[^/]+$/, 'nothing'))).status).toBe(404)
  await scene.parley.clock.advance(16 * 60)
  expect((await fetch(url)).status).toBe(404)
})
