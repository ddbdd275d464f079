import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startTransfers } from './scene.ts'

// Who gets what was handed over (spec/5 1.7; spec/8 TR; spec/9, transfers).

let scene: Awaited<ReturnType<typeof startTransfers>>
let admin: Person
let ann: Person
let ben: Person

beforeAll(async () => {
  scene = await startTransfers()
  admin = scene.admin
  ann = await scene.person()
  ben = await scene.person()
})
beforeEach(async () => {
  await scene.settings({ assign_to_same_agent: true, allow_agent_queue_pickup: true, sla_enabled: false })
  await scene.sql('delete from transfer')
  await scene.sql('update user_account set is_available = true')
})
afterAll(() => scene?.parley.close())

const path = '/chatbot/transfers'
const assign = (id: string, body: object, session = admin) =>
  session.api.send('PUT', `${path}/${id}/assign`, body)
const resume = (id: string, session = admin) => session.api.send('PUT', `${path}/${id}/resume`)
const pick = (session: Person, query = '') => session.api.post(`${path}/pick${query}`, {})
const list = async (query = '', session = admin) => (await session.api.get(`${path}${query}`)).body.data
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

test('TR7: assigning changes agent and team as asked, and nothing where it is so already', async () => {
  const team = await scene.team('manual', ann, ben)
  const { id, contact_id: contactId } = await scene.transfer({ team_id: team })
  expect((await assign(id, { agent_id: ann.id })).body.data).toEqual({
    message: 'Transfer assigned',
    agent_id: ann.id,
  })
  expect(await scene.standing(id)).toMatchObject({ agent: ann.id, team })
  const before = await scene.told(contactId)
  expect((await assign(id, { agent_id: ann.id })).status).toBe(200)
  expect((await assign(id, {})).status).toBe(200)
  expect(await scene.told(contactId)).toEqual(before)
  expect((await assign(id, { agent_id: null })).body.data.agent_id).toBeNull()
  expect(await scene.standing(id)).toMatchObject({ agent: null, team, chatAgent: null, chatTeam: team })
  expect((await scene.told(contactId)).slice(-2)).toEqual(['chat.assigned', 'transfer.moved'])
  await assign(id, { agent_id: ben.id, team_id: '' })
  expect(await scene.standing(id)).toMatchObject({ agent: ben.id, team: null, chatTeam: null })
  await assign(id, { agent_id: '', team_id: '' })
  expect(await scene.standing(id)).toMatchObject({ agent: null, team: null })
  const guest = await scene.person()
  expect(said(await assign(id, { agent_id: guest.id, team_id: team }))).toEqual([
    400,
    'Agent is not in the team',
  ])
  await resume(id)
  expect(said(await assign(id, { agent_id: ann.id }))).toEqual([400, 'Transfer is not active'])
})

test('TR7: a team alone keeps an agent of its own, else its strategy is asked', async () => {
  const both = await scene.team('manual', ann, ben)
  const turn = await scene.team('round_robin', ben)
  const { id } = await scene.transfer({ agent_id: ann.id })
  await assign(id, { team_id: both })
  expect(await scene.standing(id)).toMatchObject({ agent: ann.id, team: both })
  await assign(id, { team_id: turn })
  expect(await scene.standing(id)).toMatchObject({ agent: ben.id, team: turn })
  const manual = await scene.team('manual', ann)
  await assign(id, { team_id: manual })
  expect(await scene.standing(id)).toMatchObject({ agent: null, team: manual })
})

test('TR7: without transfers:write one takes what waits, for oneself', async () => {
  await scene.role('Taker', ['chat:read', 'chat:write', 'contacts:read', 'transfers:read'])
  const taker = await scene.person('Taker')
  const { id } = await scene.transfer()
  expect(said(await assign(id, { agent_id: ann.id }, taker))).toEqual([
    403,
    'You can only assign transfers to yourself',
  ])
  expect(said(await assign(id, { team_id: '' }, taker))).toEqual([
    403,
    'You cannot change the team of a transfer',
  ])
  expect((await assign(id, { agent_id: null }, taker)).body.data.agent_id).toBe(taker.id)
  const other = await scene.transfer({ agent_id: ann.id })
  expect(said(await assign(other.id, {}, taker))).toEqual([404, 'Transfer not found'])
  expect((await resume(id, taker)).status).toBe(403)
  expect((await taker.api.post(path, { contact_id: id })).status).toBe(403)
  const seen = await list('', taker)
  expect(seen.transfers.map((one: { id: string }) => one.id)).toEqual([id])
})

