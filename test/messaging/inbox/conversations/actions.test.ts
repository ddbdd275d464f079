import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

let scene: ContactScene
let session: Session
let lee: string
let team: string
let id: string

const uuid = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'

beforeAll(async () => {
  scene = await startContacts()
  session = await memberSession(scene.parley, scene.shop.workspaceId)
  lee = (await scene.parley.createMember(scene.shop.workspaceId, 'agent')).id
  const [made] = await scene.sql(
    `insert into team (workspace_id, id, name, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Support', now(), now()) returning id`,
    [scene.shop.workspaceId],
  )
  team = made?.id as string
})
beforeEach(async () => {
  id = (await scene.create()).id
})
afterAll(() => scene?.parley.close())

const act = (action: string, body?: unknown) => scene.shop.v1.post(`/chats/${id}/${action}`, body)
const join = () =>
  scene.sql(
    'insert into team_member (workspace_id, team_id, user_id) values ($1, $2, $3) on conflict do nothing',
    [scene.shop.workspaceId, team, lee],
  )
const leave = () => scene.sql('delete from team_member where user_id = $1', [lee])

describe('assign', () => {
  test('what is left out stays, null clears; open or closed does not matter', async () => {
    await join()
    const agent = { id: lee, name: expect.any(String) }
    const support = { id: team, name: 'Support' }
    expect((await act('assign', { agent_id: lee })).body).toMatchObject({
      status: 'closed',
      agent,
      team: null,
    })
    expect((await act('assign', { team_id: team })).body).toMatchObject({ agent, team: support })
    await act('reopen')
    expect((await act('assign', { agent_id: null })).body).toMatchObject({
      status: 'open',
      agent: null,
      team: support,
    })
    expect((await act('assign', { agent_id: lee, team_id: null })).body).toMatchObject({ agent, team: null })
    const told = (await scene.events('chat.assigned', id)).map((event) => event.extras.previous)
    const previous = { id: lee, name: expect.any(String) }
    expect(told).toEqual([
      { agent: null, team: null },
      { agent: previous, team: null },
      { agent: previous, team: support },
      { agent: null, team: support },
    ])
  })

  test('to whom it is assigned already is 200 and no event; updated_at stays', async () => {
    const { body: first } = await act('assign', { agent_id: lee })
    await scene.parley.clock.advance(5)
    const again = await act('assign', { agent_id: lee, team_id: null })
    expect([again.status, again.body]).toEqual([200, first])
    expect(await scene.events('chat.assigned', id)).toHaveLength(1)
  })

  test.each([
    [{}, 422, 'invalid_field', 'agent_id'],
    [undefined, 422, 'invalid_field', 'agent_id'],
    [{ agent_id: uuid }, 422, 'invalid_field', 'agent_id'],
    [{ agent_id: 'x' }, 422, 'invalid_field', 'agent_id'],
    [{ team_id: uuid }, 422, 'invalid_field', 'team_id'],
    [{ team_id: '' }, 422, 'invalid_field', 'team_id'],
    [{ agent_id: 7 }, 400, 'invalid_request', 'agent_id'],
    [{ agent: uuid }, 400, 'invalid_request', 'agent'],
  ])('%j is %i %s of %s', async (body, status, code, field) => {
    const refused = await act('assign', body)
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([status, code, field])
    expect(await scene.events('chat.assigned', id)).toEqual([])
  })

  test('people and teams of another workspace do not exist here', async () => {
    const stranger = await scene.parley.createMember(scene.other.workspaceId)
    expect((await act('assign', { agent_id: stranger.id })).body.error.field).toBe('agent_id')
  })

  test('agent and team belong together when both end up set', async () => {
    await leave()
    const refusedBy = async (body: object) => (await act('assign', body)).body.error?.field
    expect(await refusedBy({ agent_id: lee, team_id: team })).toBe('agent_id')
    await act('assign', { agent_id: lee })
    expect(await refusedBy({ team_id: team })).toBe('team_id')
    expect(await refusedBy({ agent_id: null, team_id: team })).toBeUndefined()
    expect(await refusedBy({ agent_id: lee })).toBe('agent_id')
  })

  test('members assign with their own permission', async () => {
    const text =
      'mutation ($id: ID!, $agent: ID) { assignConversation(input: { contactId: $id, agentId: $agent }) { conversation { agent { id } } } }'
    const { assignConversation } = await session.graphql(text, { id, agent: lee })
    expect(assignConversation).toEqual({ conversation: { agent: { id: lee } } })
    const agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
    expect((await agent.ask(text, { id, agent: lee })).body.errors[0].extensions.code).toBe('FORBIDDEN')
  })
})

