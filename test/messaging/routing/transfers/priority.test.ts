import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startTransfers } from './scene.ts'

// What was handed over waits by priority, and where nobody sets one in the order of spec/5 1.7 (docs/adr/0171).

let scene: Awaited<ReturnType<typeof startTransfers>>
let admin: Person
let ann: Person

beforeAll(async () => {
  scene = await startTransfers()
  admin = scene.admin
  ann = await scene.person()
  await scene.sql('update user_account set is_available = false where id <> $1', [ann.id])
})
beforeEach(async () => {
  await scene.settings({
    assign_to_same_agent: false,
    allow_agent_queue_pickup: true,
    give_next_when_free: false,
  })
  await scene.sql('delete from transfer')
  await scene.sql('update conversation set agent_id = null, team_id = null')
})
afterAll(() => scene?.parley.close())

const set = (contactId: string, priority: string) =>
  admin.graphql(
    `mutation ($id: ID!, $priority: Priority!) {
       prioritizeConversation(input: { contactId: $id, priority: $priority }) { conversation { priority } } }`,
    { id: contactId, priority },
  )

/** Three that wait: the last is urgent, the first can wait longer. */
async function three(): Promise<string[]> {
  const [first, second, third] = [await scene.transfer(), await scene.transfer(), await scene.transfer()]
  await set(third.contact_id, 'URGENT')
  await set(first.contact_id, 'LOW')
  return [third.id, second.id, first.id]
}

test('the most urgent is picked first, of one priority the oldest', async () => {
  const order = await three()
  const picked: string[] = []
  for (const _ of order)
    picked.push((await ann.api.post('/chatbot/transfers/pick', {})).body.data.transfer.id)
  expect(picked).toEqual(order)
})

test('lists of both doors run so, also across pages', async () => {
  const order = await three()
  const { body } = await admin.api.get('/chatbot/transfers?status=active')
  expect(body.data.transfers.map(({ id }: { id: string }) => id)).toEqual(order)
  const page = async (walk: Record<string, unknown>) => {
    const { transfers } = await admin.graphql(
      `query ($first: Int, $after: String, $last: Int, $before: String) {
         transfers(filter: { waiting: true }, first: $first, after: $after, last: $last, before: $before) {
           nodes { id priority } pageInfo { startCursor endCursor hasNextPage } } }`,
      walk,
    )
    return transfers as unknown as {
      nodes: { id: string; priority: string }[]
      pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean }
    }
  }
  const first = await page({ first: 1 })
  const second = await page({ first: 1, after: first.pageInfo.endCursor })
  const third = await page({ first: 1, after: second.pageInfo.endCursor })
  expect([first, second, third].flatMap(({ nodes }) => nodes.map(({ id }) => id))).toEqual(order)
  expect([first, second, third].flatMap(({ nodes }) => nodes.map(({ priority }) => priority))).toEqual([
    'URGENT',
    'NORMAL',
    'LOW',
  ])
  const back = await page({ last: 2, before: third.pageInfo.startCursor })
  expect(back.nodes.map(({ id }) => id)).toEqual(order.slice(0, 2))
})

test('who becomes free is given the most urgent', async () => {
  const mine = await scene.transfer({ agent_id: ann.id })
  const [urgent] = await three()
  await scene.settings({ give_next_when_free: true })
  await admin.api.send('PUT', `/chatbot/transfers/${mine.id}/resume`)
  const rows = await scene.sql(`select id from transfer where agent_id = $1 and status = 'active'`, [ann.id])
  expect(rows.map(({ id }) => id)).toEqual([urgent])
})

test('a transfer has the priority of its chat while it is active, tells a change, and keeps it as history', async () => {
  const { id: contactId } = await scene.create()
  const { id } = await scene.transfer({}, { id: contactId })
  const priority = async () =>
    (await scene.sql('select priority from transfer where id = $1', [id]))[0]?.priority
  expect(await priority()).toBe(3)
  await set(contactId, 'HIGH')
  expect(await priority()).toBe(2)
  expect((await scene.told(contactId)).slice(-2)).toEqual(['chat.prioritized', 'transfer.prioritized'])
  await admin.api.send('PUT', `/chatbot/transfers/${id}/resume`)
  await set(contactId, 'URGENT')
  expect(await priority()).toBe(2)
  const again = await scene.transfer({}, { id: contactId })
  expect((await scene.sql('select priority from transfer where id = $1', [again.id]))[0]?.priority).toBe(1)
})
