import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drainAbsences } from '#people/absences/follow-absences.ts'
import { type Person, startTransfers } from './scene.ts'

// Chats that require skills go by themselves only to whoever has all of them, by each door (docs/adr/0191).

let scene: Awaited<ReturnType<typeof startTransfers>>
let admin: Person
let ann: Person
let ben: Person
let spanish: string
let billing: string

beforeAll(async () => {
  scene = await startTransfers()
  admin = scene.admin
  ann = await scene.person()
  ben = await scene.person()
  spanish = await skill('Spanish')
  billing = await skill('Billing')
})
beforeEach(async () => {
  await scene.settings({
    allow_agent_queue_pickup: true,
    assign_to_same_agent: true,
    give_next_when_free: false,
  })
  await scene.sql('delete from transfer')
  await scene.sql(
    `update conversation set agent_id = null, team_id = null, status = 'closed', required_skill_ids = '{}'`,
  )
  await scene.sql('with of_members as (delete from member_skill) delete from team_skill')
  await scene.sql('delete from skill where id <> all($1::uuid[])', [[spanish, billing]])
})
afterAll(() => scene?.parley.close())

const faultOf = (body: { errors?: { extensions: object }[] }) => body.errors?.[0]?.extensions

async function skill(name: string): Promise<string> {
  const { createSkill } = (await admin.graphql(
    'mutation ($name: String!) { createSkill(input: { name: $name }) { skill { id } } }',
    { name },
  )) as unknown as { createSkill: { skill: { id: string } } }
  return createSkill.skill.id
}

const has = (person: Person, ...skillIds: string[]) =>
  admin.graphql(
    'mutation ($input: UpdateMemberSkillsInput!) { updateMemberSkills(input: $input) { member { skills { name } } } }',
    { input: { memberId: person.id, skillIds } },
  )

const teamHas = (teamId: string, ...skillIds: string[]) =>
  admin.graphql(
    'mutation ($input: UpdateTeamSkillsInput!) { updateTeamSkills(input: $input) { team { skills { name } } } }',
    { input: { teamId, skillIds } },
  )

const requiring = (contactId: string, change: { add?: string[]; remove?: string[] }, by = admin) =>
  by.ask(
    `mutation ($input: RequireSkillsInput!) { requireSkills(input: $input) {
      conversation { requiredSkills { name } isWaitingForSkills }
    } }`,
    { input: { contactId, ...change } },
  )

const chatOf = async (contactId: string) =>
  (
    (await admin.graphql(
      `query ($id: ID!) { conversation(contactId: $id) {
        agent { id } team { id } requiredSkills { name } isWaitingForSkills
      } }`,
      { id: contactId },
    )) as unknown as { conversation: object }
  ).conversation

const pick = (person: Person, fields = {}) => person.api.post('/chatbot/transfers/pick', fields)

const takeNext = async (person: Person) =>
  (await person.ask('mutation { takeNextConversation { conversation { contactId } } }')).body

const openChat = async (...skillIds: string[]) => {
  const { id } = await scene.create()
  await scene.sql(
    `update conversation set status = 'open', opened_at = now(), required_skill_ids = $2 where contact_id = $1`,
    [id, skillIds],
  )
  return id
}

test('a team gives a chat only to who has all skills it requires, of their own or by a team', async () => {
  const team = await scene.team('round_robin', ann, ben)
  await has(ben, spanish)
  const contacts = await Promise.all([openChat(spanish), openChat(spanish), openChat(spanish, billing)])
  const given = []
  for (const id of contacts) given.push(await scene.transfer({ team_id: team }, { id }))
  expect((await scene.standing(given[0]?.id as string)).agent).toBe(ben.id)
  expect((await scene.standing(given[1]?.id as string)).agent).toBe(ben.id)
  // Nobody has both: it waits, and says so.
  expect(await chatOf(contacts[2] as string)).toEqual({
    agent: null,
    team: { id: team },
    requiredSkills: [{ name: 'Billing' }, { name: 'Spanish' }],
    isWaitingForSkills: true,
  })
  const others = await scene.team('manual', ann, ben)
  await teamHas(others, billing)
  expect(await chatOf(contacts[2] as string)).toMatchObject({ agent: null, isWaitingForSkills: false })
  for (const team_id of [null, team])
    await admin.api.send('PUT', `/chatbot/transfers/${given[2]?.id}/assign`, { team_id })
  expect((await scene.standing(given[2]?.id as string)).agent).toBe(ben.id)
  // Least busy: Ann has nothing, and lacks the skill.
  const balanced = await scene.team('load_balanced', ann, ben)
  const one = await scene.transfer({ team_id: balanced }, { id: await openChat(spanish) })
  expect((await scene.standing(one.id)).agent).toBe(ben.id)
})

