import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainLapsed } from '#people/members/connections.ts'
import { until } from '../../../support/until.ts'
import { type GraphqlSocket, graphqlSocket } from '../../inbox/notes/graphql-socket.ts'
import { type Person, startTransfers } from './scene.ts'

// Who is here: they take work, and are connected or were within two minutes (docs/adr/0109).

let scene: Awaited<ReturnType<typeof startTransfers>>
let ann: Person

beforeAll(async () => {
  scene = await startTransfers()
  ann = await scene.person('agent', 'elsewhere')
  await scene.settings({ assign_to_same_agent: true, allow_agent_queue_pickup: true })
})
afterAll(() => scene?.parley.close())

const path = '/chatbot/transfers'

/** Moves the time, then does what is due. */
async function pass(seconds: number): Promise<void> {
  await scene.parley.clock.advance(seconds)
  await drainLapsed(scene.parley.app)
}

async function connect(person: Person, query = 'subscription { transferEvents { __typename } }') {
  const { token } = (await person.api.get('/auth/ws-token')).body.data
  return graphqlSocket(`${scene.parley.url.replace('http', 'ws')}/ws`, token, query)
}

const availability =
  'subscription { transferEvents { ... on AgentAvailabilityChanged { agent { id } isAvailable isHere } } }'

const standingsHeard = ({ heard }: GraphqlSocket) =>
  (heard as { transferEvents: { agent?: object } }[]).filter(({ transferEvents }) => transferEvents.agent)

interface Member {
  id: string
  isAvailable: boolean
  isHere: boolean
}

/** What the doors say of a person. */
async function standing({ id }: Person) {
  const { members, serviceWall, assignees } = (await scene.admin.graphql(`{
    members(first: 50) { hereCount nodes { id isAvailable isHere teams { id } } }
    serviceWall { agents { agent { id } isHere } }
    assignees { available assignee { id } }
  }`)) as unknown as {
    members: { hereCount: number; nodes: Member[] }
    serviceWall: { agents: { agent: { id: string }; isHere: boolean }[] }
    assignees: { available: boolean; assignee: { id: string } }[]
  }
  const said = [
    members.nodes.find((one) => one.id === id)?.isHere,
    serviceWall.agents.find(({ agent }) => agent.id === id)?.isHere,
    assignees.find(({ assignee }) => assignee.id === id)?.available,
  ]
  expect(new Set(said).size).toBe(1)
  return { here: said[0], count: members.hereCount }
}

/** Lets their last connection be over for two minutes. */
const gone = (person: Person) =>
  until(async () => {
    await pass(61)
    return !(await standing(person)).here
  })

const assignTo = async (person: Person) => {
  const { id } = await scene.create()
  return scene.admin.api.post(path, { contact_id: id, agent_id: person.id })
}

test('who has not signed in yet is away, whatever the switch says, and gets no chat', async () => {
  const { body } = await scene.admin.api.post('/users', {
    email: 'new@example.com',
    password: 'correct horse battery',
    full_name: 'New',
  })
  expect(body.data.is_available).toBe(true)
  const created = { id: body.data.id } as Person
  expect(await standing(created)).toEqual({ here: false, count: 1 })
  const refused = await assignTo(created)
  expect([refused.status, refused.body.message]).toEqual([400, 'Agent is currently away'])
  const team = await scene.team('round_robin', created)
  expect(await scene.standing((await scene.transfer({ team_id: team })).id)).toMatchObject({ agent: null })
})

test('an open socket makes somebody here, and colleagues hear of it; two minutes after it is closed they are away', async () => {
  const colleague = await connect(scene.admin, availability)
  const told = (isHere: boolean) => ({
    transferEvents: { agent: { id: ann.id }, isAvailable: true, isHere },
  })
  const own = await connect(ann)
  await until(() => standingsHeard(colleague).length === 1)
  expect(await standing(ann)).toEqual({ here: true, count: 2 })
  expect((await assignTo(ann)).status).toBe(200)
  // A second tab, and time: nothing new of it is told.
  const tab = await connect(ann)
  await pass(130)
  tab.close()
  expect(await standing(ann)).toMatchObject({ here: true })
  own.close()
  await gone(ann)
  await until(() => standingsHeard(colleague).length === 2)
  expect(standingsHeard(colleague)).toEqual([told(true), told(false)])
  // What they have stays theirs.
  expect(
    await scene.sql(`select id from transfer where agent_id = $1 and status = 'active'`, [ann.id]),
  ).toHaveLength(1)
  colleague.close()
})

test('what a killed process noted counts for two minutes and is then told once', async () => {
  await scene.sql('update membership set online_until = $2 where user_id = $1', [
    ann.id,
    new Date(scene.parley.clock.nowMs() + 120_000),
  ])
  const colleague = await connect(scene.admin, availability)
  await pass(100)
  expect(await standing(ann)).toMatchObject({ here: true })
  await pass(21)
  expect(await standing(ann)).toMatchObject({ here: false })
  await until(() => standingsHeard(colleague).length > 0)
  await drainLapsed(scene.parley.app)
  expect(standingsHeard(colleague)).toHaveLength(1)
  colleague.close()
})

test('whoever takes a chat themselves is connected by asking', async () => {
  const { id } = await scene.transfer()
  await scene.settings({ give_next_when_free: false })
  const picked = await ann.api.post(`${path}/pick`, {})
  expect(picked.body.data.transfer.id).toBe(id)
  const other = await scene.transfer()
  expect((await ann.api.send('PUT', `${path}/${other.id}/assign`, { agent_id: null })).status).toBe(200)
  expect(await standing(ann)).toMatchObject({ here: false })
})

test('who is connected again is given the next, where the workspace wants it', async () => {
  await scene.sql('delete from transfer')
  await scene.sql('update conversation set agent_id = null, team_id = null')
  await scene.settings({ give_next_when_free: true })
  const waiting = await scene.transfer()
  const socket: GraphqlSocket = await connect(ann)
  await until(async () => (await scene.standing(waiting.id)).agent === ann.id)
  socket.close()
  await gone(ann)
})

test('all connections of a process are renewed by one statement', async () => {
  const { pool } = scene.parley.app
  const sockets = await Promise.all(
    Array.from({ length: 5 }, async () => connect(await scene.person('agent', 'elsewhere'))),
  )
  const connected = async () =>
    (await scene.sql(`select from membership where online_until < 'infinity'`)).length
  await until(async () => (await connected()) === 5)
  const seen: string[] = []
  const query = pool.query.bind(pool)
  pool.query = ((asked: { name?: string }, ...rest: []) => {
    if (asked.name?.startsWith('people.')) seen.push(asked.name)
    return query(asked as never, ...rest)
  }) as never
  for (let seconds = 0; seconds < 31; seconds++) await pass(1)
  pool.query = query as never
  expect(seen.filter((name) => name === 'people.renew_connections')).toHaveLength(1)
  for (const socket of sockets) socket.close()
})
