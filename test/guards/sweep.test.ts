import {
  type GraphQLArgument,
  type GraphQLField,
  GraphQLID,
  getNamedType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { doorsSchema as schema } from '#doors/documents/dialect.ts'
import { compileApiEndpoint } from '#doors/rest/api/endpoint.ts'
import { apiEndpoints } from '#doors/rest/api/endpoints.ts'
import { v1Endpoints } from '#doors/rest/v1/endpoints.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { memberSession, type Session } from '../support/session.ts'

// Calls everything that takes an id with the ids of another workspace: nothing is found, nothing changes.

let parley: Parley
let ours: Tenant
let session: Session
/** every id that the other workspace has */
let foreign: string[]
let theirs: string

beforeAll(async () => {
  parley = await startParley()
  await parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
  ours = await parley.tenant({ name: 'Ours' })
  const other = await parley.tenant({ name: 'Theirs' })
  theirs = other.workspaceId
  const sent = await other.v1.post('/messages', {
    to: '+15550600001',
    type: 'template',
    template: { name: 'hello', language: 'en' },
  })
  await parley.sandbox.inbound(other.phoneId, '15550600001', {
    type: 'image',
    image: { id: 'file-of-theirs' },
  })
  await parley.until(() => parley.app.prisma.media.count())
  const endpoint = await other.v1.post('/webhooks', {
    url: 'https://receiver.example/',
    events: ['message.received'],
  })
  const member = await parley.createMember(theirs)
  const at = { createdAt: parley.clock.now(), updatedAt: parley.clock.now() }
  const team = await parley.app.prisma.team.create({
    data: { workspaceId: theirs, id: newId(), name: 'Theirs', ...at },
  })
  const scoped = { where: { workspaceId: theirs }, select: { id: true } } as const
  const { prisma } = parley.app
  const role = await prisma.role.findFirstOrThrow({ where: { workspaceId: theirs } })
  const [createdAt, tokenHash] = [parley.clock.now(), Buffer.from('a hash')]
  await prisma.invitation.create({
    data: {
      workspaceId: theirs,
      id: newId(),
      email: 'guest@example.com',
      roleId: role.id,
      invitedById: member.id,
      tokenHash,
      createdAt,
      sentAt: createdAt,
      expiresAt: createdAt,
    },
  })
  const rows = [
    ...(await prisma.publicKey.findMany(scoped)),
    ...(await prisma.template.findMany(scoped)),
    ...(await prisma.media.findMany(scoped)),
    ...(await prisma.role.findMany(scoped)),
    ...(await prisma.invitation.findMany(scoped)),
  ]
  foreign = [
    ...new Set([
      ...rows.map((row) => row.id),
      sent.body.id,
      sent.body.contact_id,
      other.numberId,
      endpoint.body.id,
      member.id,
      team.id,
    ]),
  ]
  session = await memberSession(parley, ours.workspaceId)
  await quiet()
})

/** Waits until the jobs have nothing more to do with this scene. */
async function quiet(): Promise<void> {
  let last = ''
  await parley.until(async () => {
    const before = last
    last = await everythingOfTheirs()
    await new Promise((resolve) => setTimeout(resolve, 300))
    return before === last
  })
}

afterAll(() => parley.close())

/** All that the other workspace has, as text: it must be the same before and after. */
async function everythingOfTheirs(): Promise<string> {
  const { rows } = await parley.app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  )
  const parts: string[] = []
  for (const { name } of rows) {
    const sql = `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as text
                 from "${name}" t where workspace_id = $1`
    const answer = await parley.app.pool.query<{ text: string }>(sql, [theirs])
    // When a key was last used is told by the requests that made this scene.
    parts.push(`${name}: ${answer.rows[0]?.text.replace(/"last_used_at": [^,}]+/g, '')}`)
  }
  return parts.join('\n')
}

type Field = GraphQLField<unknown, unknown>

const takesId = (arg: GraphQLArgument) => getNamedType(arg.type) === GraphQLID

function operationsWithIds(): { kind: 'query' | 'mutation'; field: Field }[] {
  const of = (kind: 'query' | 'mutation', fields: Record<string, Field>) =>
    Object.values(fields)
      .filter((field) => field.args.some(takesId))
      .map((field) => ({ kind, field }))
  return [
    ...of('query', (schema.getQueryType()?.getFields() ?? {}) as Record<string, Field>),
    ...of('mutation', (schema.getMutationType()?.getFields() ?? {}) as Record<string, Field>),
  ]
}

