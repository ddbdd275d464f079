import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// What was said in a case, as a text and as a list (docs/adr/0172).

let scene: ContactScene
let lead: Session
let id: string
let caseId: string

beforeAll(async () => {
  scene = await startContacts()
  lead = await memberSession(scene.parley, scene.shop.workspaceId)
  await scene.sql(`update workspace set timezone = 'Asia/Kolkata'`)
  const made = await scene.create()
  id = made.id
  const writes = async (text: string) => {
    await scene.parley.clock.advance(61)
    await storeIncoming(scene.parley.app, [
      { ...scene.message({ waId: made.phone.slice(1) }), content: { body: text, previewUrl: false } },
    ])
  }
  await writes('Of an earlier case')
  await scene.shop.v1.post(`/chats/${id}/close`)
  await writes('Where is my parcel?')
  await lead.graphql(
    `mutation ($to: ID!) { sendMessage(input: { to: { contactId: $to }, content: { text: { body: "On its way" } } }) { message { id } } }`,
    { to: id },
  )
  await scene.shop.v1.post(`/chats/${id}/close`, { note: 'Told' })
  const { conversation } = await lead.graphql(
    'query ($id: ID!) { conversation(contactId: $id) { case { id transcriptPath } } }',
    { id },
  )
  caseId = (conversation as unknown as { case: { id: string } }).case.id
  await writes('Of a later case')
})
afterAll(() => scene?.parley.close())

test('the file has what was said in the case and nothing else, in the time of the workspace', async () => {
  const { status, text } = await lead.api.get(`/cases/${caseId}/transcript`)
  expect(status, text).toBe(200)
  expect(text).toContain('(Asia/Kolkata)')
  expect(text).toContain('Note: Told')
  const lines = text.split('\n').filter((line) => line.startsWith('['))
  expect(lines.map((line) => line.replace(/^\[[^\]]*\] [^:]*: /, ''))).toEqual([
    'Where is my parcel?',
    'On its way',
  ])
})

test('the list has it too, with what was done, the oldest first', async () => {
  const { caseTimeline } = await lead.graphql(
    `query ($id: ID!) { caseTimeline(caseId: $id, first: 10) { nodes { __typename } pageInfo { hasNextPage } } }`,
    { id: caseId },
  )
  expect(caseTimeline).toEqual({
    nodes: [{ __typename: 'Message' }, { __typename: 'Message' }, { __typename: 'TimelineClosed' }],
    pageInfo: { hasNextPage: false },
  })
})

test('nobody else has it', async () => {
  const other = await memberSession(scene.parley, (await scene.parley.tenant()).workspaceId)
  expect((await other.api.get(`/cases/${caseId}/transcript`)).status).toBe(404)
  expect((await lead.api.get(`/cases/${id}/transcript`)).status).toBe(404)
})
