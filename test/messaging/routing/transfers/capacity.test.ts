import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startTransfers } from './scene.ts'

// How many open chats somebody is given at most, by each door (docs/adr/0185).

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
  await scene.settings({
    allow_agent_queue_pickup: true,
    assign_to_same_agent: true,
    give_next_when_free: false,
    urgent_over_limit: true,
  })
  await scene.sql('delete from transfer')
  await scene.sql(`update conversation set agent_id = null, team_id = null, status = 'closed'`)
  await scene.sql('update membership set chat_limit = null')
})
afterAll(() => scene?.parley.close())

const limit = (person: Person, chatLimit: number | null, by = admin) =>
  by.ask(
    `mutation ($input: UpdateMemberCapacityInput!) {
      updateMemberCapacity(input: $input) { member { id chatLimit } }
    }`,
    { input: { memberId: person.id, chatLimit } },
  )

const open = async (person: Person) => {
  const [row] = await scene.sql(
    `select count(*)::int as many from conversation where agent_id = $1 and status = 'open'`,
    [person.id],
  )
  return Number(row?.many)
}

const pick = (person: Person) => person.api.post('/chatbot/transfers/pick', {})

const takeNext = async (person: Person) =>
  (await person.ask('mutation { takeNextConversation { conversation { contactId } } }')).body

const openChat = async () => {
  const { id } = await scene.create()
  await scene.sql(`update conversation set status = 'open', opened_at = now() where contact_id = $1`, [id])
  return id
}

const faultOf = (body: { errors?: { extensions: object }[] }) => body.errors?.[0]?.extensions

test('a limit is set and taken away, recorded and told; who may not manage members sets none', async () => {
  const told = async () => (await scene.events('agent.availability')).length
  const before = await told()
  expect((await limit(ann, 5)).body.data.updateMemberCapacity.member).toEqual({ id: ann.id, chatLimit: 5 })
  expect(await told()).toBe(before + 1)
  await limit(ann, 5)
  expect(await told()).toBe(before + 1)
  const [record] = await scene.sql(
    `select changes from audit_record where kind = 'user' and resource_id = $1 order by created_at desc limit 1`,
    [ann.id],
  )
  expect(record?.changes).toEqual({ chat_limit: { old: null, new: 5 } })
  expect(faultOf((await limit(ann, 0)).body)).toMatchObject({
    code: 'INVALID_FIELD',
    field: 'input.chatLimit',
  })
  expect(faultOf((await limit(ann, 7, ben)).body)).toMatchObject({ code: 'FORBIDDEN' })
  const stranger = { ...ann, id: '00000000-0000-4000-8000-000000000000' }
  expect(faultOf((await limit(stranger, 7)).body)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await scene.sql('select chat_limit from membership where user_id = $1', [ann.id])).toEqual([
    { chat_limit: 5 },
  ])
})

test('twenty at once, over two teams, picking and taking: nobody gets more than the limit', async () => {
  const [one, two] = [await scene.team('round_robin', ann), await scene.team('load_balanced', ann)]
  await scene.sql('update membership set chat_limit = 5 where user_id = $1', [ann.id])
  const contacts = await Promise.all(Array.from({ length: 12 }, () => scene.create()))
  for (let waiting = 0; waiting < 4; waiting++) await scene.transfer()
  for (let waiting = 0; waiting < 4; waiting++) await openChat()
  await Promise.all([
    ...contacts.map(({ id }, at) =>
      admin.api.post('/chatbot/transfers', { contact_id: id, team_id: at % 2 ? one : two }),
    ),
    ...Array.from({ length: 4 }, () => pick(ann)),
    ...Array.from({ length: 4 }, () => takeNext(ann)),
  ])
  expect(await open(ann)).toBe(5)
  const waiting = await scene.sql(
    `select count(*)::int as many from transfer where status = 'active' and agent_id is null`,
  )
  const given = await scene.sql(
    `select count(*)::int as many from transfer where status = 'active' and agent_id = $1`,
    [ann.id],
  )
  expect(Number(waiting[0]?.many) + Number(given[0]?.many)).toBe(16)
}, 30_000)

test('a team gives to who has room, and keeps in its queue what nobody has room for', async () => {
  const team = await scene.team('round_robin', ann, ben)
  await limit(ann, 1)
  await limit(ben, 2)
  for (let chats = 0; chats < 5; chats++) await scene.transfer({ team_id: team })
  expect([await open(ann), await open(ben)]).toEqual([1, 2])
  // Room again: what goes to the team is given to who has it.
  const mine = await scene.sql(`select contact_id from transfer where agent_id = $1`, [ann.id])
  await admin.graphql(
    'mutation ($id: ID!) { closeConversation(input: { contactId: $id }) { conversation { status } } }',
    { id: mine[0]?.contact_id },
  )
  await scene.transfer({ team_id: team })
  expect([await open(ann), await open(ben)]).toEqual([1, 2])
})