test('TR8: who goes away gives back what they have, at its place in the queue', async () => {
  const team = await scene.team('manual', ann, ben)
  const first = await scene.transfer({ team_id: team, agent_id: ann.id })
  const second = await scene.transfer({ team_id: team })
  const third = await scene.transfer({ agent_id: ann.id })
  const { body } = await ann.api.send('PUT', '/me/availability', { is_available: false })
  expect(body.data).toMatchObject({ is_available: false, transfers_to_queue: 2 })
  expect(await scene.standing(first.id)).toMatchObject({ agent: null, team, chatAgent: null, chatTeam: team })
  expect(await scene.standing(third.id)).toMatchObject({ agent: null, team: null, people: true })
  expect((await scene.told(first.contact_id)).slice(-2)).toEqual(['chat.assigned', 'transfer.moved'])
  expect((await pick(ben, `?team_id=${team}`)).body.data.transfer.id).toBe(first.id)
  expect((await pick(ben, `?team_id=${team}`)).body.data.transfer.id).toBe(second.id)
})

test('TR8: who is locked, loses the permission to chat, or leaves gives back too', async () => {
  await scene.role('Chatter', ['chat:read', 'chat:write', 'contacts:read'])
  await scene.role('Mute', ['contacts:read'])
  const roleId = async (name: string) =>
    (await scene.sql('select id from role where name = $1', [name]))[0]?.id
  const locked = await scene.person('Chatter')
  const demoted = await scene.person('Chatter')
  const leaver = await scene.person('Chatter')
  const edited = await scene.person('Chatter')
  const ids: string[] = []
  for (const { id } of [locked, demoted, leaver, edited])
    ids.push((await scene.transfer({ agent_id: id })).id)
  const agents = async () => {
    const standings = await Promise.all(ids.map((id) => scene.standing(id)))
    return standings.map(({ agent, chatAgent }) => [agent, chatAgent])
  }
  const none = [null, null]
  await admin.api.send('PUT', `/users/${locked.id}`, { is_active: false })
  await admin.api.send('PUT', `/users/${demoted.id}`, { role_id: await roleId('Mute') })
  await admin.api.send('DELETE', `/users/${leaver.id}`)
  expect(await agents()).toEqual([none, none, none, [edited.id, edited.id]])
  const chatter = String(await roleId('Chatter'))
  const { version, feature_version: features } = (await admin.api.get(`/roles/${chatter}`)).body.data
  const saved = await admin.api.send('PUT', `/roles/${chatter}`, {
    version,
    feature_version: features,
    permissions: ['contacts:read'],
  })
  expect(saved.status, saved.text).toBe(200)
  expect(await agents()).toEqual([none, none, none, none])
})

test('TR11: picked up is the first assignment to a person', async () => {
  const { id, picked_up_at: before } = await scene.transfer()
  expect(before).toBeNull()
  await assign(id, { agent_id: ann.id })
  const at = async () => (await list()).transfers[0].picked_up_at
  const first = await at()
  expect(first).not.toBeNull()
  await scene.parley.clock.advance(60)
  await assign(id, { agent_id: null })
  await assign(id, { agent_id: ben.id })
  expect(await at()).toBe(first)
})

test('who hands their own chat over does not get it straight back', async () => {
  const turn = await scene.team('round_robin', ann, ben)
  const alone = await scene.team('load_balanced', ann)
  const own = async () => {
    const { id } = await scene.create()
    await admin.api.send('PUT', `/contacts/${id}/assign`, { user_id: ann.id })
    return id
  }
  const handOver = async (body: object) => (await ann.api.post(path, body)).body.data.transfer
  await scene.settings({ assign_to_same_agent: true })
  const general = await handOver({ contact_id: await own() })
  expect(await scene.standing(general.id)).toMatchObject({ agent: null, team: null })
  // It is Ann's turn, but for what she hands over herself.
  const toTeam = await handOver({ contact_id: await own(), team_id: turn })
  expect(await scene.standing(toTeam.id)).toMatchObject({ agent: ben.id, team: turn })
  const nobodyElse = await handOver({ contact_id: await own(), team_id: alone })
  expect(await scene.standing(nobodyElse.id)).toMatchObject({ agent: null, team: alone })
  // What is not hers may be given to her.
  const others = await scene.transfer({ team_id: alone })
  expect(await scene.standing(others.id)).toMatchObject({ agent: ann.id })
  await assign(others.id, { team_id: turn }, ann)
  expect(await scene.standing(others.id)).toMatchObject({ agent: ben.id, team: turn })
  await assign(others.id, { agent_id: ann.id })
  await assign(others.id, { team_id: turn }, ann)
  expect(await scene.standing(others.id), 'in the same team').toMatchObject({ agent: ben.id, team: turn })
  // A lead who moves Ann's chat to another team of hers leaves it with her.
  await assign(others.id, { agent_id: ann.id })
  await assign(others.id, { team_id: alone })
  expect(await scene.standing(others.id)).toMatchObject({ agent: ann.id, team: alone })
})
