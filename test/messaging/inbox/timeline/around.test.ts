import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// The page of a timeline around something that stands in it, or around a time.

let scene: ContactScene
let lead: Session
let own: Session
let id: string
let otherId: string

async function chat(messages: number): Promise<string> {
  const made = await scene.create()
  for (let said = 0; said < messages; said++) {
    await storeIncoming(scene.parley.app, [scene.message({ waId: made.phone.slice(1) })])
    await scene.parley.clock.advance(1)
  }
  return made.id
}

beforeAll(async () => {
  scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [workspaceId],
  )
  lead = await memberSession(scene.parley, workspaceId)
  own = await memberSession(scene.parley, workspaceId, 'Own')
  id = await chat(5)
  const note =
    'mutation ($id: ID!) { createNote(input: { contactId: $id, content: "Call back" }) { note { id } } }'
  await lead.graphql(note, { id })
  await scene.parley.clock.advance(1)
  await scene.shop.v1.post(`/chats/${id}/close`)
  await scene.parley.clock.advance(1)
  await scene.shop.v1.post(`/chats/${id}/reopen`)
  otherId = await chat(1)
})
afterAll(() => scene?.parley.close())

interface Page {
  nodes: { __typename: string; id: string }[]
  pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean; hasPreviousPage: boolean }
}

const text = `query ($id: ID!, $first: Int, $around: ID, $time: DateTime, $after: String, $last: Int, $before: String) {
  timeline(contactId: $id, first: $first, around: $around, aroundTime: $time, after: $after, last: $last, before: $before) {
    nodes { __typename ... on Message { id } ... on Note { id } ... on TimelineEntry { id } }
    pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`

const read = async (variables: object) =>
  (await lead.graphql(text, { id, ...variables })).timeline as unknown as Page
const whole = async () => (await read({ first: 50 })).nodes
const noteAt = async () =>
  (await scene.sql('select id, created_at as at from note where contact_id = $1', [id]))[0]

test.each(['around', 'time'])('it is given by %s, and goes on from there in both directions', async (by) => {
  const all = await whole()
  expect(all.map(({ __typename: name }) => name)).toEqual([
    'TimelineReopened',
    'TimelineClosed',
    'Note',
    ...Array(5).fill('Message'),
  ])
  const note = await noteAt()
  const asked = by === 'around' ? { around: note?.id } : { time: note?.at }
  const middle = await read({ first: 4, ...asked })
  expect(middle.nodes).toEqual(all.slice(1, 5))
  expect(middle.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
  const newer = await read({ last: 50, before: middle.pageInfo.startCursor })
  expect(newer.nodes).toEqual(all.slice(0, 1))
  const older = await read({ first: 50, after: middle.pageInfo.endCursor })
  expect(older.nodes).toEqual(all.slice(5))
  expect((await read({ first: 1, ...asked })).nodes).toEqual(all.slice(2, 3))
})

test('before all of it and after all of it stand its ends', async () => {
  const all = await whole()
  const end = await read({ first: 4, time: '2100-01-01T00:00:00Z' })
  expect(end.nodes).toEqual(all.slice(0, 2))
  expect(end.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
  const begin = await read({ first: 4, time: '2000-01-01T00:00:00Z' })
  expect(begin.nodes).toEqual(all.slice(-2))
  expect(begin.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
})

test('what does not stand in it, or is out of sight, is not found; both at a time, and other pages, are refused', async () => {
  const note = await noteAt()
  const code = async (variables: object, session = lead) =>
    (await session.ask(text, { id, ...variables })).body.errors[0].extensions.code
  const [foreign] = await scene.sql('select id from message where contact_id = $1', [otherId])
  expect(await code({ around: foreign?.id })).toBe('NOT_FOUND')
  expect(await code({ around: 'x' })).toBe('NOT_FOUND')
  expect(await code({ around: note?.id }, own)).toBe('NOT_FOUND')
  expect(await code({ time: '2026-01-01T00:00:00Z' }, own)).toBe('NOT_FOUND')
  expect(await code({ around: note?.id, time: '2026-01-01T00:00:00Z' })).toBe('INVALID_REQUEST')
  expect(await code({ around: note?.id, last: 3 })).toBe('INVALID_FIELD')
})
