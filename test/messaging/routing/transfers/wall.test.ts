import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import { until } from '../../../support/until.ts'
import { graphqlSocket } from '../../inbox/notes/graphql-socket.ts'
import { type Person, startTransfers } from './scene.ts'

// What those see who look after the queue (docs/adr/0080).

let scene: Awaited<ReturnType<typeof startTransfers>>
let ann: Person
let ben: Person

beforeAll(async () => {
  scene = await startTransfers()
  ann = await scene.person()
  ben = await scene.person()
})
afterAll(() => scene?.parley.close())

const wall = `{ serviceWall {
  queues { team { id } waiting oldestAt }
  agents { agent { id } isAvailable isHere transferCount conversationCount oldestTransferAt }
  today { handedOver breached }
} }`

interface Wall {
  queues: { team: { id: string } | null; waiting: number; oldestAt: string | null }[]
  agents: {
    agent: { id: string }
    isAvailable: boolean
    isHere: boolean
    transferCount: number
    conversationCount: number
    oldestTransferAt: string | null
  }[]
  today: { handedOver: number; breached: number }
}

const ask = async (session = scene.admin): Promise<Wall> =>
  ((await session.graphql(wall)) as unknown as { serviceWall: Wall }).serviceWall

test('queues, agents with what they have, and the day', async () => {
  const team = await scene.team('manual', ann)
  await scene.settings({ assign_to_same_agent: false })
  await scene.transfer()
  await scene.transfer({ team_id: team })
  const held = await scene.transfer({ agent_id: ann.id })
  await scene.transfer({ agent_id: ann.id })
  await scene.sql('update user_account set is_available = false where id = $1', [ben.id])
  const { queues, agents, today } = await ask()
  expect(queues.map(({ team: own, waiting }) => [own?.id ?? null, waiting])).toEqual([
    [null, 1],
    [team, 1],
  ])
  expect(agents[0]).toEqual({
    agent: { id: ann.id },
    isAvailable: true,
    isHere: true,
    transferCount: 2,
    conversationCount: 2,
    oldestTransferAt: expect.any(String),
  })
  expect(agents.at(-1)).toMatchObject({
    agent: { id: ben.id },
    isAvailable: false,
    isHere: false,
    transferCount: 0,
  })
  expect(today).toEqual({ handedOver: 4, breached: 0 })
  await scene.admin.api.send('PUT', `/chatbot/transfers/${held.id}/resume`)
  expect((await ask()).agents[0]).toMatchObject({ agent: { id: ann.id }, transferCount: 1 })
})

test('the day begins at midnight of the workspace', async () => {
  const now = scene.parley.clock.now()
  const { workspaceId } = scene.shop
  await scene.sql('update workspace set timezone = $2 where id = $1', [workspaceId, 'Pacific/Kiritimati'])
  const begin = new Date(
    Math.floor((now.getTime() + 14 * 3_600_000) / 86_400_000) * 86_400_000 - 14 * 3_600_000,
  )
  await scene.sql('update transfer set transferred_at = $1, sla_breached_at = $1', [
    new Date(begin.getTime() - 1000).toISOString(),
  ])
  expect((await ask()).today).toEqual({ handedOver: 0, breached: 0 })
  await scene.sql('update transfer set transferred_at = $1, sla_breached_at = $1', [begin.toISOString()])
  expect((await ask()).today).toEqual({ handedOver: 4, breached: 4 })
})

test('who goes away or comes back is told in each of their workspaces, once, whatever they have', async () => {
  const { token } = (await scene.admin.api.get('/auth/ws-token')).body.data
  const socket = await graphqlSocket(
    `${scene.parley.url.replace('http', 'ws')}/ws`,
    token,
    'subscription { transferEvents { __typename ... on AgentAvailabilityChanged { agent { id } isAvailable isHere } } }',
  )
  const eve = await scene.person()
  const is = (isAvailable: boolean) => eve.api.send('PUT', '/me/availability', { is_available: isAvailable })
  const told = (isAvailable: boolean) => ({
    transferEvents: {
      __typename: 'AgentAvailabilityChanged',
      agent: { id: eve.id },
      isAvailable,
      isHere: isAvailable,
    },
  })
  await is(true)
  await is(false)
  await until(() => socket.heard.length === 1)
  await is(true)
  await is(true)
  await until(() => socket.heard.length === 2)
  expect(socket.heard).toEqual([told(false), told(true)])
  socket.close()
})

test('not for who only takes from queues, and of no other workspace', async () => {
  const { body } = await ann.ask(wall)
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN')
  const other = await scene.parley.tenant()
  const stranger = await memberSession(scene.parley, other.workspaceId)
  const { serviceWall } = (await stranger.graphql(wall)) as unknown as { serviceWall: Wall }
  expect(serviceWall.queues).toEqual([{ team: null, waiting: 0, oldestAt: null }])
  expect(serviceWall.today).toEqual({ handedOver: 0, breached: 0 })
  expect(serviceWall.agents.map(({ transferCount }) => transferCount)).toEqual([0])
})
