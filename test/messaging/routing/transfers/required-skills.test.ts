import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTransfers } from './scene.ts'

// Transfers that require skills, and chats that are found by them (docs/adr/0191).

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

const openChat = async (...skillIds: string[]) => {
  const { id } = await scene.create()
  await scene.sql(
    `update conversation set status = 'open', opened_at = now(), required_skill_ids = $2 where contact_id = $1`,
    [id, skillIds],
  )
  return id
}

test('open chats are found by the skills that they require', async () => {
  const both = await openChat(spanish, billing)
  const one = await openChat(billing)
  await openChat()
  await scene.sql('update conversation set last_message_at = now() where last_message_at is null')
  const found = async (...requiredSkillIds: string[]) => {
    const variables = { filter: { requiredSkillIds }, name: crypto.randomUUID() }
    const { createSavedView } = (await admin.graphql(
      `mutation ($filter: ConversationFilter!, $name: String!) {
        createSavedView(input: { name: $name, filter: $filter }) { savedView { count { chats { value } } } } }`,
      variables,
    )) as unknown as { createSavedView: { savedView: { count: { chats: { value: number } } } } }
    const { conversations } = (await admin.graphql(
      'query ($filter: ConversationFilter!) { conversations(filter: $filter) { nodes { contactId } } }',
      variables,
    )) as unknown as { conversations: { nodes: { contactId: string }[] } }
    expect(createSavedView.savedView.count.chats.value).toBe(conversations.nodes.length)
    return conversations.nodes.map(({ contactId }) => contactId).toSorted()
  }
  expect(await found(spanish)).toEqual([both])
  expect(await found(spanish, billing)).toEqual([both, one].toSorted())
  await scene.sql(`update conversation set status = 'closed' where contact_id = $1`, [both])
  expect(await found(spanish)).toEqual([])
  const { body } = await admin.ask(
    'query ($filter: ConversationFilter!) { conversations(filter: $filter) { nodes { contactId } } }',
    { filter: { requiredSkillIds: [crypto.randomUUID()] } },
  )
  expect(body.errors[0].extensions).toMatchObject({
    code: 'INVALID_FIELD',
    field: 'filter.requiredSkillIds[0]',
  })
})

describe('a transfer that requires skills', () => {
  const handOver = async (contactId: string, requiredSkillIds: string[], to: object = { general: true }) =>
    (
      await admin.ask(
        `mutation ($input: TransferChatInput!) { transferChat(input: $input) {
          transfer { id agent { id } requiredSkills { name } } } }`,
        { input: { contactId, to, requiredSkillIds } },
      )
    ).body

  test('adds them to what an open chat requires, and goes only to who has all of them', async () => {
    const team = await scene.team('round_robin', ann, ben)
    await has(ann, spanish)
    await has(ben, spanish, billing)
    const chat = await openChat(spanish)
    const { data } = await handOver(chat, [billing, spanish], { teamId: team })
    expect(data.transferChat.transfer).toMatchObject({
      agent: { id: ben.id },
      requiredSkills: [{ name: 'Billing' }, { name: 'Spanish' }],
    })
    expect(await scene.events('chat.skills_required', chat)).toMatchObject([
      { extras: { added_skill_ids: [billing], removed_skill_ids: [] } },
    ])
    const plain = await openChat()
    await handOver(plain, [])
    expect(await scene.events('chat.skills_required', plain)).toEqual([])
  })

  test('gives a chat back to who had it only with the skills, waits for them in the queue, and opens a closed chat with them', async () => {
    const chat = await openChat()
    await scene.sql('update conversation set agent_id = $2 where contact_id = $1', [chat, ann.id])
    expect((await handOver(chat, [spanish])).data.transferChat.transfer.agent).toBeNull()
    expect(await chatOf(chat)).toMatchObject({ agent: null, isWaitingForSkills: true })
    await has(ben, spanish)
    expect((await pick(ben)).body.data.transfer.contact_id).toBe(chat)
    const { id: closed } = await scene.create()
    await handOver(closed, [billing])
    expect(await chatOf(closed)).toMatchObject({ requiredSkills: [{ name: 'Billing' }] })
  })

  test('is refused for skills that are not the workspace’s, and changes nothing', async () => {
    const chat = await openChat(spanish)
    const { errors } = await handOver(chat, [billing, crypto.randomUUID()])
    expect(errors[0].extensions).toMatchObject({ code: 'INVALID_FIELD', field: 'input.requiredSkillIds[1]' })
    expect(await scene.sql('select from transfer where contact_id = $1', [chat])).toEqual([])
    expect(await chatOf(chat)).toMatchObject({ requiredSkills: [{ name: 'Spanish' }] })
  })
})