test('picking and taking the next pass over what requires a skill one lacks; where nothing else waits they are refused', async () => {
  await has(ben, spanish, billing)
  const first = await scene.transfer({}, { id: await openChat(spanish) })
  const second = await scene.transfer()
  expect((await pick(ann)).body.data.transfer.id).toBe(second.id)
  const { status, body } = await pick(ann)
  expect([status, body.message]).toEqual([400, 'What waits requires skills that you do not have'])
  expect((await pick(ann, { team_id: 'general' })).status).toBe(400)
  expect(faultOf(await takeNext(ann))).toMatchObject({ code: 'INVALID_STATE', reason: 'LACKS_SKILL' })
  expect(await scene.standing(first.id)).toMatchObject({ agent: null, chatAgent: null })
  expect((await pick(ben)).body.data.transfer.id).toBe(first.id)
  expect((await pick(ann)).body.data.transfer).toBeNull()
  const [third, fourth] = [await openChat(billing), await openChat()]
  expect((await takeNext(ann)).data.takeNextConversation.conversation.contactId).toBe(fourth)
  expect((await takeNext(ben)).data.takeNextConversation.conversation.contactId).toBe(third)
  expect((await takeNext(ben)).data.takeNextConversation.conversation).toBeNull()
})

test('who is free is given the next that they have the skills for, also the moment they get them', async () => {
  await scene.settings({ give_next_when_free: true })
  const waits = await scene.transfer({}, { id: await openChat(spanish) })
  const held = await scene.transfer({ agent_id: ann.id })
  await admin.api.send('PUT', `/chatbot/transfers/${held.id}/resume`)
  expect((await scene.standing(waits.id)).agent).toBeNull()
  await has(ben, spanish)
  expect((await scene.standing(waits.id)).agent).toBe(ben.id)
  const more = await scene.transfer({}, { id: await openChat(billing) })
  const team = await scene.team('manual', ann)
  await teamHas(team, billing)
  expect((await scene.standing(more.id)).agent).toBe(ann.id)
})

test('a person who names the agent may choose one without the skill; who had the chat does not get it back by itself', async () => {
  const named = await scene.transfer({ agent_id: ann.id }, { id: await openChat(spanish) })
  expect((await scene.standing(named.id)).agent).toBe(ann.id)
  const contact = await openChat(spanish)
  await scene.sql('update conversation set agent_id = $2 where contact_id = $1', [contact, ann.id])
  const back = await scene.transfer({}, { id: contact })
  expect((await scene.standing(back.id)).agent).toBeNull()
  await has(ann, spanish)
  const again = await openChat(spanish)
  await scene.sql('update conversation set agent_id = $2 where contact_id = $1', [again, ann.id])
  expect((await scene.standing((await scene.transfer({}, { id: again })).id)).agent).toBe(ann.id)
})

test('an absence hands over to a colleague only what the colleague has the skills for', async () => {
  const [plain, special] = [await openChat(), await openChat(spanish)]
  await scene.sql('update conversation set agent_id = $2 where contact_id = any($1::uuid[])', [
    [plain, special],
    ann.id,
  ])
  const inSeconds = (count: number) => new Date(scene.parley.clock.nowMs() + count * 1000).toISOString()
  await ann.graphql(
    'mutation ($input: PlanAbsenceInput!) { planAbsence(input: $input) { absence { id } } }',
    { input: { startsAt: inSeconds(10), endsAt: inSeconds(70), toAgentId: ben.id } },
  )
  await scene.parley.clock.advance(11)
  await drainAbsences(scene.parley.app)
  expect(await chatOf(plain)).toMatchObject({ agent: { id: ben.id } })
  expect(await chatOf(special)).toMatchObject({ agent: null })
  await scene.parley.clock.advance(60)
  await drainAbsences(scene.parley.app)
})

test('at once: ten chats over two teams while skills come and go, each to somebody who had the skill or to nobody', async () => {
  const [one, two] = [await scene.team('round_robin', ann, ben), await scene.team('load_balanced', ann, ben)]
  await has(ben, spanish)
  const contacts = await Promise.all(Array.from({ length: 10 }, () => openChat(spanish)))
  const waiting = await Promise.all(Array.from({ length: 6 }, () => openChat(spanish)))
  for (const id of waiting) await scene.transfer({}, { id })
  const answers = await Promise.all([
    ...contacts.map((id, at) =>
      admin.api.post('/chatbot/transfers', { contact_id: id, team_id: at % 2 ? one : two }),
    ),
    ...Array.from({ length: 4 }, () => pick(ann)),
    ...Array.from({ length: 4 }, () => pick(ben)),
    has(ben),
    has(ben, spanish),
    ...waiting.slice(0, 3).map((id) => requiring(id, { add: [billing] })),
  ])
  expect(answers.filter((answer) => 'status' in answer && answer.status === 500)).toEqual([])
  const ofAnn = await scene.sql(
    `select contact_id from conversation where agent_id = $1 and status = 'open'`,
    [ann.id],
  )
  expect(ofAnn).toEqual([])
  const twice = await scene.sql(
    `select 1 from transfer where status = 'active' group by contact_id having count(*) > 1`,
  )
  expect(twice).toEqual([])
}, 30_000)

