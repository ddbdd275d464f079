import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTransfers } from '../../messaging/routing/transfers/scene.ts'

// Skills are declared, given to members and teams, and required of chats: rights, refusals, records, bulk and macros
// (docs/adr/0191).

let scene: Awaited<ReturnType<typeof startTransfers>>
let admin: Person
let ann: Person

beforeAll(async () => {
  scene = await startTransfers()
  admin = scene.admin
  ann = await scene.person()
})
afterAll(() => scene?.parley.close())

const unknown = '00000000-0000-4000-8000-000000000000'

const faultOf = ({ body }: { body: { errors?: { extensions: object }[] } }) => body.errors?.[0]?.extensions

const create = (name: string, by = admin) =>
  by.ask(
    'mutation ($input: CreateSkillInput!) { createSkill(input: $input) { skill { id name description } } }',
    { input: { name, description: `Speaks ${name}` } },
  )
const made = async (name: string) => (await create(name)).body.data.createSkill.skill.id as string

const update = (id: string, name: string, by = admin) =>
  by.ask(
    'mutation ($input: UpdateSkillInput!) { updateSkill(input: $input) { skill { name description } } }',
    {
      input: { id, name },
    },
  )

const ofMember = (memberId: string, skillIds: string[], by = admin) =>
  by.ask(
    'mutation ($input: UpdateMemberSkillsInput!) { updateMemberSkills(input: $input) { member { skills { name } } } }',
    { input: { memberId, skillIds } },
  )

const ofTeam = (teamId: string, skillIds: string[], by = admin) =>
  by.ask(
    'mutation ($input: UpdateTeamSkillsInput!) { updateTeamSkills(input: $input) { team { skills { name } } } }',
    { input: { teamId, skillIds } },
  )

const require = (contactId: string, change: object, by = admin) =>
  by.ask(
    'mutation ($input: RequireSkillsInput!) { requireSkills(input: $input) { conversation { requiredSkills { name } } } }',
    { input: { contactId, ...change } },
  )

const openChat = async () => {
  const { id } = await scene.create()
  await scene.sql(`update conversation set status = 'open', opened_at = now() where contact_id = $1`, [id])
  return id
}

const records = async (kind: string, id: string) =>
  await scene.sql(
    'select action, changes from audit_record where kind = $1 and resource_id = $2 order by created_at, id',
    [kind, id],
  )

test('a skill is created once by its name, changed, listed and recorded', async () => {
  const id = await made('Italian')
  expect(faultOf(await create('italian'))).toMatchObject({ code: 'CONFLICT', reason: 'NAME_TAKEN' })
  expect(faultOf(await create(' '))).toMatchObject({ code: 'INVALID_FIELD', field: 'input.name' })
  expect(faultOf(await create('Greek', ann))).toMatchObject({ code: 'FORBIDDEN' })
  expect(faultOf(await update(id, 'Greek', ann))).toMatchObject({ code: 'FORBIDDEN' })
  expect(faultOf(await update(unknown, 'Greek'))).toMatchObject({ code: 'NOT_FOUND' })
  const before = (await scene.events('skills.changed')).length
  await update(id, 'Italian')
  expect((await scene.events('skills.changed')).length).toBe(before)
  expect((await update(id, 'Latin')).body.data.updateSkill.skill).toEqual({
    name: 'Latin',
    description: 'Speaks Italian',
  })
  expect((await scene.events('skills.changed')).length).toBe(before + 1)
  expect((await ann.graphql('{ skills { name } }')) as object).toEqual({ skills: [{ name: 'Latin' }] })
  expect(await records('skill', id)).toMatchObject([
    { action: 'created' },
    { action: 'updated', changes: { name: { old: 'Italian', new: 'Latin' } } },
  ])
  await Promise.all([create('Twice'), create('twice')])
  const twice = await scene.sql(`select 1 from skill where lower(name) = 'twice'`)
  expect(twice).toHaveLength(1)
})

test('members and teams get skills as a whole; who may not manage them gives none, and unknown ones are refused', async () => {
  const [one, two] = [await made('Dutch'), await made('Refunds')]
  expect((await ofMember(ann.id, [two, one])).body.data.updateMemberSkills.member.skills).toEqual([
    { name: 'Dutch' },
    { name: 'Refunds' },
  ])
  expect(faultOf(await ofMember(ann.id, [one, unknown]))).toMatchObject({
    code: 'INVALID_FIELD',
    field: 'input.skillIds[1]',
    reason: 'NO_SUCH',
  })
  expect(faultOf(await ofMember(ann.id, [], ann))).toMatchObject({ code: 'FORBIDDEN' })
  expect(faultOf(await ofMember(unknown, [one]))).toMatchObject({ code: 'NOT_FOUND' })
  await ofMember(ann.id, [one, two])
  expect(await scene.sql('select 1 from member_skill where user_id = $1', [ann.id])).toHaveLength(2)
  expect(await ann.graphql('{ skills { name members { name } } }')).toMatchObject({
    skills: expect.arrayContaining([{ name: 'Dutch', members: [{ name: expect.any(String) }] }]),
  })
  await ofMember(ann.id, [one])
  expect((await records('user', ann.id)).filter(({ action }) => action === 'updated')).toMatchObject([
    { changes: { skills: { old: [], new: ['Dutch', 'Refunds'] } } },
    { changes: { skills: { old: ['Dutch', 'Refunds'], new: ['Dutch'] } } },
  ])
  const team = await scene.team('round_robin', ann)
  expect((await ofTeam(team, [two])).body.data.updateTeamSkills.team.skills).toEqual([{ name: 'Refunds' }])
  expect(faultOf(await ofTeam(team, [], ann))).toMatchObject({ code: 'FORBIDDEN' })
  expect(faultOf(await ofTeam(team, [unknown]))).toMatchObject({ code: 'INVALID_FIELD' })
  expect(faultOf(await ofTeam(unknown, [two]))).toMatchObject({ code: 'NOT_FOUND' })
})

