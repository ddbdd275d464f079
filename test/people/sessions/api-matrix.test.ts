import { afterAll, beforeAll, expect, test } from 'vitest'
import { doorsSchema } from '#doors/documents/dialect.ts'
import { compileApiEndpoint } from '#doors/rest/api/endpoint.ts'
import { apiEndpoints } from '#doors/rest/api/endpoints.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { apiClient } from '../../support/api-client.ts'
import { isAskedFor } from '../../support/asked-refusals.ts'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// Every endpoint of /api, asked by a stranger, by somebody without any permission, and with just the one it needs.

let parley: Parley
let tenant: Tenant
let session: Session
const nobody = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  parley = await startParley()
  tenant = await parley.tenant({ number: false })
  await memberSession(parley, tenant.workspaceId)
  await grant()
  session = await memberSession(parley, tenant.workspaceId, 'Nobody')
})
afterAll(() => parley.close())

/** Gives the role exactly these permissions. */
async function grant(...permissions: string[]): Promise<void> {
  const text = `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
                values ($1, gen_random_uuid(), 'Nobody', $2, $3, $3)
                on conflict (workspace_id, name) do update set permissions = excluded.permissions`
  await parley.app.pool.query(text, [tenant.workspaceId, permissions, parley.clock.now()])
  forgetMembers(parley.app)
}

const endpoints = apiEndpoints.map((endpoint) => compileApiEndpoint(doorsSchema, endpoint))
const named = (filter: (endpoint: (typeof endpoints)[number]) => boolean) =>
  endpoints.filter(filter).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** The message of the check itself; use-cases have their own. */
const refused = {
  status: 403,
  body: { message: expect.stringMatching(/^(Insufficient permissions|Only a platform)/) },
}

function ask(endpoint: (typeof endpoints)[number], send = session.api.send) {
  const path = endpoint.path.replace(/\{\w+\}/g, nobody)
  return send(
    endpoint.method,
    path,
    endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {},
  )
}

test.each(named((endpoint) => Object.keys(endpoint.access).length > 0))(
  '%s is nothing for strangers',
  async (_name, endpoint) => {
    const stranger = apiClient(`${parley.url}/api`)
    expect((await ask(endpoint, stranger.send)).status).toBe(401)
  },
)

test.each(named(({ access }) => access.permission !== undefined && !access.own))(
  '%s needs its permission',
  async (_name, endpoint) => {
    await grant()
    expect(await ask(endpoint)).toMatchObject(refused)
    await grant(endpoint.access.permission as string)
    const answer = await ask(endpoint)
    expect(answer, answer.text).not.toMatchObject(refused)
    if (!isAskedFor(answer)) expect(answer.status).toBeLessThan(500)
  },
)

test.each(named(({ access }) => access.own === true && access.permission === 'contacts:read'))(
  '%s shows what is theirs to members without its permission (spec/8 G5)',
  async (_name, endpoint) => {
    await grant()
    const { status, body } = await ask(endpoint)
    expect([status, body.data?.total ?? 0]).toEqual([endpoint.path.includes('{id}') ? 404 : 200, 0])
  },
)

test.each(named((endpoint) => endpoint.access.superAdmin === true))(
  '%s is for the platform',
  async (_name, endpoint) => {
    expect(await ask(endpoint)).toMatchObject(refused)
  },
)

// A multipart endpoint and a permission that every member has are no endpoints of this kind; they stand with their
// domain.
test('there are endpoints of every kind', () => {
  for (const kind of ['permission', 'superAdmin', 'member'] as const)
    expect(endpoints.filter((endpoint) => endpoint.access[kind] !== undefined).length).toBeGreaterThan(3)
})
