import { AsyncLocalStorage } from 'node:async_hooks'
import { type GraphQLObjectType, getNamedType, isLeafType, isObjectType, isRequiredArgument } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#core/access/actor.ts'
import { permissions } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { compileDocument, execute } from '#doors/documents/documents.ts'
import { addTeamMember, createTeam } from '#people/teams/team-commands.ts'
import { schema } from '../../schema/index.ts'
import { type ContactScene, startContacts } from '../messaging/contacts/contacts/scene.ts'

// Lists read what an operation asks for (schema/selection.ts). A field that says too little of what it reads would answer
// something else where nothing else is asked for.

let scene: ContactScene
let userId: string
let statements: string[] = []
/** Where the statements of an operation are kept: those of the background have no place here. */
const ofOperation = new AsyncLocalStorage<string[]>()

beforeAll(async () => {
  scene = await startContacts()
  const { parley, shop, sql } = scene
  userId = (await parley.createMember(shop.workspaceId)).id
  const known = { name: 'Ann', tags: ['vip'], custom_fields: { plan: 'pro' } }
  await scene.create({ ...known, phone: '+15552109999', marketing_opted_out: true })
  await scene.receive({ waId: '15552109999', profileName: 'Annie' }, { waId: '15552108888' })
  const team = await createTeam(ctxOf(true), { name: 'Sales', assignmentStrategy: 'round_robin' })
  await addTeamMember(ctxOf(true), team.id, { memberId: userId, role: 'agent' })
  await sql(
    `update conversation set agent_id = $2, team_id = $3, closed_at = now(), opened_at = now(), status = 'closed'
     where workspace_id = $1 and contact_id in (select id from contact where phone = '15552109999')`,
    [shop.workspaceId, userId, team.id],
  )
  const { pool } = parley.app
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((config: { text: string }, ...rest: unknown[]) => {
    ofOperation.getStore()?.push(config.text)
    return query(config, ...rest)
  }) as typeof pool.query
})
afterAll(() => scene?.parley.close())

function ctxOf(ownDocument: boolean): Ctx {
  const actor: Member = {
    kind: 'member',
    workspaceId: scene.shop.workspaceId,
    userId,
    name: 'Ann',
    email: 'ann@shop.example',
    roleId: '',
    isSuperAdmin: false,
    permissions: new Set(permissions),
    workspaceClosed: false,
  }
  return createCtx(scene.parley.app, { actor, ownDocument })
}

async function answer(text: string, ownDocument: boolean): Promise<unknown> {
  statements = []
  const { data, errors } = await ofOperation.run(statements, () =>
    execute(ctxOf(ownDocument), compileDocument(schema, text), {}),
  )
  if (errors[0]) throw errors[0]
  return data
}

const isAskable = (field: { args: readonly never[] }) => !field.args.some(isRequiredArgument)

/** What can be asked of a field by itself: of objects their own leaves, of lists their length and ids. */
function selectionSet(type: unknown): string {
  const named = getNamedType(type as GraphQLObjectType)
  if (isLeafType(named)) return ''
  if (!isObjectType(named)) return '{ __typename }'
  if (named.name.endsWith('Connection')) {
    const [item] = named.name.split('Connection')
    const key = isObjectType(schema.getType(item ?? '')) ? 'id' : '__typename'
    return `{ edges { node { ${key} } } pageInfo { endCursor } }`
  }
  const leaves = Object.values(named.getFields()).filter(
    (field) => isLeafType(getNamedType(field.type)) && isAskable(field as never),
  )
  return `{ ${leaves.map(({ name }) => name).join(' ')} }`
}

const fieldsOf = (type: string) =>
  Object.values((schema.getType(type) as GraphQLObjectType).getFields())
    .filter((field) => isAskable(field as never))
    .map((field) => `${field.name} ${selectionSet(field.type)}`)

const lists = {
  'conversations(first: 10) { nodes': fieldsOf('Conversation'),
  'conversations(last: 10) { edges { node': fieldsOf('Conversation'),
  'contacts(first: 10) { nodes': fieldsOf('Contact'),
  'conversations(first: 10) { nodes { contact': fieldsOf('Contact'),
  'conversations(first: 10) { nodes { lastMessage': fieldsOf('Message'),
  'roles(first: 10) { nodes': fieldsOf('Role'),
  'teams(first: 10) { nodes': fieldsOf('Team'),
  'members(first: 10) { nodes': fieldsOf('Member'),
  'roles(first: 6) { nodes { members(first: 2) { nodes': fieldsOf('Member'),
  'auditLogs(first: 10) { nodes': fieldsOf('AuditRecord'),
  'teams(first: 10) { nodes { auditLog { nodes': fieldsOf('AuditRecord'),
}
const cases = Object.entries(lists).flatMap(([list, fields]) => fields.map((field) => [list, field] as const))

test.each(cases)('%s { %s } answers the same from a row of its own columns', async (list, field) => {
  const opened = `${list} { ${field} }`
  const text = `{ ${opened}${' }'.repeat(list.split('{').length - 1)} }`
  const whole = await answer(text, false)
  expect(JSON.stringify(whole)).toMatch(/(nodes|edges)":\[\{/)
  expect(await answer(text, true)).toEqual(whole)
})

const read = async (text: string) => {
  await answer(text, true)
  return statements
}

test('a list reads the columns that are asked for, through fragments, aliases and edges', async () => {
  const [one, ...others] = await read(`{ conversations(first: 5) {
    nodes { __typename state: status ...Team ... on Node { id } ... { contact { name } } }
    edges { node { lastIncomingAt } }
  } }
  fragment Team on Conversation { team { name } }`)
  expect(others).toEqual([])
  for (const column of ['v.status', 'v.contact_id', 't.name', 'c.name', 'v.last_incoming_at'])
    expect(one).toContain(column)
  for (const column of ['v.unread_count', 'u.full_name', 'conversation_window', 'c.tags', 'm.type'])
    expect(one).not.toContain(column)
})

test('what a list is asked for about last messages comes with it', async () => {
  const statements = await read('{ conversations(first: 5) { nodes { lastMessage { id status } } } }')
  expect(statements).toHaveLength(1)
  expect(statements[0]).toContain('m.status')
  expect(statements[0]).not.toContain('m.content')
})

test('a list of administration reads no more than is asked for either', async () => {
  const [roles] = await read('{ roles(first: 5) { nodes { id name } } }')
  for (const column of ['permissions', 'count(', 'workspace_feature']) expect(roles).not.toContain(column)
  const [members] = await read('{ members(first: 5) { nodes { id fullName role { name } } } }')
  expect(members).toContain('r.name')
  for (const column of ['settings', 'permissions', 'password']) expect(members).not.toContain(column)
})

test('documents of others read whole rows', async () => {
  await answer('{ conversations(first: 5) { nodes { status } } }', false)
  expect(statements[0]).toContain('v.unread_count')
})