test('who picks or takes the next beyond the limit is refused, and nothing changes', async () => {
  await limit(ann, 1)
  await scene.transfer({ agent_id: ann.id })
  const waits = await scene.transfer()
  const { status, body } = await pick(ann)
  expect([status, body.message]).toEqual([400, 'The limit of open chats is reached'])
  expect(faultOf(await takeNext(ann))).toMatchObject({ code: 'INVALID_STATE', reason: 'AT_CAPACITY' })
  expect(await scene.standing(waits.id)).toMatchObject({ agent: null, chatAgent: null })
  expect((await scene.told(waits.contact_id)).filter((type) => type === 'chat.assigned')).toEqual([])
})

test('urgent chats go beyond the limit, unless the workspace wants otherwise', async () => {
  await limit(ann, 1)
  const team = await scene.team('round_robin', ann)
  await scene.transfer({ agent_id: ann.id })
  const [first, second] = [await scene.transfer(), await scene.transfer()]
  await scene.sql('update transfer set priority = 1 where id = any($1::uuid[])', [[first.id, second.id]])
  await scene.sql('update conversation set priority = 1 where contact_id = any($1::uuid[])', [
    [first.contact_id, second.contact_id],
  ])
  expect((await pick(ann)).body.data.transfer?.id ?? null).toBe(first.id)
  expect(await open(ann)).toBe(2)
  await scene.settings({ urgent_over_limit: false })
  expect((await pick(ann)).status).toBe(400)
  await admin.api.send('PUT', `/chatbot/transfers/${second.id}/assign`, { team_id: team })
  expect(await scene.standing(second.id)).toMatchObject({ agent: null, team })
  await scene.settings({ urgent_over_limit: true })
  await admin.api.send('PUT', `/chatbot/transfers/${second.id}/assign`, { team_id: null })
  await admin.api.send('PUT', `/chatbot/transfers/${second.id}/assign`, { team_id: team })
  expect(await scene.standing(second.id)).toMatchObject({ agent: ann.id, team })
})

test('a person who names the agent goes beyond the limit; the same agent and the next for who is free do not', async () => {
  await limit(ann, 1)
  const held = await scene.transfer({ agent_id: ann.id })
  const more = await scene.transfer({ agent_id: ann.id })
  expect(await open(ann)).toBe(2)
  // The customer of a closed chat comes back: its agent has no room.
  const { id } = await scene.create()
  await scene.sql('update conversation set agent_id = $2 where contact_id = $1', [id, ann.id])
  const back = await scene.transfer({}, { id })
  expect(await scene.standing(back.id)).toMatchObject({ agent: null, chatAgent: null })
  await scene.settings({ give_next_when_free: true })
  await admin.api.send('PUT', `/chatbot/transfers/${held.id}/resume`)
  expect(await scene.standing(back.id)).toMatchObject({ agent: null })
  await scene.sql(`update conversation set status = 'closed' where contact_id = $1`, [held.contact_id])
  await admin.api.send('PUT', `/chatbot/transfers/${more.id}/resume`)
  await scene.sql(`update conversation set status = 'closed' where contact_id = $1`, [more.contact_id])
  await limit(ann, 2)
  expect(await scene.standing(back.id)).toMatchObject({ agent: ann.id })
})

test('the wall and the list of assignees show load against the limit', async () => {
  await limit(ann, 3)
  await scene.transfer({ agent_id: ann.id })
  const { serviceWall, assignees } = (await admin.graphql(`{
    serviceWall { agents { agent { id } conversationCount chatLimit } }
    assignees { chatLimit openConversationCount assignee { id } }
  }`)) as unknown as {
    serviceWall: { agents: { agent: { id: string } }[] }
    assignees: { assignee: { id: string } }[]
  }
  const of = ({ id }: Person) => [
    serviceWall.agents.find(({ agent }) => agent.id === id),
    assignees.find(({ assignee }) => assignee.id === id),
  ]
  expect(of(ann)).toMatchObject([
    { conversationCount: 1, chatLimit: 3 },
    { chatLimit: 3, openConversationCount: 1 },
  ])
  expect(of(ben)).toMatchObject([{ chatLimit: null }, { chatLimit: null, openConversationCount: null }])
})
