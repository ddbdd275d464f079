import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { type ContactScene, startContacts } from '../../messaging/contacts/contacts/scene.ts'
import { memberSession, type Session } from '../../support/session.ts'

// Why chats were closed, and how long their cases took (docs/adr/0172).

let scene: ContactScene
let lead: Session
let agent: Session

beforeAll(async () => {
  scene = await startContacts()
  lead = await memberSession(scene.parley, scene.shop.workspaceId)
  agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  const { createCaseReason } = await lead.graphql(
    'mutation { createCaseReason(input: { name: "Solved" }) { caseReason { id } } }',
  )
  const { id: reasonId } = (createCaseReason as unknown as { caseReason: { id: string } }).caseReason
  await lead.graphql('mutation { createTag(input: { name: "late" }) { tag { name } } }')
  await closed(2, { reasonId }, 'late')
  await closed(6, { reasonId })
  await closed(1, {})
})
afterAll(() => scene?.parley.close())

/** A chat of so many minutes. */
async function closed(minutes: number, how: object, tag?: string) {
  const { id, phone } = await scene.create()
  await storeIncoming(scene.parley.app, [scene.message({ waId: phone.slice(1) })])
  if (tag)
    await lead.graphql(
      `mutation ($id: ID!, $tag: String!) {
         changeConversations(input: { contactIds: [$id], change: { tagCases: { add: [$tag] } } }) { results { __typename } } }`,
      { id, tag },
    )
  await scene.parley.clock.advance(minutes * 60)
  await lead.graphql(
    'mutation ($input: CloseConversationInput!) { closeConversation(input: $input) { conversation { status } } }',
    { input: { contactId: id, ...how } },
  )
}

test('counts by reason and tag, with how long they took', async () => {
  const { caseReport } = await lead.graphql(
    `{ caseReport { closedCount reasons { reason { name } closedCount duration { averageMinutes medianMinutes } }
       tags { tagName closedCount } points { closedCount } } }`,
  )
  const { points, ...figures } = caseReport as unknown as { points: { closedCount: number }[] }
  expect(figures).toEqual({
    closedCount: 3,
    reasons: [
      { reason: { name: 'Solved' }, closedCount: 2, duration: { averageMinutes: 4, medianMinutes: 4 } },
      { reason: null, closedCount: 1, duration: { averageMinutes: 1, medianMinutes: 1 } },
    ],
    tags: [{ tagName: 'late', closedCount: 1 }],
  })
  expect(points.reduce((sum, { closedCount }) => sum + closedCount, 0)).toBe(3)
})

test('the file has each case, and what they come to by reason', async () => {
  const all = await lead.api.get('/report-export?table=cases&format=csv')
  expect(all.status, all.text).toBe(200)
  const [head, ...rows] = all.text.trim().split(/\r?\n/)
  expect(head).toContain('reason')
  expect(rows).toHaveLength(3)
  expect(rows.filter((row: string) => row.includes('Solved'))).toHaveLength(2)
  const reasons = await lead.api.get('/report-export?table=case_reasons&format=csv')
  expect(reasons.text).toContain('Solved,2,4')
})

test('the file has what fields of cases hold, for whoever sees all chats', async () => {
  const declare = (key: string, kind: string) =>
    lead.graphql(
      `mutation { createCaseField(input: { key: "${key}", label: "${key}", kind: ${kind} }) { caseField { key } } }`,
    )
  await declare('floor', 'NUMBER')
  await declare('paid', 'BOOLEAN')
  await declare('what', 'TEXT')
  const values = { floor: 3, paid: false, what: 'a desk, "so"' }
  await scene.sql(
    'update conversation_case set fields = $1 where id = (select id from conversation_case order by closed_at limit 1)',
    [JSON.stringify(values)],
  )
  const file = async (who: Session) =>
    (await who.api.get('/report-export?table=cases&format=csv')).text.trim().split(/\r?\n/) as string[]
  const [head = '', first = '', second = ''] = await file(lead)
  expect(head).toMatch(/,tags,[^,]*floor,[^,]*paid,[^,]*what$/)
  expect(first).toContain(',3,false,"a desk, ""so""')
  expect(second).toMatch(/,,,$/)
  const xlsx = await lead.api.get('/report-export?table=cases&format=xlsx')
  expect(xlsx.status).toBe(200)
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Figures', '{analytics:read,chat:read}', now(), now())`,
    [scene.shop.workspaceId],
  )
  const own = await memberSession(scene.parley, scene.shop.workspaceId, 'Figures')
  const [ownHead = '', ...rows] = await file(own)
  expect(ownHead).toMatch(/,tags$/)
  expect(rows).toHaveLength(3)
})

test('is for those who may see figures', async () => {
  const { body } = await agent.ask('{ caseReport { closedCount } }', {})
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN')
})
