import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { newId } from '#core/ids.ts'
import { updateContact } from '#messaging/inbox/contact-changes/update.ts'
import { assignConversation } from '#messaging/inbox/conversations/assign.ts'
import {
  closeConversation,
  reopenConversation,
} from '#messaging/inbox/conversations/conversation-commands.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { schema } from '../../../schema/index.ts'
import { typeNames } from '../../../schema/telling/event-interfaces.ts'
import { subprotocolClient } from './client.ts'
import { type Live, type SignedInPerson, startLive, until } from './live.ts'

// events and the streams of areas: who hears what, and with which objects.

let live: Live
let admin: SignedInPerson

beforeAll(async () => {
  live = await startLive()
  admin = await live.signIn()
})
afterAll(() => live?.close())

interface Told {
  __typename: string
  sequence: string
  contactId?: string
  [field: string]: unknown
}

const everything = `
  __typename sequence createdAt
  ... on EventAboutContact { contactId contact { id phone } conversation { contactId } }
  ... on EventAboutMessage { message { id } }
  ... on MessageStatusChanged { previousStatus }
  ... on ContactUpdated { changed }
  ... on ConversationAssigned { previousAgent { id } previousTeam { id } }
  ... on ConversationClosed { by { __typename name } note }
  ... on ConversationReopened { by { __typename name } }`

/** Listens as this person; `told` grows. What was told before the marker message is left out. */
async function listen(who: SignedInPerson, args = '', after?: string) {
  const client = subprotocolClient(live.wsUrl, who.socketToken)
  const told: Told[] = []
  const failures: unknown[] = []
  const given = [after && `after: "${after}"`, args].filter(Boolean).join(', ')
  client.subscribe<{ events: Told }>(
    { query: `subscription { events${given && `(${given})`} { ${everything} } }` },
    {
      next: ({ data, errors }) => (data?.events ? told.push(data.events) : failures.push(errors)),
      error: (error) => failures.push(error),
      complete: () => {},
    },
  )
  return { told, failures, stop: () => client.dispose() }
}

const newest = async () => {
  const text = 'select event_seq as seq from workspace_counter where workspace_id = $1'
  return String((await live.app.pool.query(text, [live.workspaceId])).rows[0].seq)
}
const ours = () => createCtx(live.app, { actor: { kind: 'system', workspaceId: live.workspaceId } })

/** Appends an event of something that belongs to no chat. */
const appendFree = (type: 'template.status' | 'number.status') =>
  live.append([{ type, subjectId: newId(), contactId: null as unknown as string }])

test('every event of the log has a type of its own, an Event, and is a member of the union of its areas', () => {
  const members = schema.getPossibleTypes(schema.getType('Event') as never).map(({ name }) => name)
  expect(members.sort()).toEqual(Object.values(typeNames).sort())
  expect(new Set(members).size).toBe(members.length)
})

test('events tells all areas in one order, each with its own objects', async () => {
  const after = await newest()
  const contactId = await live.addContact()
  const message = await live.say('hello', contactId)
  await updateContact(ours(), contactId, { name: 'Ada' })
  await assignConversation(ours(), contactId, { agentId: admin.id })
  await assignConversation(ours(), contactId, { agentId: null })
  await closeConversation(ours(), contactId, { note: 'Solved.' })
  await reopenConversation(ours(), contactId)
  await appendFree('template.status')
  const { told, stop } = await listen(admin, '', after)
  await until('all is told', () => told.some(({ __typename }) => __typename === 'TemplateStatusChanged'))
  const about = { contactId, conversation: { contactId }, contact: { id: contactId } }
  const agent = { previousAgent: { id: admin.id }, previousTeam: null }
  const chatbot = { __typename: 'ChatbotActor', name: null }
  expect(told).toMatchObject([
    { __typename: 'MessageReceived', message: { id: message }, ...about },
    { __typename: 'ContactUpdated', changed: ['name'], ...about },
    { __typename: 'ConversationAssigned', previousAgent: null, ...about },
    { __typename: 'ConversationAssigned', ...agent, ...about },
    { __typename: 'ConversationClosed', by: chatbot, note: 'Solved.', ...about },
    { __typename: 'ConversationReopened', by: chatbot, ...about },
    { __typename: 'TemplateStatusChanged' },
  ])
  const sequences = told.map(({ sequence }) => Number(sequence))
  expect(sequences).toEqual(sequences.map((_, index) => Number(after) + 1 + index))
  await stop()
})

