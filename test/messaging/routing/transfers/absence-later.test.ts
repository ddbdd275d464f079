import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drainReopened } from '#messaging/routing/transfers/hand-over-absent.ts'
import { drainAbsences } from '#people/absences/follow-absences.ts'
import { type Person, startTransfers } from './scene.ts'

// What comes while somebody is absent, and other workspaces of theirs (docs/adr/0186).

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
  await scene.sql('delete from absence')
  await scene.sql('update user_account set is_available = true')
})
afterAll(() => scene?.parley.close())

const inSeconds = (count: number) => new Date(scene.parley.clock.nowMs() + count * 1000).toISOString()

async function planned(input: object = {}, by = ann): Promise<void> {
  const { body } = await by.ask(
    'mutation ($input: PlanAbsenceInput!) { planAbsence(input: $input) { absence { id } } }',
    { input: { startsAt: inSeconds(10), endsAt: inSeconds(70), ...input } },
  )
  if (body.errors) throw new Error(JSON.stringify(body.errors))
}

async function pass(count: number): Promise<void> {
  await scene.parley.clock.advance(count)
  await drainAbsences(scene.parley.app)
}

const isAvailable = async ({ id }: Person) =>
  (await scene.sql('select is_available from user_account where id = $1', [id]))[0]?.is_available

const holder = async (contactId: string) =>
  (await scene.sql('select agent_id from conversation where contact_id = $1', [contactId]))[0]

test('a chat that opens again while it lasts goes on to whoever it was planned for, once', async () => {
  const { app } = scene.parley
  const customer = await scene.create()
  const sender = { waId: customer.phone.slice(1) }
  await scene.receive(sender)
  await scene.sql(`update conversation set status = 'closed', agent_id = $2 where contact_id = $1`, [
    customer.id,
    ann.id,
  ])
  await planned({ toAgentId: ben.id })
  await pass(11)
  expect((await holder(customer.id))?.agent_id).toBe(ann.id)
  await scene.parley.clock.advance(1)
  await scene.receive(sender)
  expect((await holder(customer.id))?.agent_id).toBe(ann.id)
  await Promise.all([drainReopened(app), drainReopened(app)])
  expect((await holder(customer.id))?.agent_id).toBe(ben.id)
  expect((await scene.told(customer.id)).filter((type) => type === 'chat.assigned')).toHaveLength(1)
  // Whoever gives it to the absent agent by hand means it.
  await admin.graphql(
    `mutation ($contactId: ID!, $agentId: ID!) {
       assignConversation(input: { contactId: $contactId, agentId: $agentId }) { conversation { status } }
     }`,
    { contactId: customer.id, agentId: ann.id },
  )
  await drainReopened(app)
  expect((await holder(customer.id))?.agent_id).toBe(ann.id)
})

/** An absence of somebody in another workspace of theirs, in seconds from now. */
const elsewhere = ({ id }: Person, from: number, to: number) =>
  scene.sql(
    `with joined as (
       insert into membership (workspace_id, user_id, role_id, created_at)
       select $1, $2, r.id, now() from role r where r.workspace_id = $1 and r.name = 'agent' on conflict do nothing
     )
     insert into absence (workspace_id, id, user_id, starts_at, ends_at, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, now())`,
    [scene.other.workspaceId, id, inSeconds(from), inSeconds(to)],
  )

test('of absences in two workspaces the one that ends last brings the person back', async () => {
  await planned()
  await elsewhere(ann, 20, 90)
  await pass(30)
  await pass(45)
  expect(await isAvailable(ann)).toBe(false)
  await pass(20)
  expect(await isAvailable(ann)).toBe(true)
})

test('whoever is removed from the workspace during an absence takes work again elsewhere', async () => {
  const cora = await scene.person()
  await elsewhere(cora, 200, 300)
  await planned({}, cora)
  await pass(11)
  const text = 'mutation ($id: ID!) { removeMember(input: { id: $id }) { removedId } }'
  await admin.graphql(text, { id: cora.id })
  expect(await isAvailable(cora)).toBe(true)
})