test('skills of another workspace are not found', async () => {
  const [row] = await scene.sql(
    `with w as (insert into workspace (id, name, slug, created_at, updated_at)
       values (gen_random_uuid(), 'Elsewhere', 'elsewhere', now(), now()) returning id)
     insert into skill (workspace_id, id, name, created_at, updated_at)
     select id, gen_random_uuid(), 'Theirs', now(), now() from w returning id`,
  )
  const theirs = String(row?.id)
  const chat = await openChat()
  expect(faultOf(await ofMember(ann.id, [theirs]))).toMatchObject({ code: 'INVALID_FIELD' })
  expect(faultOf(await update(theirs, 'Ours'))).toMatchObject({ code: 'NOT_FOUND' })
  expect(faultOf(await require(chat, { add: [theirs] }))).toMatchObject({
    code: 'INVALID_FIELD',
    field: 'input.add[0]',
  })
  await scene.sql('update conversation set required_skill_ids = $2 where contact_id = $1', [chat, [theirs]])
  const { conversation } = (await admin.graphql(
    'query ($id: ID!) { conversation(contactId: $id) { requiredSkills { name } isWaitingForSkills } }',
    { id: chat },
  )) as unknown as { conversation: object }
  expect(conversation).toEqual({ requiredSkills: [], isWaitingForSkills: false })
})

test('two people who add skills to one chat at once both have their way, and each change is told', async () => {
  const [one, two] = [await made('Swedish'), await made('Norwegian')]
  const chat = await openChat()
  await Promise.all([require(chat, { add: [one] }), require(chat, { add: [two] }, ann)])
  const again = await require(chat, { add: [one] })
  expect(again.body.data.requireSkills.conversation.requiredSkills).toEqual([
    { name: 'Norwegian' },
    { name: 'Swedish' },
  ])
  expect((await scene.told(chat)).filter((type) => type === 'chat.skills_required')).toHaveLength(2)
  expect(faultOf(await require(chat, {}))).toMatchObject({ code: 'INVALID_FIELD', field: 'input.add' })
  expect(faultOf(await require(unknown, { add: [one] }))).toMatchObject({ code: 'NOT_FOUND' })
  await require(chat, { remove: [one] })
  const [row] = await scene.sql(
    `select data -> 'extras' as extras from event where contact_id = $1 and type = 'chat.skills_required' order by seq desc limit 1`,
    [chat],
  )
  expect(row?.extras).toMatchObject({ added_skill_ids: [], removed_skill_ids: [one] })
})

test('many chats at once and macros require skills, too', async () => {
  const skill = await made('Finnish')
  const [first, second] = [await openChat(), await openChat()]
  const { id: closed } = await scene.create()
  const { changeConversations } = (await admin.graphql(
    `mutation ($input: ChangeConversationsInput!) { changeConversations(input: $input) {
      results { __typename ... on ConversationChanged { isChanged } ... on ConversationRefused { code } }
    } }`,
    { input: { contactIds: [first, second, closed], change: { requireSkills: { add: [skill] } } } },
  )) as unknown as { changeConversations: { results: object[] } }
  expect(changeConversations.results).toEqual([
    { __typename: 'ConversationChanged', isChanged: true },
    { __typename: 'ConversationChanged', isChanged: true },
    { __typename: 'ConversationRefused', code: 'INVALID_STATE' },
  ])
  const macro = (steps: object[]) =>
    admin.ask(
      `mutation ($input: CreateMacroInput!) { createMacro(input: $input) { macro { id steps {
        ... on MacroRequireSkillsStep { addedSkills { name } removedSkills { name } }
      } } } }`,
      { input: { name: `Macro ${steps.length} ${Math.random()}`, steps } },
    )
  expect(faultOf(await macro([{ requireSkills: { add: [unknown] } }]))).toMatchObject({
    code: 'INVALID_FIELD',
    field: 'input.steps[0].requireSkills.add[0]',
  })
  const kept = (await macro([{ requireSkills: { remove: [skill] } }])).body.data.createMacro.macro
  expect(kept.steps).toEqual([{ addedSkills: [], removedSkills: [{ name: 'Finnish' }] }])
  await admin.graphql(
    'mutation ($input: RunMacroInput!) { runMacro(input: $input) { results { contactId } } }',
    { input: { macroId: kept.id, contactIds: [first] } },
  )
  const left = await scene.sql(
    `select contact_id from conversation where contact_id = any($1::uuid[]) and required_skill_ids <> '{}'`,
    [[first, second]],
  )
  expect(left).toEqual([{ contact_id: second }])
})