describe('filters', () => {
  test('contactIds: a client that looks at one chat hears of it and of nothing else', async () => {
    const after = await newest()
    const [one, another] = [await live.addContact(), await live.addContact()]
    const { told, stop } = await listen(admin, `contactIds: ["${one.toUpperCase()}"]`, after)
    await live.say('elsewhere', another)
    await appendFree('number.status')
    await live.say('here', one)
    await until('it is told', () => told.length > 0)
    await live.say('elsewhere', another)
    await live.say('here', one)
    await until('so is the next', () => told.length > 1)
    expect(told.map(({ contactId }) => contactId)).toEqual([one, one])
    await stop()
  })

  test('agentId: chats of the agent, also the moment when one goes to somebody else', async () => {
    const after = await newest()
    const agent = await live.signIn('agent')
    const [theirs, another] = [await live.addContact(agent.id), await live.addContact()]
    const { told, stop } = await listen(admin, `agentId: "${agent.id}"`, after)
    const all = await listen(admin, `contactIds: ["${theirs}"]`, after)
    await live.say('of nobody', another)
    await live.say('of the agent', theirs)
    // The chat is read as it is now: the message has to be told before it is given away.
    await until('the message', () => told.length === 1)
    await assignConversation(ours(), theirs, { agentId: admin.id })
    await until('that it went', () => told.length === 2)
    await live.say('of the admin', theirs)
    await until('others have heard that', () => all.told.length === 3)
    await assignConversation(ours(), theirs, { agentId: agent.id })
    await until('that it came back', () => told.length === 3)
    const names = told.map(({ __typename }) => __typename)
    expect(names).toEqual(['MessageReceived', 'ConversationAssigned', 'ConversationAssigned'])
    await Promise.all([stop(), all.stop()])
  })

  test('teamId: chats of the team', async () => {
    const after = await newest()
    const [theirs, another] = [await live.addContact(), await live.addContact()]
    const team = newId()
    await live.app.pool.query(
      `insert into team (workspace_id, id, name, created_at, updated_at) values ($1, $2, 'Night', now(), now())`,
      [live.workspaceId, team],
    )
    await assignConversation(ours(), theirs, { teamId: team })
    const { told, stop } = await listen(admin, `teamId: "${team}"`, after)
    await live.say('of no team', another)
    await live.say('of the team', theirs)
    await until('both', () => told.length === 2)
    expect(told.map(({ contactId }) => contactId)).toEqual([theirs, theirs])
    await stop()
  })

  test('types: only these kinds', async () => {
    const after = await newest()
    const { told, stop } = await listen(admin, 'types: [TEMPLATE_STATUS, CONTACT_UPDATED]', after)
    const contactId = await live.addContact()
    await live.say('no', contactId)
    await updateContact(ours(), contactId, { name: 'Grace' })
    await appendFree('number.status')
    await appendFree('template.status')
    await until('both', () => told.length === 2)
    expect(told.map(({ __typename }) => __typename)).toEqual(['ContactUpdated', 'TemplateStatusChanged'])
    await stop()
  })

  test('what is no id, and a list of none, are refused at their place', async () => {
    for (const [args, field] of [
      ['contactIds: ["x"]', 'contactIds[0]'],
      ['contactIds: []', 'contactIds'],
      ['types: []', 'types'],
      ['agentId: "x"', 'agentId'],
    ]) {
      const { failures, stop } = await listen(admin, args)
      await until('it is refused', () => failures.length > 0)
      expect(JSON.stringify(failures)).toContain('"code":"INVALID_FIELD"')
      expect(JSON.stringify(failures)).toContain(`"field":"${field}"`)
      await stop()
    }
  })

  test('filters of a stranger among the contacts tell nothing, not even that there is none', async () => {
    const { told, failures, stop } = await listen(admin, `contactIds: ["${newId()}"]`)
    await live.say('here')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([told, failures]).toEqual([[], []])
    await stop()
  })
})

describe('who may hear', () => {
  const permissions = (role: string, list: string[]) =>
    live.app.pool.query('update role set permissions = $1 where name = $2', [list, role])

  test('without contacts:read: the own chats, and of other areas what the permissions say', async () => {
    await permissions('agent', ['chat:read', 'templates:read'])
    forgetMembers(live.app)
    const agent = await live.signIn('agent')
    const after = await newest()
    const [theirs, another] = [await live.addContact(agent.id), await live.addContact()]
    await live.say('not theirs', another)
    await updateContact(ours(), another, { name: 'Hidden' })
    await appendFree('number.status')
    await appendFree('template.status')
    await updateContact(ours(), theirs, { name: 'Seen' })
    await live.say('theirs', theirs)
    const { told, stop } = await listen(agent, '', after)
    await until('the last', () => told.at(-1)?.__typename === 'MessageReceived')
    const names = told.map(({ __typename }) => __typename)
    expect(names).toEqual(['TemplateStatusChanged', 'ContactUpdated', 'MessageReceived'])
    await stop()
  })

  test('a kind that is asked for by name must be theirs', async () => {
    await permissions('agent', ['chat:read'])
    forgetMembers(live.app)
    const agent = await live.signIn('agent')
    const { failures, stop } = await listen(agent, 'types: [MESSAGE_RECEIVED, TEMPLATE_STATUS]')
    await until('it is refused', () => failures.length > 0)
    expect(JSON.stringify(failures)).toContain('"code":"FORBIDDEN"')
    await stop()
  })

  test('a permission that goes takes its area away, and the stream with the last one', async () => {
    await permissions('agent', ['chat:read', 'templates:read'])
    forgetMembers(live.app)
    const agent = await live.signIn('agent')
    const mine = await live.addContact(agent.id)
    const { told, failures, stop } = await listen(agent, 'types: [MESSAGE_RECEIVED, TEMPLATE_STATUS]')
    await until('it is live', async () => {
      await live.say('to join', mine)
      return told.length > 0
    })
    await permissions('agent', ['templates:read'])
    live.app.bus.publish('forget', { cache: 'members' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const before = told.length
    await live.say('not any more', mine)
    await appendFree('template.status')
    await until('the template', () => told.length > before)
    expect(told.slice(before).map(({ __typename }) => __typename)).toEqual(['TemplateStatusChanged'])
    await permissions('agent', [])
    live.app.bus.publish('forget', { cache: 'members' })
    await until('it ends', () => failures.length > 0)
    await stop()
  })

  test('where phones are hidden, so are those of events', async () => {
    await live.app.pool.query('update workspace set mask_phone_numbers = true where id = $1', [
      live.workspaceId,
    ])
    forgetMembers(live.app)
    const someone = await live.signIn('manager')
    const { told, stop } = await listen(someone, '', await newest())
    await live.say('hello')
    await until('it is told', () => told.length > 0)
    expect(told[0]?.contact).toEqual({ id: live.contactId, phone: expect.stringContaining('*') })
    await stop()
  })
})
