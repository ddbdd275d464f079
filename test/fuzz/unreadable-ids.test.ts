import { GraphQLID, GraphQLString } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../guards/sweep/answers.ts'
import { graphOperations } from '../guards/sweep/graph-operations.ts'
import { kindsAt, type Operation } from '../guards/sweep/operation.ts'
import { type SweepScene, startSweep } from '../guards/sweep/scene.ts'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { platformAdmin } from '../support/platform-admin.ts'

// Asks for every query and mutation with a text that is no id, at each place that takes an id or a text. All other ids
// are of objects that exist, so that the operation comes as far as reading this one.

const unreadable = ['x', '00000000-0000-0000-0000-00000000000g', '']

let scene: SweepScene
/** A platform administrator, who may ask for everything. No answer changes the cookies, so the session stays. */
let asker: ApiClient
beforeAll(async () => {
  scene = await startSweep()
  const { cookies } = await platformAdmin(scene.parley, scene.ours.tenant.workspaceId)
  asker = apiClient(`${scene.parley.url}/api`, {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': cookies.get('svc_csrf') ?? '',
  })
})
afterAll(() => scene?.close())

/** They end the session that asks; test/people/sessions has them. */
const left = new Set(['logout', 'refreshSession'])
/** What takes something away comes last, so that the others still find it. */
const takesAway = ({ name }: Operation) => Number(/^(delete|remove|withdraw|revoke|leave)/.test(name))
const operations = graphOperations([GraphQLID, GraphQLString])
  .filter(({ name }) => !left.has(name))
  .sort((a, b) => takesAway(a) - takesAway(b))

function known(operation: Operation, place: string): string {
  const [source] = kindsAt(scene.kinds, operation, place)
  return source ? idOf(scene.ours, source) : 'x'
}

test('there are operations and places to try', () => {
  expect(operations.length).toBeGreaterThan(150)
  expect(operations.flatMap(({ places }) => places).length).toBeGreaterThan(500)
})

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s answers what nobody can read without a fault of the server',
  async (_, operation) => {
    const doors = { api: asker, v1: scene.ours.tenant.v1 }
    const faults: string[] = []
    for (const place of operation.places) {
      for (const text of unreadable) {
        const answer = await operation.ask(doors, place, (at) => (at === place ? text : known(operation, at)))
        const { errors = [] } = answer.body as { errors?: { extensions?: { status?: number } }[] }
        const statuses = [answer.status, ...errors.map(({ extensions }) => extensions?.status ?? 0)]
        if (statuses.includes(500))
          faults.push(`${place} ${JSON.stringify(text)}: ${answer.status} ${answer.text.slice(0, 300)}`)
      }
    }
    expect(faults).toEqual([])
  },
)

test('the session that asked is still one', async () => {
  expect((await asker.get('/me')).status).toBe(200)
})
