import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAskedFor } from '../support/asked-refusals.ts'
import { type Parley, startParley } from '../support/parley.ts'
import { samples } from '../support/samples.ts'
import { memberSession, type Session } from '../support/session.ts'

/** Requests per route: all routes together have many times a hundred. */
const drawn = { ...samples(8, 1_000), endOnFailure: true }

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json': { schema: { properties?: Record<string, object> } } } }
}

let parley: Parley
let admin: Session
let routes: { method: string; path: string; operation: Operation }[]
const logged: unknown[] = []

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  const tenant = await parley.tenant()
  admin = await memberSession(parley, tenant.workspaceId)
  parley.app.log.error = (...told: unknown[]) => void logged.push(told)
  const { paths } = (await admin.api.get('/rest/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>
  }
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
})
afterAll(() => parley?.close())

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 53, 1e300, [], {}, [null], [[[]]], { a: { b: [1] } }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'a\udc00',
    '😀',
    '{',
    '[',
    '{"a":',
    '[1',
    'null',
    '1e999',
    '%',
    'vip',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.uuid(),
)
const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown
const value = fc.oneof(
  { weight: 8, arbitrary: odd },
  { weight: 1, arbitrary: fc.constantFrom(40, 5_000).map(nested) },
)

const textOf = (given: unknown) =>
  typeof given === 'string' ? given.toWellFormed() : (JSON.stringify(given) ?? '')

/** A request to this route: every parameter and member of the body is there or not, and is anything. */
function requestTo({ method, path, operation }: (typeof routes)[number]) {
  const parameters = operation.parameters ?? []
  const members = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {})
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
  const inQuery = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const some = (names: string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
  const body = fc.oneof(
    { weight: 5, arbitrary: some(members) },
    { weight: 1, arbitrary: value },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '{"input":', `{"input":${'{"a":'.repeat(3_000)}`) },
  )
  return fc
    .record({ parts: fc.tuple(...inPath.map(() => value)), query: some(inQuery), body })
    .map(({ parts, query, body }) => {
      let address = path
      for (const [index, name] of inPath.entries()) {
        const part = textOf(parts[index]).slice(0, 200) || 'x'
        address = address.replace(`{${name}}`, encodeURIComponent(part))
      }
      const search = Object.entries(query).map(
        ([name, one]) => `${name}=${encodeURIComponent(textOf(one)).slice(0, 3_000)}`,
      )
      return { method, path: `${address}?${search.join('&')}`, body: method === 'GET' ? undefined : body }
    })
}

test('there are routes to try, and valid requests to them are answered', async () => {
  expect(routes.length).toBeGreaterThan(50)
  expect((await admin.api.get('/rest/tags')).status).toBe(200)
})

test('no request to any route is answered with 500, and none is an error in the log', async () => {
  const statuses = new Map<number, number>()
  for (const route of routes) {
    await fc.assert(
      fc.asyncProperty(requestTo(route), async (request) => {
        const path = request.path.replace(/^\/api/, '')
        const answer = await admin.api.send(
          request.method,
          path.startsWith('/rest') ? path : `/rest${path}`,
          request.body,
        )
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        expect({ request, status: answer.status, text: answer.text, logged }).toMatchObject({ logged: [] })
        if (!isAskedFor(answer))
          expect(answer.status, JSON.stringify(request).slice(0, 500)).toBeLessThan(500)
      }),
      drawn,
    )
  }
  // They came as far as GraphQL, not only to the reader of bodies.
  expect(statuses.get(422) ?? 0).toBeGreaterThan(10)
  expect(statuses.get(400) ?? 0).toBeGreaterThan(100)
})
