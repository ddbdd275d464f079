import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMinute } from '../../support/new-minute.ts'
import { type Live, type SignedInPerson, startLive } from '../socket/live.ts'

const listing = 'query Numbers { numbers { id name } }'
const hash = createHash('sha256').update(listing).digest('hex')

let live: Live
let production: Live
let person: SignedInPerson
let visitor: SignedInPerson

beforeAll(async () => {
  const door = { documents: new Map([[hash, listing]]) }
  const allowed = { SERVER__ALLOWED_ORIGINS: 'https://app.example' }
  live = await startLive({ door, env: allowed })
  production = await startLive({
    door,
    env: {
      NODE_ENV: 'production',
      TESTING__CLOCK: 'false',
      JWT_SECRET: 'k3Jd93kd02kdKJd93kdmlPq0sKw8Zb7Qe1Tg',
      SECRET_KEYS: 'Gh7dk3Wd93kd02kdKJd93kdmlPq0sKw8Zb7Q',
    },
  })
  person = await live.signIn()
  visitor = await production.signIn()
})
afterAll(async () => {
  await live.close()
  await production.close()
})

type Headers = Record<string, string>

/** Who takes this type reads the status, too (GraphQL over HTTP). */
const byStatus: Headers = { accept: 'application/graphql-response+json' }
const bearer = (who: SignedInPerson): Headers => ({ authorization: `Bearer ${who.access}` })
const session = (who: SignedInPerson): Headers => ({ cookie: who.cookie, 'x-csrf-token': who.csrf })

async function post(where: Live, body: unknown, headers: Headers = {}) {
  const response = await fetch(`${where.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: JSON.parse(text) }
}

describe('who asks', () => {
  test('a member with a token gets data and a request id', async () => {
    const answer = await post(live, { query: listing }, bearer(person))
    expect(answer).toMatchObject({ status: 200, body: { data: { numbers: [{ name: 'Shop' }] } } })
    expect(answer.headers.get('x-request-id')).toMatch(/^req_[A-Za-z0-9]{20}$/)
  })

  test('a stranger gets 401 with the code of the catalogue', async () => {
    const answer = await post(live, { query: listing }, byStatus)
    expect(answer.status).toBe(401)
    expect(answer.body.errors).toMatchObject([{ extensions: { code: 'UNAUTHORIZED', status: 401 } }])
  })

  test('a session cookie needs the CSRF token, a bearer token does not', async () => {
    const without = await post(live, { query: listing }, { cookie: person.cookie })
    expect(without).toMatchObject({ status: 403, body: { errors: [{ message: 'CSRF token mismatch' }] } })
    expect((await post(live, { query: listing }, session(person))).status).toBe(200)
  })

  test('operations that sign in and out set the cookies of document 2', async () => {
    const query = 'mutation ($input: LoginInput!) { login(input: $input) { expiresIn } }'
    const input = { email: person.email, password: 'correct horse' }
    const answer = await post(live, { query, variables: { input } })
    expect(answer.body).toEqual({ data: { login: { expiresIn: 900 } } })
    const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect(names).toEqual(expect.arrayContaining(['svc_access', 'svc_refresh', 'svc_csrf']))
  })

  test('the same door answers at /api/graphql', async () => {
    const response = await fetch(`${live.url}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(person) },
      body: JSON.stringify({ query: '{ __typename }' }),
    })
    expect(await response.json()).toEqual({ data: { __typename: 'Query' } })
  })
})

describe('introspection and GraphiQL', () => {
  const introspection = { query: '{ __schema { types { name } } }' }
  const page = (headers: Headers) =>
    fetch(`${live.url}/graphql`, { headers: { accept: 'text/html', ...headers } })

  test('are for signed-in people', async () => {
    expect((await post(live, introspection, bearer(person))).body.data.__schema.types.length).toBeGreaterThan(
      10,
    )
    const refused = await post(live, introspection)
    expect(refused.body.errors[0].extensions.code).toBe('INVALID_REQUEST')
    expect(refused.body.data).toBeUndefined()
    const graphiql = await page({ cookie: person.cookie })
    expect(graphiql.headers.get('content-type')).toContain('text/html')
    const text = await graphiql.text()
    expect(text).toContain(`"additionalHeaders":{"X-CSRF-Token":"${person.csrf}"}`)
    expect(text).toContain('mutation SendMessage')
    const stranger = await page({})
    expect(await stranger.text()).not.toContain('GraphiQL')
  })

  test('the name of a type is no secret', async () => {
    expect((await post(live, { query: '{ __typename }' })).body).toEqual({ data: { __typename: 'Query' } })
  })
})

