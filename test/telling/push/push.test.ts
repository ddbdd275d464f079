import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { keepFacts } from '#messaging/numbers/accounts/facts.ts'
import { drainPush, settlePush } from '#telling/push/drain-push.ts'
import { type ContactScene, startContacts } from '../../messaging/contacts/contacts/scene.ts'
import { type Receiver, startReceiver } from '../../outside/guarded-client/receiver.ts'
import { memberSession, type Session } from '../../support/session.ts'
import { pushBrowser } from './browser.ts'

// Browsers that are told of news while no page is open there: what concerns whom, and nobody else.

let scene: ContactScene
let service: Receiver
let ann: Session
let own: Session
let stranger: Session
let contact: { id: string; phone: string }
const browser = pushBrowser()

const idOf = async ({ email }: Session) =>
  (await scene.sql('select id from user_account where email = $1', [email]))[0]?.id as string

beforeAll(async () => {
  scene = await startContacts()
  service = await startReceiver((res) => void res.writeHead(201).end())
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values
       ($1, gen_random_uuid(), 'Own', '{chat:read,chat:write}', now(), now())`,
    [workspaceId],
  )
  ann = await memberSession(scene.parley, workspaceId)
  own = await memberSession(scene.parley, workspaceId, 'Own')
  stranger = await memberSession(scene.parley, scene.other.workspaceId)
})
beforeEach(async () => {
  await scene.sql('delete from push_subscription')
  contact = await scene.create({ name: 'Ada Lovelace' })
  service.received.splice(0)
  service.answer = (res) => void res.writeHead(201).end()
})
afterEach(() => scene.sql('update workspace set mask_phone_numbers = false'))
afterAll(async () => {
  await service?.close()
  await scene?.parley.close()
})

const subscribeText = `mutation ($input: SubscribeToPushInput!) {
  subscribeToPush(input: $input) { id endpoint scope } }`
const inputOf = (more: object = {}) => ({ endpoint: service.url, ...browser.keys, scope: 'TEAM', ...more })
const subscribe = (session: Session, more: object = {}) =>
  session.graphql(subscribeText, { input: inputOf(more) })
const asked = async (session: Session, input: object) => {
  const { code, field } = (await session.ask(subscribeText, { input })).body.errors[0].extensions
  return field ? `${code} ${field}` : code
}
const browsers = () =>
  scene.sql('select endpoint, scope, user_id as "userId" from push_subscription order by id')

async function drain(): Promise<void> {
  await drainPush(scene.parley.app)
  await settlePush(scene.parley.app)
}
const writes = (waId = contact.phone.slice(1)) => scene.receive({ waId })
const give = (agent: string | null, team: string | null = null) =>
  scene.sql('update conversation set agent_id = $2, team_id = $3 where contact_id = $1', [
    contact.id,
    agent,
    team,
  ])

/** What the browser was told since it was last asked. */
async function told() {
  await drain()
  return service.received.splice(0).map(({ bytes }) => browser.read(bytes))
}

test('a new message is told once, encrypted for the browser, and signed with the key that it knows', async () => {
  const { pushKey } = (await ann.graphql('{ pushKey }')) as unknown as { pushKey: string }
  expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65)
  await subscribe(ann)
  await writes()
  await Promise.all([drain(), drain(), drain()])
  const [request, ...others] = service.received
  expect(others).toEqual([])
  expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
  expect(request?.headers.authorization).toContain(`k=${pushKey}`)
  expect(request?.body).not.toContain('Hello')
  expect(browser.read(request?.bytes as Buffer)).toEqual({
    kind: 'message',
    contactId: contact.id,
    name: 'Ada Lovelace',
    text: 'Hello',
    by: null,
    count: 1,
  })
  service.received.splice(0)
  expect(await told()).toEqual([])
})

test('what came before is not told; several of one chat are told as one, of many chats as a number', async () => {
  await writes()
  await subscribe(ann)
  await writes()
  // As it does at each visit: it keeps its place.
  await subscribe(ann)
  await writes()
  expect(await told()).toMatchObject([{ kind: 'message', count: 2 }])
  for (let chat = 0; chat < 4; chat++) await writes((await scene.create()).phone.slice(1))
  expect(await told()).toEqual([{ kind: 'several', chats: 4, count: 4 }])
})

test('of chats of others nothing is told; of those that nobody has only who wants to hear of them', async () => {
  await subscribe(ann)
  await writes()
  await told()
  await give(await idOf(own))
  await writes()
  expect(await told()).toEqual([])
  await give(await idOf(ann))
  await writes()
  expect(await told()).toHaveLength(1)
  await give(null)
  await subscribe(ann, { scope: 'MINE' })
  await writes()
  expect(await told()).toEqual([])
})

test('who sees only their own chats hears of no other', async () => {
  await subscribe(own)
  await writes()
  expect(await told()).toEqual([])
  await give(await idOf(own))
  await writes()
  expect(await told()).toHaveLength(1)
})

test('what is given to one and a note that names one are told, what one did oneself is not', async () => {
  await writes()
  const id = await idOf(ann)
  const assign = `mutation ($id: ID!, $to: ID!) {
    assignConversation(input: { contactId: $id, agentId: $to }) { conversation { contactId } } }`
  const other = await memberSession(scene.parley, scene.shop.workspaceId)
  await subscribe(ann)
  await other.graphql(assign, { id: contact.id, to: id })
  expect(await told()).toMatchObject([{ kind: 'assigned', name: 'Ada Lovelace' }])
  const note = `mutation ($id: ID!, $who: [ID!]) {
    createNote(input: { contactId: $id, content: "See to this", mentionIds: $who }) { note { id } } }`
  await other.graphql(note, { id: contact.id, who: [id] })
  expect(await told()).toMatchObject([{ kind: 'mentioned', text: 'See to this', by: expect.any(String) }])
  await ann.graphql(note, { id: contact.id, who: [id] })
  expect(await told()).toEqual([])
})

test('phones are hidden where the workspace hides them', async () => {
  await scene.sql('update contact set name = null where id = $1', [contact.id])
  await scene.sql('update workspace set mask_phone_numbers = true where id = $1', [scene.shop.workspaceId])
  await subscribe(ann)
  await writes()
  const [news] = (await told()) as { name: string }[]
  expect(news?.name).toMatch(/^\*+\d{4}$/)
})

test('who turned messages off is told nothing', async () => {
  const settings = (on: boolean) =>
    scene.sql(
      `update user_account set settings = settings || jsonb_build_object('newMessageAlerts', $2::boolean)
      where email = $1`,
      [ann.email, on],
    )
  await subscribe(ann)
  await settings(false)
  await writes()
  expect(await told()).toEqual([])
  await settings(true)
})

test('it ends with the session, with the way to another workspace, and when the push service says so', async () => {
  const leaving = await memberSession(scene.parley, scene.shop.workspaceId)
  await subscribe(leaving)
  await leaving.api.post('/auth/logout', {})
  await writes()
  expect(await told()).toEqual([])
  expect(await browsers()).toEqual([])

  await subscribe(ann)
  await scene.sql('update refresh_token set workspace_id = $2 where user_id = $1', [
    await idOf(ann),
    scene.other.workspaceId,
  ])
  await writes()
  expect(await told()).toEqual([])
  await scene.sql('update refresh_token set workspace_id = $2 where user_id = $1', [
    await idOf(ann),
    scene.shop.workspaceId,
  ])

  await subscribe(ann)
  service.answer = (res) => void res.writeHead(410).end()
  await writes()
  await told()
  expect(await browsers()).toEqual([])
})

test('a push service that is out of order keeps the browser, and holds nobody else back', async () => {
  await subscribe(ann)
  service.answer = (res) => void res.writeHead(503).end()
  await writes()
  expect(await told()).toHaveLength(1)
  service.answer = (res) => void res.writeHead(201).end()
  await writes()
  expect(await told()).toHaveLength(1)
})

test('one that does not answer holds up no other workspace', async () => {
  const held: (() => void)[] = []
  service.answer = (res) => void held.push(() => res.writeHead(201).end())
  await subscribe(stranger)
  const { body } = await scene.other.v1.post('/contacts', { phone: '+15552009999' })
  const incoming = { ...scene.message({ waId: body.phone.slice(1) }), workspaceId: scene.other.workspaceId }
  await storeIncoming(scene.parley.app, [{ ...incoming, numberId: scene.other.numberId }])
  await drainPush(scene.parley.app)
  await service.waitFor(1)
  const other = await startReceiver((res) => void res.writeHead(201).end())
  await subscribe(ann, { endpoint: other.url })
  await writes()
  await drainPush(scene.parley.app)
  await other.waitFor(1)
  for (const answer of held) answer()
  await settlePush(scene.parley.app)
  await other.close()
})

test('what a worker left half done is taken up when its claim has run out', async () => {
  await subscribe(ann)
  await writes()
  await scene.sql('update push_subscription set claimed_until = $1', [
    new Date(scene.parley.clock.nowMs() + 60_000),
  ])
  expect(await told()).toEqual([])
  await scene.parley.clock.advance(61)
  expect(await told()).toHaveLength(1)
})

test('a session and a browser have one subscription, a person twenty; keys and bad input have none', async () => {
  await subscribe(ann)
  await subscribe(ann, { scope: 'MINE' })
  expect(await browsers()).toEqual([{ endpoint: service.url, scope: 'mine', userId: await idOf(ann) }])
  for (const [field, value] of [
    ['endpoint', 'http://10.0.0.1/x'],
    ['endpoint', 'nothing'],
    ['p256dh', 'AAAA'],
    ['auth', '§'],
  ] as const)
    expect(await asked(ann, inputOf({ [field]: value })), value).toMatch(
      new RegExp(`^INVALID_FIELD.*${field}`),
    )
  await scene.sql('delete from push_subscription')
  const userId = await idOf(ann)
  await scene.sql(
    `insert into push_subscription (workspace_id, id, user_id, session_id, endpoint, p256dh, auth, scope, seq, created_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), 'https://push.example/' || n, '', '', 'team', 0, now()
     from generate_series(1, 25) n`,
    [scene.shop.workspaceId, userId],
  )
  await subscribe(ann)
  expect(await browsers()).toHaveLength(20)
})

test('nobody hears of another workspace, or takes a browser of somebody else away', async () => {
  await subscribe(stranger)
  await writes()
  expect(await told()).toEqual([])
  const remove =
    'mutation ($endpoint: String!) { unsubscribeFromPush(input: { endpoint: $endpoint }) { removed } }'
  expect(await ann.graphql(remove, { endpoint: service.url })).toEqual({
    unsubscribeFromPush: { removed: false },
  })
  expect(await browsers()).toHaveLength(1)
  expect(await stranger.graphql(remove, { endpoint: service.url })).toEqual({
    unsubscribeFromPush: { removed: true },
  })
})

test('who looks after numbers is told once of each what became of it, and nobody else', async () => {
  await subscribe(ann)
  const { workspaceId } = scene.shop
  const [number] = await scene.sql('select id, name from number where workspace_id = $1', [workspaceId])
  const place = { workspaceId, id: number?.id as string }
  const { app } = scene.parley
  await keepFacts(app, place, () => ({ quality: 'yellow' }))
  for (let times = 0; times < 2; times++) await keepFacts(app, place, () => ({ quality: 'red' }))
  expect(await told()).toEqual([
    { kind: 'account', accountId: place.id, name: number?.name, alert: 'QUALITY_DROPPED' },
  ])
  await scene.sql('delete from push_subscription')
  await subscribe(own)
  await keepFacts(app, place, () => ({ quality: 'green', restriction: 'SOME' }))
  expect(await told()).toEqual([])
})
