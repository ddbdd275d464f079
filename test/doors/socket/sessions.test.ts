import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMinute } from '../../support/new-minute.ts'
import { subprotocolClient } from './client.ts'
import { type Live, type SignedInPerson, startLive } from './live.ts'

let live: Live
let person: SignedInPerson
let client: ReturnType<typeof subprotocolClient>

beforeAll(async () => {
  live = await startLive({ env: { RATE_LIMIT__ENABLED: 'true' } })
  person = await live.signIn()
  client = subprotocolClient(live.wsUrl, person.socketToken)
})
afterAll(async () => {
  await client.dispose()
  await live.close()
})

async function ask(query: string, variables: Record<string, unknown> = {}) {
  return (await client.iterate({ query, variables }).next()).value
}

const liveTokens = async (): Promise<number> => {
  const text = 'select count(*)::int as count from refresh_token where user_id = $1 and revoked_at is null'
  return (await live.app.pool.query(text, [person.id])).rows[0].count
}

const byHttp = { errors: [{ extensions: { code: 'INVALID_REQUEST', status: 400 } }] }

test('a session neither begins nor moves over a socket, which cannot hand out its cookies', async () => {
  const before = await liveTokens()
  const move = 'mutation ($id: ID!) { switchWorkspace(input: { workspaceId: $id }) { expiresIn } }'
  expect(await ask(move, { id: live.workspaceId })).toMatchObject(byHttp)
  const inside = 'mutation { ... on Mutation { ...Inside } } fragment Inside on Mutation'
  expect(await ask(`${inside} { refreshSession { expiresIn } }`)).toMatchObject(byHttp)
  const login = 'mutation ($i: LoginInput!) { login(input: $i) { expiresIn } }'
  expect(await ask(login, { i: { email: person.email, password: 'whatever' } })).toMatchObject(byHttp)
  expect(await liveTokens()).toBe(before)
  expect(await ask('{ me { id } }')).toEqual({ data: { me: { id: person.id } } })
})

test('a limit that stops an operation is its answer, and the socket goes on', async () => {
  await newMinute(live.scene.clock)
  const forgot = 'mutation { requestPasswordReset(input: { email: "nobody@example.com" }) { success } }'
  for (let i = 0; i < 10; i++)
    expect(await ask(forgot)).toEqual({ data: { requestPasswordReset: { success: true } } })
  const refusal = { code: 'RATE_LIMITED', status: 429, retryAfter: expect.any(Number) }
  expect(await ask(forgot)).toMatchObject({ errors: [{ extensions: refusal }] })
  expect(await ask('{ me { id } }')).toEqual({ data: { me: { id: person.id } } })
})
