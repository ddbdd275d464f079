import {
  type GraphQLArgument,
  type GraphQLField,
  GraphQLID,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { doorsSchema } from '#doors/documents/dialect.ts'
import { compileApiEndpoint } from '#doors/rest/api/endpoint.ts'
import { apiEndpoints } from '#doors/rest/api/endpoints.ts'
import { v1Endpoints } from '#doors/rest/v1/endpoints.ts'
import { schema } from '../../schema/index.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { memberSession, type Session } from '../support/session.ts'
import { readerOf } from './rows-of-workspace.ts'

// Calls everything that takes an id with the ids of another workspace: nothing is found, nothing changes.

let parley: Parley
let ours: Tenant
let session: Session
/** every id that the other workspace has */
let foreign: string[]
let theirs: string
/** All that the other workspace has, as text: it must be the same before and after. */
let everythingOfTheirs: () => Promise<string>

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
  await prisma.note.create({
    data: {
      workspaceId: theirs,
      id: newId(),
      contactId: sent.body.contact_id,
      authorId: member.id,
      content: 'Theirs',
      ...at,
    },
  })
  const rows = [
    ...(await prisma.note.findMany(scoped)),
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
  everythingOfTheirs = await readerOf(parley.app.pool, theirs)
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

type Field = GraphQLField<unknown, unknown>
type Input = Pick<GraphQLArgument, 'name' | 'type'> & { defaultValue?: unknown }

/** Whether an id can be given somewhere in it. */
function takesId({ type }: Input): boolean {
  const named = getNamedType(type)
  return named === GraphQLID || (isInputObjectType(named) && inputsOf(named).some(takesId))
}

const inputsOf = (type: GraphQLInputObjectType): Input[] => Object.values(type.getFields())

function operationsWithIds(): { kind: 'query' | 'mutation'; field: Field }[] {
  const of = (kind: 'query' | 'mutation', type: GraphQLObjectType | null | undefined) =>
    Object.values(type?.getFields() ?? {})
      .filter((field) => field.args.some(takesId))
      .map((field) => ({ kind, field }))
  return [...of('query', schema.getQueryType()), ...of('mutation', schema.getMutationType())]
}

function documentOf(kind: string, field: Field): string {
  const args = field.args.filter((arg) => takesId(arg) || isRequiredArgument(arg))
  const variables = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const type = getNamedType(field.type)
  const hasNodes = isObjectType(type) && type.getFields().nodes !== undefined
  const hasResults = isObjectType(type) && type.getFields().results !== undefined
  const selected = hasNodes ? 'nodes { __typename }' : hasResults ? 'results { __typename }' : '__typename'
  return `${kind} (${variables}) { answer: ${field.name}(${given}) ${isLeafType(type) ? '' : `{ ${selected} }`} }`
}

const plausible: Record<string, unknown> = {
  Int: 1,
  Boolean: true,
  String: 'x',
  DateTime: '2030-01-01T00:00:00.000Z',
}

/** The id wherever one can stand, and beside it what has to be there. */
function givenFor(type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return givenFor(type.ofType, id)
  if (isListType(type)) return [givenFor(type.ofType, id)]
  if (type === GraphQLID) return id
  if (isEnumType(type)) return type.getValues()[0]?.name
  return isInputObjectType(type) ? membersOf(type, id) : (plausible[type.name] ?? {})
}

function membersOf(type: GraphQLInputObjectType, id: string): Record<string, unknown> {
  const given = inputsOf(type).filter((field) => takesId(field) || isNonNullType(field.type))
  const [only = inputsOf(type)[0] as Input] = given
  const members = type.isOneOf ? [only] : given
  return Object.fromEntries(members.map((field) => [field.name, givenFor(field.type, id)]))
}

/** What is answered where there is nothing. */
const nothing = [
  null,
  [null],
  { nodes: [] },
  { results: [{ __typename: 'ConversationRefused' }] },
  { results: [{ __typename: 'MarketingChoiceRefused' }] },
  // Where a file can be had, whatever is in it then: contacts of the caller's workspace by this filter.
  { __typename: 'ExportContactsPayload' },
]

const refused = new Set([
  'NOT_FOUND',
  'INVALID_FIELD',
  'INVALID_PHONE',
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
        const given = field.args.filter((arg) => takesId(arg) || isRequiredArgument(arg))
        const variables = Object.fromEntries(given.map((arg) => [arg.name, givenFor(arg.type, id)]))
        const { body, text } = await session.ask(documentOf(kind, field), variables)
        expect(body.errors?.[0].extensions.reason, text).toBeUndefined()
        if (body.errors) expect(refused, text).toContain(body.errors[0].extensions?.code)
        else expect(nothing, `${field.name}(${id})`).toContainEqual(body.data.answer)
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
    .filter(
      (endpoint) => withId(endpoint.path) && !compileApiEndpoint(doorsSchema, endpoint).access.superAdmin,
    )
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  test.each(endpoints)('%s answers 404', async (_name, endpoint) => {
    const before = await everythingOfTheirs()
    for (const id of foreign) {
      const answer = await session.api.send(
        endpoint.method,
        fill(endpoint.path, id),
        endpoint.method === 'GET' ? undefined : {},
      )
      // 415 where a form is asked for, 403 where only the platform's administrators may ask, 501 where nothing is built, whatever the id.
      expect([404, 403, 400, 415, 429, 501], answer.text).toContain(answer.status)
    }
    expect(await everythingOfTheirs()).toBe(before)
  })
})
