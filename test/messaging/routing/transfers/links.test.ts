import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTransfers } from './scene.ts'

// People, teams and numbers lead to what was handed over, as far as the reader sees it (spec/8 GQ and G5).

let scene: Awaited<ReturnType<typeof startTransfers>>
let ann: Person
let ben: Person
beforeAll(async () => {
  scene = await startTransfers()
  ann = await scene.person()
  ben = await scene.person()
})
afterAll(() => scene?.parley.close())

const query = `query ($team: ID!) {
  members(first: 10) { nodes { id transfers(first: 5) { nodes { id } } } }
  team(id: $team) { transfers(first: 1) { nodes { id } pageInfo { hasNextPage } } }
  numbers { id transfers(first: 5) { nodes { id } } }
}`

interface Shown {
  members: { nodes: { id: string; transfers: Listed }[] }
  team: { transfers: Listed }
  numbers: { id: string; transfers: Listed }[]
}
interface Listed {
  nodes: { id: string }[]
  pageInfo?: { hasNextPage: boolean }
}
const ids = ({ nodes }: Listed) => nodes.map(({ id }) => id)

async function shownTo(person: Person, team: string) {
  const { numberId } = scene.shop
  const { members, team: ofTeam, numbers } = (await person.graphql(query, { team })) as unknown as Shown
  const of = (one: Person) => ids(members.nodes.find(({ id }) => id === one.id)?.transfers as Listed)
  return {
    ann: of(ann),
    ben: of(ben),
    team: ofTeam.transfers,
    number: ids(numbers.find(({ id }) => id === numberId)?.transfers as Listed),
  }
}

test('newest first, ended ones too, and to others only what they see', async () => {
  const team = await scene.team('manual', ann, ben)
  const first = await scene.transfer({ agent_id: ann.id, team_id: team })
  const second = await scene.transfer({ team_id: team })
  const third = await scene.transfer({ agent_id: ben.id })
  await scene.admin.api.send('PUT', `/chatbot/transfers/${third.id}/resume`)
  const all = await shownTo(scene.admin, team)
  expect(all).toEqual({
    ann: [first.id],
    ben: [third.id],
    team: { nodes: [{ id: second.id }], pageInfo: { hasNextPage: true } },
    number: [third.id, second.id, first.id],
  })
  await scene.role('Looks', [
    'chat:read',
    'contacts:read',
    'transfers:read',
    'users:read',
    'teams:read',
    'accounts:read',
  ])
  const looks = await scene.person('Looks')
  expect(await shownTo(looks, team)).toEqual({
    ann: [],
    ben: [],
    team: { nodes: [], pageInfo: { hasNextPage: false } },
    number: [],
  })
})