test('a skill that is deleted is required no more, and open chats tell so', async () => {
  const gone = await skill('French')
  const contact = await openChat(gone, spanish)
  await has(ann, gone)
  await scene.transfer({}, { id: contact })
  expect((await pick(ann)).status).toBe(400)
  const remove = (by: Person) =>
    by.ask('mutation ($id: ID!) { deleteSkill(input: { id: $id }) { deletedId } }', { id: gone })
  expect(faultOf((await remove(ann)).body)).toMatchObject({ code: 'FORBIDDEN' })
  await remove(admin)
  expect(faultOf((await remove(admin)).body)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await chatOf(contact)).toMatchObject({ requiredSkills: [{ name: 'Spanish' }] })
  expect(await scene.told(contact)).toContain('chat.skills_required')
  // What a race left behind keeps nobody waiting.
  await scene.sql('update conversation set required_skill_ids = $2 where contact_id = $1', [contact, [gone]])
  expect(await chatOf(contact)).toMatchObject({ requiredSkills: [], isWaitingForSkills: false })
  expect((await pick(ann)).status).toBe(200)
})

test('closing and opening again by a new transfer leaves no requirement; closed chats take none', async () => {
  const contact = await openChat(spanish)
  await admin.graphql(
    'mutation ($id: ID!) { closeConversation(input: { contactId: $id }) { conversation { status } } }',
    { id: contact },
  )
  expect(faultOf((await requiring(contact, { add: [billing] })).body)).toMatchObject({
    code: 'INVALID_STATE',
    reason: 'CHAT_CLOSED',
  })
  await scene.transfer({}, { id: contact })
  expect(await chatOf(contact)).toMatchObject({ requiredSkills: [] })
})

test('the wall and the list of assignees show who has which skill, and what waits for it', async () => {
  const team = await scene.team('manual', ben)
  await teamHas(team, billing)
  await has(ann, spanish)
  await openChat(spanish)
  await openChat(billing)
  await openChat(billing)
  const { serviceWall, assignees } = (await admin.graphql(`{
    serviceWall { skills { skill { name } waitingCount heldCount hereCount } }
    assignees { assignee { id } skills { name } }
  }`)) as unknown as {
    serviceWall: { skills: object[] }
    assignees: { assignee: { id: string }; skills: object[] }[]
  }
  expect(serviceWall.skills).toEqual([
    { skill: { name: 'Billing' }, waitingCount: 2, heldCount: 0, hereCount: 1 },
    { skill: { name: 'Spanish' }, waitingCount: 1, heldCount: 0, hereCount: 1 },
  ])
  const skillsOf = ({ id }: { id: string }) => assignees.find(({ assignee }) => assignee.id === id)?.skills
  expect([skillsOf(ann), skillsOf(ben), skillsOf({ id: team })]).toEqual([
    [{ name: 'Spanish' }],
    [{ name: 'Billing' }],
    [],
  ])
})

test('picking runs as many statements as before, and giving to a team one more for a chat that requires skills', async () => {
  const team = await scene.team('round_robin', ann)
  await has(ann, spanish)
  const names: string[] = []
  const { query } = pg.Client.prototype
  const spied = function (this: pg.Client, ...args: unknown[]) {
    const { name } = args[0] as { name?: string }
    if (name && /^(transfers|teams|skills|capacity|conversations)\./.test(name)) names.push(name)
    return Reflect.apply(query, this, args)
  }
  const during = async (work: () => Promise<unknown>) => {
    names.length = 0
    pg.Client.prototype.query = spied as typeof query
    await work().finally(() => (pg.Client.prototype.query = query))
    return names.filter((name) => name !== 'transfers.active_of_contacts').sort()
  }
  const given = async (...skillIds: string[]) => {
    const contact_id = await openChat(...skillIds)
    return during(() => admin.api.post('/chatbot/transfers', { contact_id, team_id: team }))
  }
  const picked = async (...skillIds: string[]) => {
    await scene.transfer({}, { id: await openChat(...skillIds) })
    return during(() => pick(ann))
  }
  const [plain, skilled] = [await given(), await given(spanish)]
  expect(plain.filter((name) => name.startsWith('skills.'))).toEqual([])
  expect(skilled).toEqual([...plain, 'skills.lacking_of'].sort())
  const first = await picked()
  expect(first.length).toBeGreaterThan(2)
  expect(await picked(spanish)).toEqual(first)
})
