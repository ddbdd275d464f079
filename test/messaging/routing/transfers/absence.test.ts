import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drainAbsences } from '#people/absences/follow-absences.ts'
import { type Person, startTransfers } from './scene.ts'

// Planned absences hand over what somebody has, once, and send and bring back the person (docs/adr/0186).

let scene: Awaited<ReturnType<typeof startTransfers>>
let admin: Person
let ann: Person
let ben: Person

beforeAll(async () => {
  scene = await startTransfers()
  admin = scene.admin
  ann = await scene.person()
  ben = await scene.person()
  await scene.sql(`update workspace set absence_reasons = '{Training,Holiday}' where id = $1`, [
    scene.shop.workspaceId,
  ])
})
beforeEach(async () => {
  await scene.settings({ assign_to_same_agent: true, give_next_when_free: false })
  await scene.sql('delete from transfer')
  await scene.sql('delete from absence')
  await scene.sql('delete from availability_break')
  await scene.sql(`update conversation set agent_id = null, team_id = null, status = 'closed'`)
  await scene.sql('update membership set chat_limit = null')
  await scene.sql('update user_account set is_available = true')
})
afterAll(() => scene?.parley.close())

const inSeconds = (count: number) => new Date(scene.parley.clock.nowMs() + count * 1000).toISOString()

const plan = (input: object, by = ann) =>
  by.ask(
    `mutation ($input: PlanAbsenceInput!) { planAbsence(input: $input) { absence {
      id reason isGoingOn toAgent { id } toTeam { id }
    } } }`,
    { input: { startsAt: inSeconds(10), endsAt: inSeconds(70), ...input } },
  )
const planned = async (input: object = {}, by = ann) => {
  const { body } = await plan(input, by)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data.planAbsence.absence.id as string
}
const cancel = (id: string, by = ann) =>
  by.ask('mutation ($id: ID!) { cancelAbsence(input: { id: $id }) { cancelledId } }', { id })
const listed = async (by = ann, memberId?: string) =>
  by.ask('query ($memberId: ID) { absences(memberId: $memberId) { id isGoingOn } }', { memberId })
const faultOf = (body: { errors?: { extensions: object }[] }) => body.errors?.[0]?.extensions

/** Moves the clock and lets two workers look at once. */
async function pass(count: number): Promise<void> {
  await scene.parley.clock.advance(count)
  const { app } = scene.parley
  await Promise.all([drainAbsences(app), drainAbsences(app), drainAbsences(app)])
}

const isAvailable = async ({ id }: Person) =>
  (await scene.sql('select is_available from user_account where id = $1', [id]))[0]?.is_available

/** A chat that was assigned and never handed over. */
async function assigned(person: Person): Promise<string> {
  const { id } = await scene.create()
  await scene.sql(
    `update conversation set status = 'open', opened_at = now(), agent_id = $2, bot_had_it = false where contact_id = $1`,
    [id, person.id],
  )
  return id
}
const holder = async (contactId: string) =>
  (
    await scene.sql('select agent_id, team_id, bot_had_it from conversation where contact_id = $1', [
      contactId,
    ])
  )[0]

test('at its start all open chats go back to the queue, once, although several workers look', async () => {
  const handed = await scene.transfer({ agent_id: ann.id })
  const chats = [await assigned(ann), await assigned(ann)]
  const others = await assigned(ben)
  await planned({ reason: 'Training' })
  const before = (await scene.events('agent.availability')).length
  await pass(9)
  expect(await isAvailable(ann)).toBe(true)
  await pass(2)
  expect(await isAvailable(ann)).toBe(false)
  expect(await scene.standing(handed.id)).toMatchObject({ status: 'ACTIVE', agent: null, chatAgent: null })
  for (const id of chats) expect((await holder(id))?.agent_id).toBe(null)
  expect((await holder(others))?.agent_id).toBe(ben.id)
  const told = await Promise.all([handed.contact_id, ...chats].map((id) => scene.told(id)))
  expect(told.map((types) => types.filter((type) => type === 'chat.assigned').length)).toEqual([2, 1, 1])
  expect((await scene.events('agent.availability')).length).toBe(before + 1)
  expect((await listed()).body.data.absences).toMatchObject([{ isGoingOn: true }])
  // It is no break: reports of breaks do not count it.
  expect(await scene.sql('select id from availability_break')).toEqual([])
})

