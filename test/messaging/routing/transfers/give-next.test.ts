import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startTransfers } from './scene.ts'

// An agent who becomes free is given the next, where the workspace wants it (design/automation.md 6, docs/adr/0079).

let scene: Awaited<ReturnType<typeof startTransfers>>
let admin: Person
let ann: Person
let ben: Person

beforeAll(async () => {
  scene = await startTransfers()
  admin = scene.admin
  ann = await scene.person()
  ben = await scene.person()
  await scene.sql(`update user_account set is_available = false where id <> all($1::uuid[])`, [
    [ann.id, ben.id],
  ])
})
beforeEach(async () => {
  await scene.settings({ give_next_when_free: true, assign_to_same_agent: true })
  await scene.sql('delete from transfer')
  await scene.sql(`update conversation set agent_id = null, team_id = null`)
  await scene.sql('update user_account set is_available = true where id = any($1::uuid[])', [
    [ann.id, ben.id],
  ])
})
afterAll(() => scene?.parley.close())

const path = '/chatbot/transfers'
const resume = (id: string) => admin.api.send('PUT', `${path}/${id}/resume`)
const assign = (id: string, body: object) => admin.api.send('PUT', `${path}/${id}/assign`, body)
const available = async (person: Person, isAvailable: boolean) => {
  const { status } = await person.api.send('PUT', '/me/availability', { is_available: isAvailable })
  expect(status).toBe(200)
}
const has = async (person: Person) =>
  (
    await scene.sql(
      `select id from transfer where agent_id = $1 and status = 'active' order by transferred_at`,
      [person.id],
    )
  ).map(({ id }) => id)

test('off unless the workspace wants it, and set over GraphQL alone', async () => {
  await scene.settings({ give_next_when_free: false })
  const mine = await scene.transfer({ agent_id: ann.id })
  await scene.transfer()
  await resume(mine.id)
  expect(await has(ann)).toEqual([])
  const { updateChatbotRouting } = await admin.graphql(
    `mutation { updateChatbotRouting(input: { giveNextWhenFree: true }) { chatbotSettings { routing { giveNextWhenFree } } } }`,
  )
  expect(updateChatbotRouting).toEqual({ chatbotSettings: { routing: { giveNextWhenFree: true } } })
  const refused = await admin.api.send('PUT', '/chatbot/settings', { give_next_when_free: false })
  expect(refused.status).toBe(400)
})

test('whose last one ends is given the oldest, with its events in the same transaction', async () => {
  const [one, two] = [await scene.transfer({ agent_id: ann.id }), await scene.transfer({ agent_id: ann.id })]
  const oldest = await scene.transfer()
  await scene.transfer()
  await resume(one.id)
  expect(await has(ann)).toEqual([two.id])
  await resume(two.id)
  expect(await has(ann)).toEqual([oldest.id])
  expect(await scene.standing(oldest.id)).toMatchObject({ chatAgent: ann.id, people: true })
  expect((await scene.told(oldest.contact_id)).slice(-2)).toEqual(['chat.assigned', 'transfer.assigned'])
})

test('closing the chat, and a colleague who takes it over, set free as well', async () => {
  const [mine, other] = [
    await scene.transfer({ agent_id: ann.id }),
    await scene.transfer({ agent_id: ann.id }),
  ]
  const [first, second] = [await scene.transfer(), await scene.transfer()]
  await admin.graphql(
    `mutation ($id: ID!) { closeConversation(input: { contactId: $id }) { conversation { status } } }`,
    {
      id: mine.contact_id,
    },
  )
  expect(await has(ann)).toEqual([other.id])
  await assign(other.id, { agent_id: ben.id })
  expect([await has(ann), await has(ben)]).toEqual([[first.id], [other.id]])
  expect(await scene.standing(second.id)).toMatchObject({ agent: null })
})

test('what goes back to its queue does not come back at once', async () => {
  const mine = await scene.transfer({ agent_id: ann.id })
  await assign(mine.id, { agent_id: null })
  expect(await has(ann)).toEqual([])
})

test('who comes back is given the next; saying so again gives nothing more', async () => {
  await available(ann, false)
  const first = await scene.transfer()
  await scene.transfer()
  await available(ann, true)
  expect(await has(ann)).toEqual([first.id])
  await resume(first.id)
  const [second] = await has(ann)
  await assign(String(second), { agent_id: null })
  await available(ann, true)
  expect(await has(ann)).toEqual([])
})

test('only from one’s own queues, of teams that give out work, and only to who may take it', async () => {
  const [byHand, others, inTurn] = [
    await scene.team('manual', ann),
    await scene.team('round_robin', ben),
    await scene.team('round_robin', ann),
  ]
  await scene.sql('update user_account set is_available = false where id = any($1::uuid[])', [
    [ann.id, ben.id],
  ])
  for (const team_id of [byHand, others]) await scene.transfer({ team_id })
  const theirs = await scene.transfer({ team_id: inTurn })
  await available(ann, true)
  expect(await has(ann)).toEqual([theirs.id])
  await scene.role('Silent', ['chat:read', 'chat:write', 'contacts:read', 'transfers:read'])
  const silent = await scene.person('Silent')
  const given = await scene.transfer({ agent_id: silent.id })
  await scene.transfer()
  await resume(given.id)
  expect(await has(silent)).toEqual([])
})

test('of two whose chats end at once each is given one, and nobody two', async () => {
  const mine = await Promise.all([1, 2, 3].map(() => scene.create()))
  const ofAnn = []
  for (const contact of mine) ofAnn.push(await scene.transfer({ agent_id: ann.id }, contact))
  const ofBen = await scene.transfer({ agent_id: ben.id })
  for (let count = 0; count < 4; count++) await scene.transfer()
  await Promise.all([...ofAnn, ofBen].map(({ id }) => resume(id)))
  expect([(await has(ann)).length, (await has(ben)).length]).toEqual([1, 1])
  expect(await has(ann)).not.toEqual(await has(ben))
})
