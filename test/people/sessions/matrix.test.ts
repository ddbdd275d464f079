import {
  type GraphQLArgument,
  type GraphQLField,
  getNamedType,
  isCompositeType,
  isRequiredArgument,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, isOperational, type Member, type PublicKeyActor } from '#core/access/actor.ts'
import { type Access, features, permissions, scopes } from '#core/access/catalogue.ts'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { AppError } from '#core/errors.ts'
import { type CompiledDocument, compileDocument, execute } from '#doors/documents/documents.ts'
import { schema } from '../../../schema/index.ts'
import { nobody, plausible } from '../../support/plausible.ts'
import { type Scene, startScene } from './scene.ts'

// Who may call what, for every query and mutation of the schema and everybody who can ask. Beyond the check of access
// there is nothing here: whoever gets through meets a database that is not there.

type Field = GraphQLField<unknown, unknown>
interface Entry {
  name: string
  access: Access
  document: CompiledDocument
  variables: Record<string, unknown>
}

function documentOf(kind: string, field: Field): string {
  const args = field.args.filter(isRequiredArgument)
  const variables = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const selection = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : ''
  const asked = given ? `${field.name}(${given})` : field.name
  return `${kind} ${variables ? `(${variables})` : ''} { answer: ${asked} ${selection} }`
}

function entriesOf(kind: 'query' | 'mutation', fields: Record<string, Field>): Entry[] {
  return Object.values(fields).map((field) => ({
    name: field.name,
    access: (field.extensions.requires as Access | undefined) ?? {},
    document: compileDocument(schema, documentOf(kind, field)),
    variables: Object.fromEntries(
      field.args.filter(isRequiredArgument).map((arg: GraphQLArgument) => [arg.name, plausible(arg.type)]),
    ),
  }))
}

const entries = [
  ...entriesOf('query', (schema.getQueryType()?.getFields() ?? {}) as Record<string, Field>),
  ...entriesOf('mutation', (schema.getMutationType()?.getFields() ?? {}) as Record<string, Field>),
].filter(({ access }) => Object.keys(access).length > 0)

let scene: Scene
let app: App

beforeAll(async () => {
  scene = await startScene()
  const gone = () => Promise.reject(new Error('there is no database here'))
  app = { ...scene.app, pool: { query: gone, connect: gone } as never, prisma: {} as never, wake: () => {} }
})
afterAll(() => scene.close())

const member = (changes: Partial<Member> = {}): Member => ({
  kind: 'member',
  workspaceId: nobody,
  userId: nobody,
  name: 'Somebody',
  email: 'somebody@example.com',
  roleId: nobody,
  isSuperAdmin: false,
  permissions: new Set(),
  workspaceClosed: false,
  sessionId: nobody,
  ...changes,
})

const key = (changes: Partial<PublicKeyActor> = {}): PublicKeyActor => ({
  kind: 'public_key',
  workspaceId: nobody,
  keyId: nobody,
  lineageId: nobody,
  name: 'CRM',
  scopes: new Set(),
  features: new Set(features),
  allowedIps: [],
  workspaceClosed: false,
  limits: { apiRequestsPerMinute: null, apiMessagesPerSecond: null },
  ...changes,
})

/** What a use-case asks beside the permission of its root field. */
const further: Record<string, (typeof permissions)[number][]> = {
  agentComparison: ['analytics:read'],
  mergeContacts: ['contacts:delete'],
  setInteractiveFlowAnswerMapping: ['contacts:write'],
  teamReport: ['analytics:read'],
  exportReport: ['analytics:read'],
  updateWorkspaceSettings: ['settings.general:write'],
}

const accessCodes = new Set([
  'unauthorized',
  'forbidden',
  'scope_missing',
  'feature_not_in_plan',
  'workspace_closed',
])

/** What the check of access said; null for whoever got through. */
async function refusal({ document, variables }: Entry, actor: Actor): Promise<string | null> {
  const { errors } = await execute(createCtx(app, { actor, ownDocument: true }), document, variables)
  const [error] = errors
  return error instanceof AppError && accessCodes.has(error.code) ? error.code : null
}