function documentOf(kind: string, field: Field): string {
  const args = field.args.filter((arg) => takesId(arg) || isRequiredArgument(arg))
  const variables = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const type = getNamedType(field.type)
  const selection = isObjectType(type)
    ? type.getFields().nodes
      ? '{ nodes { __typename } }'
      : '{ __typename }'
    : ''
  return `${kind} (${variables}) { answer: ${field.name}(${given}) ${selection} }`
}

/** Something for an argument that is no id; the ids are what is tried here. */
function plausible(arg: GraphQLArgument): unknown {
  const name = getNamedType(arg.type).name
  if (name === 'Int') return 1
  if (name === 'Boolean') return true
  if (name === 'String') return 'x'
  return {}
}

const refused = new Set([
  'NOT_FOUND',
  'INVALID_FIELD',
  'INVALID_REQUEST',
  'FORBIDDEN',
  'CONFLICT',
  'LIMIT_REACHED',
])

describe('GraphQL', () => {
  test.each(operationsWithIds().map((one) => [one.field.name, one] as const))(
    '%s finds nothing of another workspace',
    async (_name, { kind, field }) => {
      const before = await everythingOfTheirs()
      for (const id of foreign) {
        const variables = Object.fromEntries(
          field.args
            .filter((arg) => takesId(arg) || isRequiredArgument(arg))
            .map((arg) => [arg.name, takesId(arg) ? id : plausible(arg)]),
        )
        const { body, text } = await session.ask(documentOf(kind, field), variables)
        if (body.errors) expect(refused, text).toContain(body.errors[0].extensions?.code)
        else expect(body.data.answer, `${field.name}(${id})`).toEqual({ nodes: [] })
      }
      expect(await everythingOfTheirs()).toBe(before)
    },
  )
})

const withId = (path: string) => path.includes('{')
const fill = (path: string, id: string) => path.replace(/\{[^}]+\}/g, id)

describe('/v1', () => {
  const endpoints = v1Endpoints
    .filter((endpoint) => withId(endpoint.path))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  test.each(endpoints)('%s answers 404', async (_name, endpoint) => {
    const before = await everythingOfTheirs()
    for (const id of foreign) {
      const answer = await ours.v1.send(
        endpoint.method,
        fill(endpoint.path, id),
        endpoint.method === 'GET' ? undefined : {},
      )
      // Limits per workspace on resending and testing come before anything is looked up.
      expect([404, 422, 429], answer.text).toContain(answer.status)
      expect(answer.status === 422 && answer.body.error.code !== 'invalid_field', answer.text).toBe(false)
    }
    expect(await everythingOfTheirs()).toBe(before)
  })

  test.each(['contact_id', 'number_id'])('GET /messages?%s of another workspace is 422', async (filter) => {
    for (const id of foreign) {
      const answer = await ours.v1.get(`/messages?${filter}=${id}`)
      expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid_field', field: filter } } })
    }
  })

  test.each(['to', 'number_id', 'reply_to_message_id'])(
    'POST /messages with %s of another workspace is 422',
    async (field) => {
      const before = await everythingOfTheirs()
      for (const id of foreign) {
        const body = {
          to: '+15550600002',
          type: 'template',
          template: { name: 'hello', language: 'en' },
          [field]: id,
        }
        const answer = await ours.v1.post('/messages', body)
        expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid_field', field } } })
      }
      expect(await everythingOfTheirs()).toBe(before)
    },
  )
})

describe('/api', () => {
  const endpoints = apiEndpoints
    .filter((endpoint) => withId(endpoint.path) && !compileApiEndpoint(schema, endpoint).access.superAdmin)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  test.each(endpoints)('%s answers 404', async (_name, endpoint) => {
    const before = await everythingOfTheirs()
    for (const id of foreign) {
      const answer = await session.api.send(
        endpoint.method,
        fill(endpoint.path, id),
        endpoint.method === 'GET' ? undefined : {},
      )
      // 403 where only the platform's administrators may ask, whatever the id.
      expect([404, 403, 400, 429], answer.text).toContain(answer.status)
    }
    expect(await everythingOfTheirs()).toBe(before)
  })
})
