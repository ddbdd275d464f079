import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { createContact } from '#messaging/inbox/contact-changes/create.ts'
import { assignConversation } from '#messaging/inbox/conversations/assign.ts'
import { createNote } from '#messaging/inbox/notes/note-commands.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'
import type { RawClient } from '../socket/client.ts'
import { answered, speaker, told } from './speaker.ts'

// Who hears what over a socket without a subprotocol, and until when (spec/5 1.1 and 1.22, spec/9 section 4).

let stage: Shops
let shop: Shop
let clerk: Session

beforeAll(async () => {
  stage = await startShops()
})
beforeEach(async () => {
  shop = await stage.shop()
  clerk = await shop.withRole('Clerk', ['tags:read', 'chat:read', 'contacts:read'])
})
afterAll(() => stage?.close())

async function open(session: Session): Promise<RawClient> {
  const { token } = (await session.api.get('/auth/ws-token')).body.data
  return speaker(`${stage.parley.url.replace('http', 'ws')}/ws`, token)
}

async function grant(permissions: string[], version: number): Promise<void> {
  const body = { version, feature_version: 1, permissions }
  const answer = await shop.admin.api.send('PUT', `/roles/${await shop.roleId('Clerk')}`, body)
  expect(answer.status, answer.text).toBe(200)
}

/** By the rule of the workspace itself, without a person. */
const system = () => {
  const { app } = stage.parley
  return createCtx(app, { actor: { kind: 'system', workspaceId: shop.tenant.workspaceId } })
}

let phones = 351_912_400_000
const contact = async () => (await createContact(system(), { phone: `+${++phones}` })).id

/** The administrator writes a note in this chat. */
async function note(contactId: string, content: string): Promise<void> {
  const { admin, tenant } = shop
  const text = `select u.id, m.role_id from user_account u join membership m on m.user_id = u.id
    where u.email = $1 and m.workspace_id = $2`
  const [row] = (await stage.parley.app.pool.query(text, [admin.email, tenant.workspaceId])).rows
  const actor = {
    kind: 'member',
    workspaceId: tenant.workspaceId,
    userId: row.id,
    name: '',
    email: admin.email,
    roleId: row.role_id,
    isSuperAdmin: true,
    permissions: new Set<never>(),
    workspaceClosed: false,
  } as const
  await createNote(createCtx(stage.parley.app, { actor }), contactId, { content })
}

const notes = (client: RawClient) =>
  client.of('conversation_note_created').map(({ payload }) => (payload as { content: string }).content)
const typesOf = (client: RawClient) => told(client).map(({ type }) => type)

/** Waits for so many notes, and answers all of them. */
async function heard(client: RawClient, count: number): Promise<string[]> {
  await stage.parley.until(() => notes(client).length >= count)
  return notes(client)
}

test('permissions_updated goes to every session of the person whose rights changed, and to nobody else', async () => {
  const [one, two, boss] = await Promise.all([open(clerk), open(clerk), open(shop.admin)])
  await clerk.graphql('mutation { setOwnLanguage(language: "de") { language } }')
  await grant(['chat:read', 'teams:read'], 1)
  await stage.parley.until(() => told(one).length > 0 && told(two).length > 0)
  await answered(boss)
  const event = { type: 'permissions_updated', payload: { message: expect.any(String) } }
  expect([told(one), told(two), told(boss)]).toEqual([[event], [event], []])
  await shop.admin.api.send('PUT', `/users/${await shop.userId(clerk)}`, {
    role_id: await shop.roleId('agent'),
  })
  await stage.parley.until(() => told(one).length === 2)
})

test('without chat:read nothing of chats is told, and with it again, on the same socket', async () => {
  const id = await contact()
  const [theirs, boss] = [await open(clerk), await open(shop.admin)]
  await note(id, 'one')
  await heard(theirs, 1)
  await grant(['contacts:read'], 1)
  await stage.parley.until(() => typesOf(theirs).includes('permissions_updated'))
  await note(id, 'two')
  await heard(boss, 2)
  await grant(['contacts:read', 'chat:read'], 2)
  await stage.parley.until(
    () => typesOf(theirs).filter((type) => type === 'permissions_updated').length === 2,
  )
  await note(id, 'three')
  expect(await heard(theirs, 2)).toEqual(['one', 'three'])
  expect(await heard(boss, 3)).toEqual(['one', 'two', 'three'])
})

test('who lacks contacts:read hears of the chats that are theirs, for as long as they are', async () => {
  const limited = await shop.withRole('Limited', ['chat:read'])
  const [mine, others] = [await contact(), await contact()]
  const agentId = await shop.userId(limited)
  await assignConversation(system(), mine, { agentId })
  const [theirs, boss] = [await open(limited), await open(shop.admin)]
  await note(others, 'not theirs')
  await note(mine, 'theirs')
  expect(await heard(theirs, 1)).toEqual(['theirs'])
  await assignConversation(system(), mine, { agentId: await shop.userId(shop.admin) })
  await note(mine, 'not theirs any more')
  await heard(boss, 3)
  await assignConversation(system(), others, { agentId })
  await note(others, 'theirs now')
  expect(await heard(theirs, 2)).toEqual(['theirs', 'theirs now'])
  expect(JSON.stringify(theirs.messages)).not.toContain('not theirs')
})

test('nothing of another organization is told', async () => {
  const client = await open(clerk)
  const own = await contact()
  const home = shop
  shop = await stage.shop()
  await note(await contact(), 'elsewhere')
  shop = home
  await note(own, 'here')
  expect(await heard(client, 1)).toEqual(['here'])
})

test('1008 when the person is removed, or signs out', async () => {
  const removed = await open(clerk)
  await shop.admin.api.send('DELETE', `/organizations/members/${await shop.userId(clerk)}`)
  expect((await removed.closed).code).toBe(1008)

  const leaver = await memberSession(stage.parley, shop.tenant.workspaceId)
  const left = await open(leaver)
  await leaver.api.post('/auth/logout', {})
  expect((await left.closed).code).toBe(1008)
})

test('a socket stays in the organization of its token; after a switch a new one is in the other', async () => {
  const [home, elsewhere] = [shop, await stage.shop()]
  const traveller = await memberSession(stage.parley, home.tenant.workspaceId)
  await elsewhere.letIn(traveller.email)
  const before = await open(traveller)
  const body = { organization_id: elsewhere.tenant.workspaceId }
  const gone = await traveller.api.post('/auth/switch-org', body)
  expect(gone.status, gone.text).toBe(200)
  const after = await open(traveller)
  await note(await contact(), 'at home')
  shop = elsewhere
  await note(await contact(), 'elsewhere')
  expect([await heard(before, 1), await heard(after, 1)]).toEqual([['at home'], ['elsewhere']])
  await elsewhere.admin.api.send('DELETE', `/organizations/members/${await home.userId(traveller)}`)
  expect((await after.closed).code).toBe(1008)
  await note(await contact(), 'nobody there')
  shop = home
  await note(await contact(), 'still at home')
  expect(await heard(before, 2)).toEqual(['at home', 'still at home'])
})
