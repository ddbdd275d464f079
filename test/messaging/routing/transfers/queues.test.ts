import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startTransfers } from './scene.ts'

// What waits: lists and queues of transfers (spec/5 1.7; spec/8 TR; spec/9, transfers).

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
const resume = (id: string, session = admin) => session.api.send('PUT', `${path}/${id}/resume`)
const pick = (session: Person, query = '') => session.api.post(`${path}/pick${query}`, {})
const list = async (query = '', session = admin) => (await session.api.get(`${path}${query}`)).body.data
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

test('TR5: the list pages and counts as asked, and tells relations only where they are asked for', async () => {
  const team = await scene.team('manual', ann)
  const first = await scene.transfer()
  const second = await scene.transfer({ team_id: team })
  const third = await scene.transfer({ agent_id: ann.id })
  await resume(third.id)
  const all = await list()
  expect(all.transfers.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id, third.id])
  expect(all).toMatchObject({
    general_queue_count: 1,
    team_queue_counts: { [team]: 1 },
    total_count: 3,
    limit: 100,
    offset: 0,
  })
  expect(all.transfers[0]).not.toHaveProperty('contact')
  const page = await list('?status=active&limit=1&offset=1&include=contact,team')
  expect([page.transfers.length, page.total_count, page.limit, page.offset]).toEqual([1, 2, 1, 1])
  expect(page.transfers[0]).toMatchObject({
    id: second.id,
    contact: { id: second.contact_id },
    team: { id: team },
    team_id: team,
  })
  expect(page.transfers[0]).not.toHaveProperty('transferred_by_user')
  expect((await list('?include=all')).transfers[0]).toMatchObject({
    agent: null,
    transferred_by_user: { id: admin.id },
  })
  const lenient = await list('?limit=0&offset=-1&status=all&team_id=')
  expect([lenient.limit, lenient.offset, lenient.total_count]).toEqual([100, 0, 3])
  expect((await list(`?team_id=${team}`)).total_count).toBe(1)
  expect((await list('?team_id=general')).total_count).toBe(2)
  expect((await list('?status=nothing')).transfers).toEqual([])
  expect((await admin.api.get(`${path}?team_id=x`)).status).toBe(400)
})

test('TR6: who picks gets the oldest of the general queue and of their teams', async () => {
  const mine = await scene.team('manual', ann)
  const others = await scene.team('manual', ben)
  await scene.transfer({ team_id: others })
  const second = await scene.transfer({ team_id: mine })
  const third = await scene.transfer()
  const fourth = await scene.transfer()
  expect(said(await pick(ann, `?team_id=${others}`))).toEqual([403, 'You are not a member of this team'])
  expect((await pick(ann, '?team_id=general')).body.data).toMatchObject({
    message: 'Transfer picked up',
    transfer: { id: third.id, agent_id: ann.id },
  })
  expect((await pick(ann)).body.data.transfer.id).toBe(second.id)
  expect((await pick(ann)).body.data.transfer.id).toBe(fourth.id)
  expect((await pick(ann)).body.data).toEqual({ message: 'No transfers in queue', transfer: null })
  expect(await scene.standing(third.id)).toMatchObject({ chatAgent: ann.id, people: true })
  expect((await scene.told(third.contact_id)).slice(-2)).toEqual(['chat.assigned', 'transfer.assigned'])
})

test('TR6: who is away picks nothing, and nobody does without leave', async () => {
  await scene.transfer()
  await ann.api.send('PUT', '/me/availability', { is_available: false })
  expect(said(await pick(ann))).toEqual([400, 'You are currently away'])
  await scene.role('Picker', [
    'chat:read',
    'chat:write',
    'contacts:read',
    'transfers:read',
    'transfers:pickup',
  ])
  const picker = await scene.person('Picker')
  await scene.settings({ allow_agent_queue_pickup: false })
  expect(said(await pick(picker))).toEqual([403, 'Queue pickup is not allowed'])
  expect((await pick(ben)).body.data.transfer.agent_id).toBe(ben.id)
  await scene.transfer()
  await scene.settings({ allow_agent_queue_pickup: true })
  expect((await pick(picker)).body.data.transfer.agent_id).toBe(picker.id)
})

test('TR6: many at once never get the same one, and together get all', async () => {
  for (let count = 0; count < 12; count++) await scene.transfer()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => pick(index % 2 ? ann : ben)))
  const ids = answers.map(({ status, body }) => {
    expect(status).toBe(200)
    return body.data.transfer?.id
  })
  expect(new Set(ids).size).toBe(12)
  expect(ids).not.toContain(undefined)
})

test('G5: without contacts:read one sees those of one’s own chats, and those that wait in one’s queues', async () => {
  await scene.role('Own', [
    'chat:read',
    'chat:write',
    'transfers:read',
    'transfers:write',
    'transfers:pickup',
  ])
  const own = await scene.person('Own')
  const team = await scene.team('manual', own)
  const others = await scene.team('manual', ann)
  const general = await scene.transfer()
  const ofTeam = await scene.transfer({ team_id: team })
  await scene.transfer({ team_id: others })
  await scene.transfer({ agent_id: ann.id })
  const theirs = await scene.transfer({ agent_id: own.id })
  const { transfers, general_queue_count: waiting, team_queue_counts: queues } = await list('', own)
  expect(transfers.map(({ id }: { id: string }) => id)).toEqual([general.id, ofTeam.id, theirs.id])
  expect([waiting, queues]).toEqual([1, { [team]: 1 }])
  expect(transfers[0].contact_name).not.toBe('')
  expect((await own.api.get(`/contacts/${general.contact_id}`)).status).toBe(404)
  expect((await own.api.post(path, { contact_id: (await scene.create()).id })).status).toBe(404)
  await scene.role('Blind', ['chat:read', 'transfers:read'])
  const blind = await scene.person('Blind')
  expect((await list('', blind)).transfers).toEqual([])
})

test('the graph tells which of some chats wait, however many others do', async () => {
  for (let count = 0; count < 3; count++) await scene.transfer()
  const [waits, held] = [await scene.transfer(), await scene.transfer({ agent_id: ann.id })]
  const { transfers } = await admin.graphql(
    `query ($contactIds: [ID!]!) { transfers(filter: { waiting: true, contactIds: $contactIds }, first: 100) { nodes { id } } }`,
    { contactIds: [waits.contact_id, held.contact_id, (await scene.create()).id] },
  )
  expect(transfers).toEqual({ nodes: [{ id: waits.id }] })
})