describe('limits on the text of an operation', () => {
  const refused = async (query: string) => {
    const answer = await post(live, { query }, bearer(person))
    expect(answer.body.data).toBeUndefined()
    return answer.body.errors[0]
  }

  test('depth 15', async () => {
    const nest = (depth: number): string => (depth === 0 ? 'id' : `replyTo { ${nest(depth - 1)} }`)
    const query = (depth: number) => `{ message(id: "x") { ${nest(depth)} } }`
    expect((await refused(query(20))).message).toContain('depth')
    const { body } = await post(live, { query: query(5) }, bearer(person))
    expect(body.errors[0].extensions.code).toBe('NOT_FOUND')
  })

  test('1,000 tokens, 15 aliases, 20 directives', async () => {
    expect((await refused(`{ numbers { ${'id '.repeat(1_100)} } }`)).extensions.code).toBe('INVALID_REQUEST')
    const aliases = Array.from({ length: 20 }, (_, i) => `a${i}: numbers { id }`).join(' ')
    expect((await refused(`{ ${aliases} }`)).message).toMatch(/alias/i)
    expect((await refused(`{ numbers { id ${'@include(if: true) '.repeat(30)} } }`)).extensions.code).toBe(
      'INVALID_REQUEST',
    )
  })

  test('a body of one megabyte', async () => {
    const answer = await fetch(`${live.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(person) },
      body: JSON.stringify({ query: '{ __typename }', variables: { x: 'x'.repeat(1_100_000) } }),
    })
    expect(answer.status).toBe(413)
    await answer.text()
  })

  test('mutations do not run by GET, and batches do not run at all', async () => {
    const mutation = encodeURIComponent('mutation { logout { status } }')
    const get = await fetch(`${live.url}/graphql?query=${mutation}`, { headers: bearer(person) })
    expect(get.status).toBe(405)
    const batch = await post(live, [{ query: '{ __typename }' }, { query: '{ __typename }' }], bearer(person))
    expect(batch.status).toBe(400)
  })
})

describe('the directives that GraphQL itself has', () => {
  test('@skip and @include leave fields out', async () => {
    const query = 'query ($yes: Boolean!) { a: __typename @skip(if: $yes) b: __typename @include(if: $yes) }'
    const answer = await post(live, { query, variables: { yes: true } }, bearer(person))
    expect(answer.body).toEqual({ data: { b: 'Query' } })
  })

  test('a subscription whose one field is left out is refused', async () => {
    const query = 'subscription ($yes: Boolean = true) { permissionsUpdated @skip(if: $yes) { __typename } }'
    const answer = await fetch(`${live.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...bearer(person) },
      body: JSON.stringify({ query }),
    })
    expect(await answer.text()).toContain('"INVALID_REQUEST"')
  })
})

describe('errors', () => {
  test('what does not parse or fit is invalid_request', async () => {
    for (const query of ['{', '{ nothingLikeIt }']) {
      const answer = await post(live, { query }, bearer(person))
      expect(answer.body.errors[0].extensions).toMatchObject({ code: 'INVALID_REQUEST', status: 400 })
    }
    const nothing = await post(live, {}, bearer(person))
    expect(nothing.body.errors[0].extensions).toMatchObject({ code: 'INVALID_REQUEST', field: 'query' })
  })

  test('variables that are no JSON, in an address or in a form', async () => {
    for (const name of ['variables', 'extensions']) {
      const text = `query={__typename}&${name}={`
      const form = { 'content-type': 'application/x-www-form-urlencoded', ...bearer(person) }
      for (const [path, init] of [
        [`/graphql?${text}`, { headers: bearer(person) }],
        ['/graphql', { method: 'POST', headers: form, body: text }],
      ] as const) {
        const answer = await fetch(`${live.url}${path}`, init)
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'INVALID_REQUEST' } }] })
      }
    }
  })

  test('an expected failure tells its code, status and field', async () => {
    const query = 'query ($id: ID!) { messages(filter: { contactId: $id }) { nodes { id } } }'
    const answer = await post(
      live,
      { query, variables: { id: 'no-uuid' } },
      { ...bearer(person), ...byStatus },
    )
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([
      { extensions: { code: 'INVALID_FIELD', status: 422, field: 'filter.contactId' } },
    ])
  })
})

describe('rate limits', () => {
  test('tries to sign in are counted per address, aliases one by one, as /api counts them', async () => {
    const strict = await startLive({ env: { RATE_LIMIT__ENABLED: 'true' } })
    await newMinute(strict.scene.clock)
    const tries = Array.from({ length: 6 }, (_, i) => `t${i}: login(input: $input) { expiresIn }`).join(' ')
    const query = `mutation ($input: LoginInput!) { ${tries} }`
    const variables = { input: { email: 'nobody@example.com', password: 'guess' } }
    expect((await post(strict, { query, variables }, byStatus)).status).toBe(401)
    const second = await post(strict, { query, variables })
    expect(second.body.errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED', status: 429 } }])
    expect(second.status).toBe(429)
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.close()
  })

  test('requests are counted per caller when the limit is on', async () => {
    const origin = 'https://app.example'
    const limit = { RATE_LIMIT__ENABLED: 'true', RATE_LIMIT__API_MAX_REQUESTS: '3' }
    const strict = await startLive({ env: { ...limit, SERVER__ALLOWED_ORIGINS: origin } })
    await newMinute(strict.scene.clock)
    const answers: Awaited<ReturnType<typeof post>>[] = []
    for (let i = 0; i < 4; i++) answers.push(await post(strict, { query: '{ __typename }' }, { origin }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    const { headers, body } = answers[3] as (typeof answers)[number]
    expect(Number(headers.get('retry-after'))).toBe(body.errors[0].extensions.retryAfter)
    expect(body.errors[0].extensions).not.toHaveProperty('http')
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    await strict.close()
  })
})

describe('persisted documents', () => {
  const persisted = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } })

  test('run by their hash', async () => {
    const answer = await post(production, persisted(hash), session(visitor))
    expect(answer).toMatchObject({ status: 200, body: { data: { numbers: [{ name: 'Shop' }] } } })
    const refused = await post(production, persisted(hash), byStatus)
    expect(refused).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: 'UNAUTHORIZED' } }] },
    })
  })

  test('are the only ones for a session cookie in production; tokens run any', async () => {
    const arbitrary = { query: '{ numbers { id } }' }
    const refused = await post(production, arbitrary, session(visitor))
    expect(refused).toMatchObject({ status: 403, body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] } })
    expect((await post(production, arbitrary, bearer(visitor))).status).toBe(200)
    expect((await post(live, arbitrary, session(person))).status).toBe(200)
  })
})

describe('CORS', () => {
  const preflight = (origin: string) =>
    fetch(`${live.url}/graphql`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  test('is for the configured origins', async () => {
    const allowed = await preflight('https://app.example')
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
    const other = await preflight('https://evil.example')
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })
})
