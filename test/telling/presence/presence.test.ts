import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { assignConversation } from '#messaging/inbox/conversations/assign.ts'
import { endSession } from '#people/sessions/sessions.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { peopleHereOf } from '#telling/presence/people-here.ts'
import { typingLasts } from '#telling/presence/typing.ts'
import { subprotocolClient } from '../../doors/socket/client.ts'
import { type Live, type SignedInPerson, startLive, until } from '../../doors/socket/live.ts'
import { newMinute } from '../../support/new-minute.ts'

// Who is here, who looks at a chat, who types; all of it through the doors.

let live: Live
let ada: SignedInPerson
let bob: SignedInPerson

beforeAll(async () => {
  live = await startLive()
  ;[ada, bob] = [await live.signIn(), await live.signIn()]
})
afterAll(() => live?.close())

interface Seen {
  id: string
  isTyping?: boolean
}

/** Subscribes by a socket of its own. */
function listen(who: SignedInPerson, query: string) {
  const client = subprotocolClient(live.wsUrl, who.socketToken)
  const told: Seen[][] = []
  const ends: unknown[] = []
  client.subscribe<Record<string, Seen[]>>(
    { query: `subscription { ${query} }` },
    {
      next: ({ data, errors }) => (data ? told.push(Object.values(data)[0] ?? []) : ends.push(errors)),
      error: (error) => ends.push(error),
      complete: () => ends.push('complete'),
    },
  )
  return { told, ends, last: () => told.at(-1), stop: () => client.dispose() }
}

const here = (who: SignedInPerson) => listen(who, 'presence { id name }')
const viewing = (who: SignedInPerson, contactId = live.contactId) =>
  listen(who, `conversationPresence(contactId: "${contactId}") { id isTyping }`)

const idsOf = (seen: Seen[] | undefined) => seen?.map(({ id }) => id)
const same = (seen: Seen[] | undefined, ids: string[]) =>
  JSON.stringify(idsOf(seen)?.sort()) === JSON.stringify(ids.sort())

async function type(who: SignedInPerson, typing: boolean, contactId = live.contactId) {
  const response = await fetch(`${live.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.access}` },
    body: JSON.stringify({
      query:
        'mutation ($contactId: ID!, $typing: Boolean!) { setTyping(input: { contactId: $contactId, typing: $typing }) { typing } }',
      variables: { contactId, typing },
    }),
  })
  return (await response.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] }
}

test('who subscribes is here for the others, once however many tabs, and goes with the last connection', async () => {
  const watching = here(ada)
  await until('nobody else', () => same(watching.last(), []))
  const [one, two] = [here(bob), viewing(bob)]
  await until('bob is here', () => same(watching.last(), [bob.id]))
  await until('bob sees ada', () => same(one.last(), [ada.id]))
  one.stop()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(idsOf(watching.last())).toEqual([bob.id])
  two.stop()
  await until('bob has gone', () => same(watching.last(), []))
  watching.stop()
})

test('who looks at a chat is told to those who look at it too, and to nobody at another', async () => {
  const other = await live.addContact()
  const [mine, elsewhere] = [viewing(ada), viewing(ada, other)]
  const theirs = viewing(bob)
  await until('bob looks', () => same(mine.last(), [bob.id]))
  await until('and sees ada', () => same(theirs.last(), [ada.id]))
  expect(idsOf(elsewhere.last())).toEqual([])
  theirs.stop()
  await until('bob looks no longer', () => same(mine.last(), []))
  for (const one of [mine, elsewhere]) one.stop()
})

test('typing is told, stops when it is said, and runs out by itself', async () => {
  const [mine, theirs] = [viewing(ada), viewing(bob)]
  await until('both look', () => same(mine.last(), [bob.id]) && same(theirs.last(), [ada.id]))
  const types = () => mine.last()?.[0]?.isTyping
  expect(types()).toBe(false)
  expect(await type(bob, true)).toEqual({ data: { setTyping: { typing: true } } })
  await until('bob types', () => types() === true)
  expect(await type(bob, false)).toEqual({ data: { setTyping: { typing: false } } })
  await until('bob has stopped', () => types() === false)
  await type(bob, true)
  await until('bob types again', () => types() === true)
  await live.scene.clock.advance(typingLasts / 1000)
  await until('it ran out', () => types() === false)
  await type(bob, true)
  await until('bob types once more', () => types() === true)
  theirs.stop()
  await until('and goes', () => same(mine.last(), []))
  mine.stop()
})

test('what is quicker than the eye is told together: a second of typing is a few messages', async () => {
  const [mine, theirs] = [viewing(ada), viewing(bob)]
  await until('both look', () => same(mine.last(), [bob.id]))
  const before = mine.told.length
  for (let count = 0; count < 20; count++) await type(bob, count % 2 === 0)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(mine.told.length - before).toBeLessThan(8)
  for (const one of [mine, theirs]) one.stop()
})

test('typing is limited for each person', async () => {
  await newMinute(live.scene.clock)
  for (let count = 0; count < 40; count++) expect((await type(bob, true)).errors).toBeUndefined()
  expect((await type(bob, true)).errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
  expect((await type(ada, true)).errors).toBeUndefined()
  await newMinute(live.scene.clock)
})

test('without contacts:read only the own chats, and none that was given away', async () => {
  await live.app.pool.query(
    `update role set permissions = array['chat:read', 'chat:write'] where name = 'agent'`,
  )
  const agent = await live.signIn('agent')
  const notTheirs = viewing(agent)
  await until('refused', () => notTheirs.ends.length > 0)
  expect(JSON.stringify(notTheirs.ends)).toContain('NOT_FOUND')
  expect((await type(agent, true)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  const mine = await live.addContact(agent.id)
  const [theirs, boss] = [viewing(agent, mine), viewing(ada, mine)]
  await until('both look', () => same(theirs.last(), [ada.id]) && same(boss.last(), [agent.id]))
  const ctx = createCtx(live.app, { actor: { kind: 'system', workspaceId: live.workspaceId } })
  await assignConversation(ctx, mine, { agentId: ada.id })
  await type(ada, true, mine)
  await until('it ended', () => theirs.ends.includes('complete'))
  expect(theirs.told.flat().some(({ isTyping }) => isTyping)).toBe(false)
  await until('the agent is not shown any more', () => same(boss.last(), []))
  for (const one of [notTheirs, theirs, boss]) one.stop()
})

test('it ends with the session', async () => {
  const carol = await live.signIn()
  const [watching, theirs] = [here(ada), here(carol)]
  await until('carol is here', () => same(watching.last(), [carol.id]))
  await endSession(live.app, carol.member.sessionId ?? '')
  live.app.bus.publish('forget', { cache: 'members' })
  await until('carol has gone', () => same(watching.last(), []))
  for (const one of [watching, theirs]) one.stop()
})

test('nothing of it goes into PostgreSQL, nor to another workspace', async () => {
  const other = await createWorkspace(live.app, { name: 'Other' })
  const [watching, theirs] = [here(ada), here(bob)]
  await until('bob is here', () => same(watching.last(), [bob.id]))
  const people = peopleHereOf(live.app)
  const before = live.scene.statements()
  const [told, listener] = [watching.told.length, people.listen(other.id, () => expect.fail('told'))]
  const leave = people.enter(live.workspaceId, { userId: 'x', name: 'X', contactId: null })
  await until('it is told', () => watching.told.length > told)
  leave()
  await until('and that it ended', () => watching.told.length > told + 1)
  expect(live.scene.statements() - before).toBe(0)
  expect(people.people(other.id)).toEqual([])
  listener()
  for (const one of [watching, theirs]) one.stop()
})