const all = new Set(permissions)
const without = <T>(set: Iterable<T>, one: T) => new Set([...set].filter((entry) => entry !== one))
const where = (filter: (access: Access) => boolean) =>
  entries.filter(({ access }) => filter(access)).map((entry) => [entry.name, entry] as const)

describe('members', () => {
  test.each(where((access) => access.permission !== undefined))(
    '%s needs its permission',
    async (_name, entry) => {
      const permission = entry.access.permission as (typeof permissions)[number]
      const enough = new Set([permission, ...(further[entry.name] ?? [])])
      expect(await refusal(entry, member({ permissions: enough }))).toBeNull()
      const others = member({ permissions: without(all, permission) })
      expect(await refusal(entry, others)).toBe(entry.access.own ? null : 'forbidden')
      const { sessionId: _, ...person } = others
      const key = { ...person, applicationKey: { id: nobody, name: 'CRM' } }
      expect(await refusal(entry, key)).toBe('forbidden')
      expect(await refusal(entry, member({ isSuperAdmin: true }))).toBeNull()
    },
  )

  test.each(where((access) => access.superAdmin === true))('%s is for the platform', async (_name, entry) => {
    expect(await refusal(entry, member({ permissions: all }))).toBe('forbidden')
    expect(await refusal(entry, member({ isSuperAdmin: true }))).toBeNull()
  })

  test.each(where((access) => access.member === true))('%s is for every member', async (_name, entry) => {
    // What oneself may not do, such as another person's account, the use-case says after it has looked.
    const enough = new Set(further[entry.name] ?? [])
    expect(await refusal(entry, member({ permissions: enough }))).toBeNull()
  })

  test('of a closed workspace find the way out, and nothing else', async () => {
    for (const entry of entries) {
      const told = await refusal(entry, member({ permissions: all, workspaceClosed: true }))
      const expected = entry.access.superAdmin
        ? 'forbidden'
        : entry.access.evenClosed
          ? null
          : 'workspace_closed'
      expect([entry.name, told]).toEqual([entry.name, expected])
    }
  })
})

test('strangers call nothing that asks for anything', async () => {
  for (const entry of entries)
    expect([entry.name, await refusal(entry, { kind: 'anonymous' })]).toEqual([entry.name, 'unauthorized'])
})

test('svc_ keys reach what is operational, whatever their scopes', async () => {
  const { sessionId: _, ...person } = member({ permissions: all, isSuperAdmin: false })
  const actor: Member = { ...person, applicationKey: { id: nobody, name: 'CRM' } }
  for (const entry of entries) {
    const { permission, operational } = entry.access
    const reachable = operational ?? (permission !== undefined && isOperational(permission))
    expect([entry.name, await refusal(entry, actor)]).toEqual([entry.name, reachable ? null : 'forbidden'])
  }
})

describe('keys of /v1', () => {
  const ofV1 = where((access) => access.scope !== undefined)

  test.each(ofV1)('%s needs its scope and its switch', async (_name, entry) => {
    const { scope, feature } = entry.access as Required<Access>
    const only = new Set([scope])
    expect(await refusal(entry, key({ scopes: only }))).toBeNull()
    expect(await refusal(entry, key({ scopes: without(scopes, scope) }))).toBe('scope_missing')
    const switches = { scopes: only, features: without(features, 'api.keys' as const) }
    expect(await refusal(entry, key(switches))).toBe('feature_not_in_plan')
    if (feature) {
      const lacking = { scopes: only, features: without(features, feature) }
      expect(await refusal(entry, key(lacking))).toBe('feature_not_in_plan')
    }
    expect(await refusal(entry, key({ scopes: only, workspaceClosed: true }))).toBe('workspace_closed')
  })

  test('reach nothing without a scope of theirs', async () => {
    for (const entry of entries.filter(({ access }) => !access.scope))
      expect([entry.name, await refusal(entry, key({ scopes: new Set(scopes) }))]).toEqual([
        entry.name,
        'forbidden',
      ])
  })

  test('have a use for every scope', () => {
    const used = new Set(entries.map(({ access }) => access.scope))
    expect(scopes.filter((scope) => !used.has(scope))).toEqual([])
  })
})