describe('close and reopen', () => {
  test('move the chat and tell who did it; a second time nothing happens', async () => {
    const opened = await act('reopen')
    expect(opened.body).toMatchObject({ status: 'open', closed_at: null })
    expect(opened.body.opened_at).toBe(opened.body.updated_at)
    await scene.parley.clock.advance(5)
    expect((await act('reopen')).body).toEqual(opened.body)
    const closed = await act('close', { note: 'Solved.' })
    expect(closed.body).toMatchObject({ status: 'closed', opened_at: opened.body.opened_at })
    expect(closed.body.closed_at > opened.body.opened_at).toBe(true)
    await scene.parley.clock.advance(5)
    expect((await act('close', { note: 'Again.' })).body).toEqual(closed.body)
    expect(await scene.events('chat.reopened', id)).toHaveLength(1)
    const told = await scene.events('chat.closed', id)
    expect(told.map((event) => event.extras)).toEqual([
      { by: { type: 'api', id: expect.any(String) }, note: 'Solved.' },
    ])
    const kinds = (await scene.shop.v1.get('/webhooks/events')).body.data
    const { schema } = kinds.find(({ type }: { type: string }) => type === 'chat.closed')
    const data = { chat: closed.body, ...told[0]?.extras }
    expect(Object.keys(schema.properties.data.properties)).toEqual([...Object.keys(data), 'case_reason'])
    expect(schema.properties.data.required).toEqual(['chat', 'by'])
  })

  test('who it is assigned to stays', async () => {
    await act('assign', { agent_id: lee })
    await act('reopen')
    expect((await act('close')).body).toMatchObject({ status: 'closed', agent: { id: lee } })
  })

  test.each([
    ['close', { note: 'x'.repeat(501) }, 422, 'invalid_field', 'note'],
    ['close', { note: 5 }, 400, 'invalid_request', 'note'],
    ['close', { reason: 'x' }, 400, 'invalid_request', 'reason'],
    ['reopen', { note: 'x' }, 400, 'invalid_request', 'note'],
  ])('%s with %j is %i %s of %s', async (action, body, status, code, field) => {
    const refused = await act(action, body)
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([status, code, field])
  })

  test('a note is up to 500 characters; an empty one and null are none', async () => {
    for (const body of [{ note: 'é'.repeat(500) }, { note: '' }, { note: null }, {}, undefined]) {
      await act('reopen')
      expect((await act('close', body)).body.status).toBe('closed')
    }
    const notes = (await scene.events('chat.closed', id)).map((event) => 'note' in event.extras)
    expect(notes).toEqual([true, false, false, false, false])
  })

  test('a chat that is not there is told before a fault of the note', async () => {
    const refused = await scene.shop.v1.post(`/chats/${uuid}/close`, { note: 'x'.repeat(501) })
    expect(refused.status).toBe(404)
  })

  test('a template to a closed chat does not open it, by whomever; a reply of a member does', async () => {
    const template = { name: 'order_update', language: 'en', params: { 1: 'Ann' } }
    expect((await scene.shop.v1.post('/messages', { to: id, type: 'template', template })).status).toBe(201)
    const send = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }'
    const content = {
      template: {
        reference: { name: { name: 'order_update', language: 'en' } },
        bodyValues: [{ name: '1', value: 'Ann' }],
      },
    }
    await session.graphql(send, { input: { to: { contactId: id }, content } })
    expect((await scene.shop.v1.get(`/chats/${id}`)).body.status).toBe('closed')
    await scene.sql(
      `insert into conversation_window (workspace_id, contact_id, number_id, last_incoming_at)
       values ($1, $2, $3, $4)`,
      [scene.shop.workspaceId, id, scene.shop.numberId, scene.parley.clock.now()],
    )
    const text = { to: id, type: 'text', text: { body: 'Hi' } }
    expect((await scene.shop.v1.post('/messages', text)).status).toBe(201)
    expect((await scene.shop.v1.get(`/chats/${id}`)).body.status).toBe('closed')
    await session.graphql(send, { input: { to: { contactId: id }, content: { text: text.text } } })
    expect((await scene.shop.v1.get(`/chats/${id}`)).body.status).toBe('open')
    expect((await scene.events('chat.reopened', id)).map((event) => event.extras.by)).toEqual([
      { type: 'member', id: expect.any(String) },
    ])
  })
})