test('while it lasts no door gives the person a chat, and at its end they take work again', async () => {
  const team = await scene.team('round_robin', ann)
  await planned()
  await pass(11)
  const waits = await scene.transfer({ team_id: team })
  expect(await scene.standing(waits.id)).toMatchObject({ agent: null, team })
  const named = await admin.api.post('/chatbot/transfers', {
    contact_id: (await scene.create()).id,
    agent_id: ann.id,
  })
  expect([named.status, named.body.message]).toEqual([400, 'Agent is currently away'])
  expect((await ann.api.post('/chatbot/transfers/pick', {})).status).toBe(400)
  await scene.settings({ give_next_when_free: true })
  await pass(60)
  expect(await isAvailable(ann)).toBe(true)
  expect(await scene.standing(waits.id)).toMatchObject({ agent: ann.id })
  expect((await listed()).body.data.absences).toEqual([])
})

test('a colleague gets what fits their limit, the queue the rest; the chatbot stays silent', async () => {
  const chats = [await assigned(ann), await assigned(ann), await assigned(ann)]
  await scene.sql('update membership set chat_limit = 2 where user_id = $1', [ben.id])
  await planned({ toAgentId: ben.id })
  await pass(11)
  const holders = await Promise.all(chats.map(holder))
  expect(holders.filter((one) => one?.agent_id === ben.id)).toHaveLength(2)
  expect(holders.filter((one) => one?.agent_id === null)).toHaveLength(1)
  expect(holders.every((one) => one?.bot_had_it === false)).toBe(true)
})

test('a team gets them in its queue; a colleague who takes no work gets none', async () => {
  const team = await scene.team('manual', ben)
  const handed = await scene.transfer({ agent_id: ann.id })
  await planned({ toTeamId: team })
  await pass(11)
  expect(await scene.standing(handed.id)).toMatchObject({ agent: null, team, chatTeam: team })
  await pass(61)
  await scene.sql('update user_account set is_available = false where id = $1', [ben.id])
  const chat = await assigned(ann)
  await planned({ toAgentId: ben.id })
  await pass(11)
  expect((await holder(chat))?.agent_id).toBe(null)
})

test('who comes back before ends it; who was on a break before stays on it', async () => {
  await planned()
  await pass(11)
  await ann.graphql('mutation { setAvailability(input: { isAvailable: true }) { isAvailable } }')
  expect((await listed()).body.data.absences).toEqual([])
  await ann.graphql('mutation { setAvailability(input: { isAvailable: false }) { isAvailable } }')
  await pass(60)
  expect(await isAvailable(ann)).toBe(false)
  await planned()
  const chat = await assigned(ann)
  await pass(11)
  expect((await holder(chat))?.agent_id).toBe(null)
  await pass(61)
  expect(await isAvailable(ann)).toBe(false)
  // One that nobody looked at while it lasted is over at once.
  const late = await assigned(ann)
  await planned()
  await pass(90)
  expect((await holder(late))?.agent_id).toBe(ann.id)
  expect((await listed()).body.data.absences).toEqual([])
})

test('planned by oneself or whoever manages members; others see and change nothing', async () => {
  const id = await planned({ memberId: ann.id, reason: 'Holiday', toAgentId: ben.id }, admin)
  expect(faultOf((await plan({ memberId: ann.id }, ben)).body)).toMatchObject({ code: 'FORBIDDEN' })
  expect(faultOf((await listed(ben, ann.id)).body)).toMatchObject({ code: 'FORBIDDEN' })
  expect(faultOf((await cancel(id, ben)).body)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await listed(admin, ann.id)).body.data.absences).toEqual([{ id, isGoingOn: false }])
  const stranger = '00000000-0000-4000-8000-000000000000'
  expect(faultOf((await plan({ memberId: stranger }, admin)).body)).toMatchObject({ code: 'NOT_FOUND' })
  expect(faultOf((await cancel(stranger)).body)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await cancel(id)).body.data.cancelAbsence.cancelledId).toBe(id)
  expect(await scene.sql('select id from absence')).toEqual([])
  // One that goes on ends, and the person is back.
  const going = await planned()
  await pass(11)
  expect((await cancel(going, admin)).body.errors).toBeUndefined()
  expect(await isAvailable(ann)).toBe(true)
})

