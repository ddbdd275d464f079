import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley } from '../support/parley.ts'
import { memberSession, type Session } from '../support/session.ts'

// A payload shows what changed with its object (ADR 42); caches take both in by id.

let parley: Parley
let admin: Session
beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  admin = await memberSession(parley, (await parley.tenant()).workspaceId)
})
afterAll(() => parley?.close())

test('a send shows the message and the chat as it is after it, a new contact its chat', async () => {
  const create = `mutation ($input: CreateContactInput!) {
    createContact(input: $input) { contact { id } conversation { contactId lastMessage { id } } }
  }`
  const { createContact } = (await admin.graphql(create, { input: { phone: '+15550100777' } })) as never as {
    createContact: { contact: { id: string }; conversation: object }
  }
  const { id } = createContact.contact
  expect(createContact.conversation).toEqual({ contactId: id, lastMessage: null })
  const send = `mutation ($input: SendMessageInput!) {
    sendMessage(input: $input) { message { id } conversation { contactId lastMessage { id } } }
  }`
  const content = { template: { reference: { name: { name: 'hello', language: 'en' } } } }
  const answer = await admin.ask(send, { input: { to: { contactId: id }, content } })
  expect(answer.body.errors, answer.text).toBeUndefined()
  const { message, conversation } = answer.body.data.sendMessage
  expect(conversation).toEqual({ contactId: id, lastMessage: { id: message.id } })
})

test('what a mutation takes apart is put together for the use-case, its input beside the ids', async () => {
  const tag = 'mutation ($input: CreateTagInput!) { createTag(input: $input) { tag { name color } } }'
  expect(await admin.graphql(tag, { input: { name: 'vip' } })).toEqual({
    createTag: { tag: { name: 'vip', color: 'GRAY' } },
  })
  const change = 'mutation ($input: UpdateTagInput!) { updateTag(input: $input) { tag { name color } } }'
  expect(await admin.graphql(change, { input: { currentName: 'vip', name: 'best' } })).toEqual({
    updateTag: { tag: { name: 'best', color: 'GRAY' } },
  })
  expect(await admin.graphql('mutation { deleteTag(input: { name: "best" }) { deletedName } }')).toEqual({
    deleteTag: { deletedName: 'best' },
  })
})

test('a filter narrows a list, and a fault in it is told where it stands', async () => {
  const made = 'mutation ($input: CreateTagInput!) { createTag(input: $input) { tag { name } } }'
  for (const name of ['oak', 'ash']) await admin.graphql(made, { input: { name } })
  const list = 'query ($filter: TagFilter) { tags(filter: $filter) { nodes { name } } }'
  expect(await admin.graphql(list, { filter: { search: 'oa' } })).toEqual({
    tags: { nodes: [{ name: 'oak' }] },
  })
  expect(await admin.graphql(list, { filter: null })).toEqual({
    tags: { nodes: [{ name: 'ash' }, { name: 'oak' }] },
  })
  const messages = '{ messages(filter: { contactId: "x" }) { nodes { id } } }'
  expect((await admin.ask(messages)).body.errors[0].extensions).toMatchObject({
    code: 'INVALID_FIELD',
    field: 'filter.contactId',
  })
})
