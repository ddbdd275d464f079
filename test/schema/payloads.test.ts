import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley } from '../support/parley.ts'
import { memberSession, type Session } from '../support/session.ts'

// A payload shows what changed with its object (ADR 42); caches take both in by id.

let parley: Parley
let admin: Session
let workspaceId: string
beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  workspaceId = (await parley.tenant()).workspaceId
  admin = await memberSession(parley, workspaceId)
})
afterAll(() => parley?.close())

async function idOf(session: Session): Promise<string> {
  const { me: self } = (await session.graphql('{ me { id } }')) as never as { me: { id: string } }
  return self.id
}

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

const me = (fields: string) => `user { id ${fields} }`

test('what is set for oneself shows oneself after it', async () => {
  const self = { id: await idOf(admin) }
  const pause = `mutation { setAvailability(input: { isAvailable: false }) { isAvailable ${me('isAvailable')} } }`
  expect(await admin.graphql(pause)).toEqual({
    setAvailability: { isAvailable: false, user: { id: self.id, isAvailable: false } },
  })
  const language = `mutation { setOwnLanguage(language: "pt-BR") { language ${me('language')} } }`
  expect(await admin.graphql(language)).toEqual({
    setOwnLanguage: { language: 'pt-BR', user: { id: self.id, language: 'pt-BR' } },
  })
  const settings = `mutation { changeOwnSettings(input: { campaignUpdates: true }) {
    settings { campaignUpdates } ${me('settings { campaignUpdates }')} } }`
  expect(await admin.graphql(settings)).toEqual({
    changeOwnSettings: {
      settings: { campaignUpdates: true },
      user: { id: self.id, settings: { campaignUpdates: true } },
    },
  })
})

test('settings of a workspace show the workspace after them', async () => {
  const change = `mutation { updateWorkspaceSettings(input: { name: "Corner shop" }) {
    settings { name } workspace { name settings { name } } } }`
  expect(await admin.graphql(change)).toEqual({
    updateWorkspaceSettings: {
      settings: { name: 'Corner shop' },
      workspace: { name: 'Corner shop', settings: { name: 'Corner shop' } },
    },
  })
})

test('who joins or leaves a team shows the team after it, and the person to who may read people', async () => {
  const made = 'mutation { createTeam(input: { name: "Sales" }) { team { id } } }'
  const { createTeam } = (await admin.graphql(made)) as never as { createTeam: { team: { id: string } } }
  const { id } = createTeam.team
  const self = { id: await idOf(admin) }
  const input = { id, memberId: self.id }
  const add = `mutation ($input: AddTeamMemberInput!) { addTeamMember(input: $input) {
    teamMember { role } team { id memberCount } } }`
  expect(await admin.graphql(add, { input })).toEqual({
    addTeamMember: { teamMember: { role: 'AGENT' }, team: { id, memberCount: 1 } },
  })
  const remove = `mutation ($input: RemoveTeamMemberInput!) { removeTeamMember(input: $input) {
    removedId team { id memberCount } member { id teams { id } } } }`
  // Ids are read in any spelling, and shown in one.
  const given = { ...input, id: id.toUpperCase() }
  expect(await admin.graphql(remove, { input: given })).toEqual({
    removeTeamMember: {
      removedId: self.id,
      team: { id, memberCount: 0 },
      member: { id: self.id, teams: [] },
    },
  })
  const manager = await memberSession(parley, workspaceId, 'agent')
  await admin.graphql(add, { input })
  await admin.graphql(add, { input: { ...input, memberId: await idOf(manager), role: 'MANAGER' } })
  const { body } = await manager.ask(remove, { input })
  expect(body).toMatchObject({
    data: { removeTeamMember: { removedId: self.id, team: { id, memberCount: 1 }, member: null } },
    errors: [{ path: ['removeTeamMember', 'member'], extensions: { code: 'FORBIDDEN' } }],
  })
})