test('what cannot be is refused, and nothing is planned', async () => {
  const stranger = '00000000-0000-4000-8000-000000000000'
  const team = await scene.team('manual', ben)
  const refused: [object, object][] = [
    [{ endsAt: inSeconds(-1) }, { field: 'input.endsAt', reason: 'NOT_AHEAD' }],
    [{ startsAt: inSeconds(80) }, { field: 'input.endsAt', reason: 'RANGE_REVERSED' }],
    [{ reason: 'Fishing' }, { field: 'input.reason', reason: 'NO_SUCH' }],
    [{ toAgentId: stranger }, { field: 'input.toAgentId', reason: 'NO_SUCH' }],
    [{ toAgentId: ann.id }, { field: 'input.toAgentId', reason: 'NO_SUCH' }],
    [{ toTeamId: stranger }, { field: 'input.toTeamId', reason: 'NO_SUCH' }],
    [{ toTeamId: team, toAgentId: ben.id }, { field: 'input.toTeamId' }],
  ]
  for (const [input, fault] of refused)
    expect(faultOf((await plan(input)).body)).toMatchObject({ code: 'INVALID_FIELD', ...fault })
  expect(await scene.sql('select id from absence')).toEqual([])
  const both = await Promise.all([plan({}), plan({ startsAt: inSeconds(60), endsAt: inSeconds(90) })])
  const faults = both.map(({ body }) => faultOf(body)).filter((fault) => fault !== undefined)
  expect(faults).toMatchObject([{ code: 'CONFLICT', reason: 'OVERLAPS' }])
  expect(await scene.sql('select id from absence')).toHaveLength(1)
})

test('reasons are a list of the workspace, of which breaks name one', async () => {
  const change = (reasons: string[], by = admin) =>
    by.ask(
      'mutation ($input: UpdateAbsenceReasonsInput!) { updateAbsenceReasons(input: $input) { absenceReasons } }',
      { input: { reasons } },
    )
  expect(faultOf((await change(['Lunch'], ann)).body)).toMatchObject({ code: 'FORBIDDEN' })
  expect(faultOf((await change(['Lunch', 'LUNCH'])).body)).toMatchObject({ code: 'INVALID_FIELD' })
  expect((await change([' Lunch ', 'Training'])).body.data.updateAbsenceReasons.absenceReasons).toEqual([
    'Lunch',
    'Training',
  ])
  expect((await ann.graphql('{ absenceReasons }')).absenceReasons).toEqual(['Lunch', 'Training'])
  const away = (input: object) =>
    ann.ask(
      'mutation ($input: SetAvailabilityInput!) { setAvailability(input: $input) { isAvailable breakReason } }',
      { input },
    )
  expect(faultOf((await away({ isAvailable: false, reason: 'Holiday' })).body)).toMatchObject({
    code: 'INVALID_FIELD',
    reason: 'NO_SUCH',
  })
  expect(faultOf((await away({ isAvailable: true, reason: 'Lunch' })).body)).toMatchObject({
    code: 'INVALID_FIELD',
  })
  expect(await isAvailable(ann)).toBe(true)
  const said = (await away({ isAvailable: false, reason: 'Lunch' })).body.data.setAvailability
  expect(said).toMatchObject({ isAvailable: false, breakReason: 'Lunch' })
  await change(['Training'])
  const { serviceWall, assignees } = (await admin.graphql(`{
    serviceWall { agents { agent { id } awayReason awayUntil } } assignees { awayReason assignee { id } }
  }`)) as unknown as {
    serviceWall: { agents: { agent: { id: string }; awayReason: string | null }[] }
    assignees: { assignee: { id: string }; awayReason: string | null }[]
  }
  expect(serviceWall.agents.find(({ agent }) => agent.id === ann.id)?.awayReason).toBe('Lunch')
  expect(assignees.find(({ assignee }) => assignee.id === ann.id)?.awayReason).toBe('Lunch')
  await change(['Training', 'Holiday'])
})

test('one that cannot begin holds up no other', async () => {
  await planned({ startsAt: inSeconds(9) })
  await planned({ memberId: ben.id }, admin)
  await assigned(ann)
  await scene.sql(
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end';
     create trigger refuse before update on conversation for each row when (old.agent_id = '${ann.id}') execute function refuse()`,
  )
  await scene.parley.clock.advance(11)
  await expect(drainAbsences(scene.parley.app)).rejects.toThrow('not now')
  await scene.sql('drop trigger refuse on conversation; drop function refuse')
  expect([await isAvailable(ann), await isAvailable(ben)]).toEqual([true, false])
  await pass(1)
  expect(await isAvailable(ann)).toBe(false)
})

test('nobody plans or ends the absence of somebody whose rights they lack', async () => {
  await scene.role('Staff', ['users:read', 'users:write'])
  const staff = await scene.person('Staff')
  const own = await planned({}, admin)
  expect(faultOf((await plan({ memberId: admin.id }, staff)).body)).toMatchObject({ code: 'FORBIDDEN' })
  expect(faultOf((await cancel(own, staff)).body)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await plan({ memberId: (await scene.person('Staff')).id }, staff)).body.errors).toBeUndefined()
})
